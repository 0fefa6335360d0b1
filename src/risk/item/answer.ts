import { defined } from '../../errors.ts';
import type { ItemRisk } from './item-risk.ts';

/** The answer in one or two plain sentences. */
export function answerOf(risk: Omit<ItemRisk, 'answer'>): string {
  const { decision, expectedCracks, itemsOfInterest, tolerance } = risk;
  if (itemsOfInterest === 0) return 'release: there are no items to identify';
  const items = `of ${itemsOfInterest} items on average; ${number(tolerance.cracks)} are tolerated`;
  const who = risk.alpha < 1 ? `${attackerOf(risk)}, of ${percentage(risk.alpha)} of the items,` : attackerOf(risk);
  const found = `${who} identifies ${number(expectedCracks.value)} ${items}`;
  if (decision === 'release') {
    if (risk.alphaMax < 1) return `release, unless attackers know too much: ${found}. ${mustKnow(risk)}`;
    if (expectedCracks.value <= tolerance.cracks) return `release: ${found}`;
    return `release: even an attacker who knows every frequency exactly identifies ${number(risk.point)} ${items}`;
  }
  if (risk.alphaMax < 1) return `do not release: ${found}. ${mustKnow(risk)}`;
  const reasons = [
    ...(risk.itemsets?.decision === 'do not release' ? ['too many of the protected itemsets are in danger'] : []),
    ...(risk.correlation?.decision === 'do not release'
      ? ['an attacker who knows pairs identifies too many items']
      : []),
  ];
  return `do not release: ${reasons.join(', and ')}`;
}

function attackerOf({ belief, delta }: Omit<ItemRisk, 'answer'>): string {
  switch (belief.kind) {
    case 'ignorant':
      return 'an attacker who knows nothing';
    case 'point':
      return 'an attacker who knows every frequency exactly';
    case 'listed':
      return 'an attacker with these beliefs';
    case 'similar':
      return 'an attacker with the similar data';
    case 'interval':
      return `an attacker who knows every frequency to within ${percentage(defined(delta, 'intervals have a width'))}`;
  }
}

function mustKnow({ alphaMax, delta, items, belief }: Omit<ItemRisk, 'answer'>): string {
  const exactness =
    belief.kind === 'interval'
      ? ` to within ${percentage(defined(delta, 'intervals have a width'))}`
      : belief.kind === 'point'
        ? ' exactly'
        : '';
  const count = Math.floor(alphaMax * items + 1e-9) + 1;
  const share = percentage(count / items);
  return `To exceed that, the attacker must know the frequency of at least ${share} of the items (${count})${exactness}`;
}

function number(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Three significant digits. */
function percentage(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
