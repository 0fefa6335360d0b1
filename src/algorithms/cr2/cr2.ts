import { SottoError } from '../../errors.ts';
import type { Hiding } from '../shared/hiding/hide-rules.ts';

/** Rule hiding by confidence reduction, algorithm 2 (Figure 3). Steps as labelled in NOTES.md. */
export function raiseAntecedents(hiding: Hiding, r: number): void {
  const lacking = doubtAntecedents(hiding, r);
  if (lacking > 0) throw outOfRecords(hiding, r, lacking);
}

/** Hides one rule; returns 0, or how many records were lacking, in which case nothing was changed. */
export function doubtAntecedents(hiding: Hiding, r: number): number {
  const { state, limits } = hiding;
  const { antecedent } = hiding.rules[r];
  const rows = partialRows(hiding, r);
  const needed = limits.hidingAntecedent(state.minsup[r]) - state.antecedentMaxsup[r]; // CR2-3
  if (needed > rows.length) return needed - rows.length;
  for (let next = 0; next < needed; next++) {
    const t = rows[next];
    for (const i of antecedent) if (!state.mayHold(t, i)) hiding.doubt(t, i, r, 'CR2-4');
  }
  return 0;
}

/** The records that cannot hold the antecedent nor the consequent yet: those that hold most of the antecedent first. */
function partialRows({ rules, state }: Hiding, r: number): number[] {
  const { antecedent, consequent } = rules[r];
  const ofAntecedent = state.countHeld(antecedent);
  const ofConsequent = state.countHeld(consequent).possible;
  const rows: number[] = [];
  for (let t = 0; t < ofConsequent.length; t++) {
    if (ofAntecedent.possible[t] < antecedent.length && ofConsequent[t] < consequent.length) rows.push(t); // CR2-1
  }
  return rows.sort((s, t) => ofAntecedent.known[t] - ofAntecedent.known[s] || s - t); // CR2-2
}

function outOfRecords(hiding: Hiding, r: number, lacking: number): SottoError {
  const records = `${lacking} more ${lacking === 1 ? 'record' : 'records'}`;
  return new SottoError(
    'infeasible',
    Number.isFinite(lacking)
      ? `cr2 hid ${r} of ${hiding.rules.length} rules; ${hiding.ruleText(r)} would need ${records} without the consequent in which the antecedent can become possible`
      : `cr2 hid ${r} of ${hiding.rules.length} rules; no confidence is below minConfidence minus the margin, so ${hiding.ruleText(r)} cannot be hidden by it`,
    {
      hint: [
        { set: 'algorithm', to: ['cr', 'interleaved'] },
        ', which make known items unknown and can hide this rule',
      ],
    },
  );
}
