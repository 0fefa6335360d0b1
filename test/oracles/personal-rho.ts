import type { Rational } from '../../src/data/rational.ts';
import { rowOf } from '../../src/records/dataset.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { subsetsUpTo } from './km.ts';
import { fraction, plus } from './utility.ts';

export interface Attack {
  /** From 0. */
  readonly row: number;
  readonly known: readonly string[];
  readonly inferred: string;
  /** How many published records hold both, and how many the known items. */
  readonly supports: readonly [number, number];
}

/**
 * Personalised ρ-uncertainty read aloud: for every person, every non-empty part Q (of up to m items) of the TRUE record
 * and every item e ∉ Q that the person wants hidden, the share of records with e among the published ones with Q; all
 * attacks whose share is above ρ.
 */
export function unsafeAttacks(evidence: Evidence, rho: Rational, m = Number.POSITIVE_INFINITY): Attack[] {
  const { people, published } = peopleOf(evidence);
  return people.flatMap(({ record, wanted }, row) =>
    subsetsUpTo(record, m).flatMap((known) =>
      wanted.flatMap((inferred) => {
        if (known.includes(inferred)) return [];
        const matching = published.filter((labels) => known.every((label) => labels.has(label)));
        const both = matching.filter((labels) => labels.has(inferred)).length;
        const isUnsafe = BigInt(rho.den) * BigInt(both) > BigInt(rho.num) * BigInt(matching.length);
        return isUnsafe ? [{ row, known, inferred, supports: [both, matching.length] as const }] : [];
      }),
    ),
  );
}

/** Whether for each size l ≤ m fewer than ε of the attackers get through, a record of at least l items first drawn, then l of its items. */
export function keepsMostAttackersOff(evidence: Evidence, rho: Rational, m: number, epsilon: Rational): boolean {
  const attacks = unsafeAttacks(evidence, rho, m);
  const { people } = peopleOf(evidence);
  return Array.from({ length: m }, (_, n) => n + 1).every((size) => {
    const records = people.map(({ record }, row) => ({ row, record })).filter(({ record }) => record.length >= size);
    let through = fraction(0);
    for (const { row, record } of records) {
      const parts = subsetsUpTo(record, size).filter((part) => part.length === size);
      const unsafe = new Set(
        attacks
          .filter((attack) => attack.row === row && attack.known.length === size)
          .map(({ known }) => JSON.stringify(known)),
      );
      through = plus(through, fraction(unsafe.size, parts.length));
    }
    return through.num === 0n || through.num * BigInt(epsilon.den) < BigInt(epsilon.num * records.length) * through.den;
  });
}

function peopleOf({ original, preferences, published }: Evidence) {
  const { labels } = original!.dictionary;
  const people = Array.from({ length: original!.numRows }, (_, t) => ({
    record: Array.from(rowOf(original!, t), (i) => labels[i]),
    wanted: Array.from(rowOf(preferences!, t), (i) => labels[i]),
  }));
  const rows = Array.from(
    { length: published.numRows },
    (_, t) => new Set(Array.from(rowOf(published, t), (id) => published.dictionary.labels[id])),
  );
  return { people, published: rows };
}
