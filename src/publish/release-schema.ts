import * as z from 'zod';
import { algorithms } from '../algorithms/index.ts';
import { formats } from '../formats/index.ts';
import { own } from '../job/own-algorithm.ts';
import { kinds, type Release } from '../kinds/index.ts';
import { models } from '../models/index.ts';
import { RAN_ON } from '../report/report.ts';
import { isRoundedFigure, type RoundedFigure } from '../report/rounded-figure.ts';
import { measures } from '../utility/index.ts';
import { like } from './earlier-recoding.ts';

/** The version of the release folder's layout. */
export const LAYOUT = 2;

/** The type that in-toto gives a statement about files. */
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';

const count = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const fileHash = z.strictObject({ bytes: count, sha256: hash });

/** The length of a file, and its SHA-256. */
export type FileHash = z.infer<typeof fileHash>;

/** The curator's list of hashes, by file name. */
export const hashesSchema = z.record(z.string(), fileHash);

const checked = { checked: count, scope: z.string() };

const coarse = z.custom<RoundedFigure>(isRoundedFigure, 'two significant digits, or a bound');

/** The id of a definition in a list that may grow. */
function idIn(list: readonly { readonly id: string }[], noun: string) {
  return z.string().refine((id) => list.some((one) => one.id === id), `the id of ${noun}`);
}

/** Every field of `release.json`, and no other. Everything in it is publishable. */
export const releaseSchema = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  predicateType: z.literal(`urn:sotto:release:${LAYOUT}`),
  sotto: z.strictObject({ release: z.literal(LAYOUT), version: z.string() }),
  statement: z.string(),
  // The id with its parameters, which its definition checks.
  model: z.looseObject({ id: idIn(models, 'a model') }),
  algorithm: z.looseObject({ id: idIn(algorithms, 'an algorithm').or(z.literal([like.id, own.id])) }),
  ranOn: z.enum(RAN_ON),
  kind: z.custom<Release['kind']>((id) => kinds.some((kind) => kind.id === id), 'the id of a kind of release'),
  /** Everything random derives from a seed that others may guess: random choices protect no one. */
  seedIsPublic: z.literal(true).optional(),
  verdict: z.strictObject({
    status: z.enum(['holds', 'violated', 'undecided']),
    /** Left out if only the curator can count it. */
    checked: count.optional(),
    scope: z.string(),
    extent: z.enum(['exhaustive', 'bounded', 'sampled']),
  }),
  truthful: z.strictObject({ status: z.enum(['holds', 'violated', 'not-applicable']), ...checked }),
  policy: z.strictObject({ status: z.enum(['holds', 'violated']), ...checked }).optional(),
  /** The unit that the promise counts, if the owners of records were stated; else records. */
  unit: z.enum(['people', 'records']).optional(),
  /** About how many people and records there are; `joined`: each published record is the union of a person's records. */
  people: z.strictObject({ joined: z.boolean(), persons: coarse, records: coarse }).optional(),
  data: z.strictObject({
    file: z.string(),
    shuffled: z.boolean(),
    /** Whether the records show the ids that they had in the original. */
    ids: z.boolean(),
    format: idIn(formats, 'a format'),
    records: count,
    empty: count,
    /** About how many records were left out because nothing was left of them; absent if such records are published. */
    emptyRecords: z.strictObject({ dropped: coarse }).optional(),
    items: count,
    occurrences: count,
    unknown: count.optional(),
    length: z.strictObject({ min: count, mean: z.number(), max: count }),
  }),
  items: z.strictObject({ published: count, merged: count }),
  /** For how many items behind labels counts.csv gives the number of records, and for how many it does not. */
  counts: z.strictObject({ atLeast: count, published: count, withheld: count }).optional(),
  /** Empty if no figure may depend on hidden cells. */
  utility: z.record(idIn(measures, 'a measure'), coarse),
  /** The success of simulated attackers who know this many items of a random person. */
  attack: z.array(z.strictObject({ known: count, mean: coarse, p95: coarse, max: coarse, singledOut: coarse })),
  recipient: z.string().optional(),
  purpose: z.string().optional(),
  otherReleases: z.array(z.string()),
  /**
   * The digests of the releases before it in a series, oldest first; those of them that share no record with it; and
   * whether what it adds to them keeps the promise for somebody who has all of them.
   */
  series: z
    .strictObject({
      after: z.array(hash),
      others: z.array(hash),
      together: z.enum(['holds', 'violated', 'undecided']).optional(),
    })
    .optional(),
  meaning: z.array(z.string()),
  limits: z.array(z.string()),
  /** Salted hashes of the part of the promise that only the curator sees, by file name. */
  commitments: z.record(z.string(), hash).optional(),
  /** The files of the release, without this one, in the form in which in-toto lists them. */
  subject: z.array(z.strictObject({ name: z.string(), digest: z.strictObject({ sha256: hash }), bytes: count })),
  /** SHA-256 of this document without this field. */
  digest: hash,
});

/**
 * The content of `release.json`: the promise, the verdict and the hashes that tie them to the files. It is an in-toto
 * statement about the released files, with the predicate next to its other fields.
 */
export type ReleaseDocument = z.infer<typeof releaseSchema>;
