import { isRational } from '../data/rational.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { PromiseSpec } from '../models/index.ts';
import type { Random } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { type Adversary, drawAdversaries } from './attack/adversaries.ts';
import { RecordSearch } from './attack/record-search.ts';

/** The success of the attackers that a promise covers on the data as it is. */
export type PromisedRisk =
  /** The maximum certainty of a simulated attacker about an item that must not be inferred. */
  | { readonly kind: 'inference'; readonly surest: number }
  /** The number of listed rules that can be mined. */
  | { readonly kind: 'rules'; readonly minable: number; readonly listed: number }
  /** The number of listed itemsets that occur and match fewer records or persons than promised. */
  | { readonly kind: 'itemsets'; readonly exposed: number; readonly listed: number };

const SAMPLES = 300;

/** Most known items that are tried where the promise names no bound. */
const MAX_KNOWN = 4;

/**
 * The risk that a promise is about, before anything is done; undefined where it is being singled out by any few items, which
 * `profileDataset` measures.
 */
export function promisedRisk(
  { params }: PromiseSpec,
  { sensitive, preferences, rules, constraints }: SideInputs,
  dataset: Dataset,
  random: Random,
  checkpoint: (done: number, total: number, phase: string) => void,
): PromisedRisk | undefined {
  const search = new RecordSearch(dataset);
  if (rules !== undefined && 'minSupport' in params) {
    const count = (items: Uint32Array): number => search.candidates([...items]).length;
    const isMinable = rules.map(({ antecedent, consequent }) => {
      const jointSupport = count(Uint32Array.from([...antecedent, ...consequent]));
      const { minSupport, minConfidence } = params;
      const isFrequent = jointSupport * minSupport.den >= dataset.numRows * minSupport.num;
      return (
        isFrequent && jointSupport > 0 && jointSupport * minConfidence.den >= count(antecedent) * minConfidence.num
      );
    });
    return { kind: 'rules', minable: isMinable.filter(Boolean).length, listed: rules.length };
  }
  if (constraints !== undefined && 'k' in params) {
    const { k } = params;
    const holders = constraints.map((items) => search.narrow([...items]).at(-1) ?? 0);
    const exposed = holders.filter((count) => count > 0 && count < k).length;
    return { kind: 'itemsets', exposed, listed: constraints.length };
  }
  if (!('rho' in params) || !isRational(params.rho)) return undefined;
  const hidden = ({ row }: Adversary): Uint32Array | undefined => sensitive ?? (preferences && rowOf(preferences, row));
  const numKnown = Math.min(params.m ?? MAX_KNOWN, MAX_KNOWN);
  let surest = 0;
  let done = 0;
  for (const adversary of drawAdversaries(dataset, SAMPLES, numKnown, 'random', undefined, random)) {
    if (done++ % 16 === 0) checkpoint(done, SAMPLES, 'attacking');
    const among = hidden(adversary);
    if (among === undefined || among.length === 0) continue;
    for (let count = 1; count <= adversary.known.length; count++) {
      const [first] = search.infer([...adversary.known.subarray(0, count)], among);
      surest = Math.max(surest, first?.confidence ?? 0);
    }
  }
  return { kind: 'inference', surest };
}
