import type { Form } from './plain-words.ts';
import type { DeclaredName } from './source-words.ts';

type NameForm = Form & { readonly kinds: readonly DeclaredName['kind'][] };

const VALUES = ['function', 'value', 'property'] as const;

/** Forms of declared names. */
export const NAME_FORMS: readonly NameForm[] = [
  {
    pattern: /^(given|told|said|shown|kept|held|asked|wanted|got|met|gone|brought|dealt|taken|sent|put)$/,
    kinds: VALUES,
    instead: 'the noun of the value',
  },
  {
    pattern:
      /^(?!(?:is|has|num|set)[A-Z]).*[a-z](Told|Said|Asked|Given|Held|Shown|Kept|Brought|Met|Gone|Wanted)$|^(told|said|asked|held|given|brought|kept)[A-Z]/,
    kinds: VALUES,
    instead: 'the noun of the value',
  },
  { pattern: /^MOST(_|$)|^most[A-Z]|^(least|fewest)[A-Z]|^(FEWEST|LEAST)_/, kinds: VALUES, instead: 'max, min' },
  {
    pattern:
      /^(who|whose|what|nobody|so|than|until|there|here|beside|besides|elsewhere|nothing|perhaps|instead|because|again|aside|enough)$/,
    kinds: VALUES,
    instead: 'a noun: subject, reason, alternative, threshold',
  },
  {
    pattern:
      /^(Told|Kept|Rest|Earlier|Clear|Opened|Placed|Carried|Titled|Varied|Learned|Known|Promised|Promising|Shelved|Swept|Tried|Attacked|Sealed|Awaited|Only|Waiting|Given|Chosen|Weighed)$|^(Held|Found|Chosen|Given|Asked|Made|Ran|Said)([A-Z]|$)/,
    kinds: ['type'],
    instead: 'a noun',
  },
  { pattern: /^of[A-Z]/, kinds: ['function', 'value'], instead: 'a noun or a verb (`fromBytes`, `personsSuffix`)' },
  {
    pattern: /^(bring|hold|tell|say|hear|know|see|favour|suit|owe|mind|ask)s?([A-Z]|$)/,
    kinds: ['function'],
    instead: 'fetch, open, report, register, add',
  },
  {
    pattern: /(Face|Faces|Wish|Desk|Shelf|Errand|Favours?|Watching|Holding)$/,
    kinds: ['type', 'function'],
    instead: 'Info, Request, Controller, Store',
  },
];

/** Names that users of the package, stored files or JSON know; and names of measures and algorithms. */
export const PUBLIC_NAMES: readonly string[] = [
  'FoundRelease',
  'RanOn',
  'ThreadWatching',
  'Watching',
  'again',
  'because',
  'got',
  'instead',
  'kept',
  'leastEffect',
  'leastEffectDelete',
  'leastNcp',
  'mostDropped',
  'mostHidden',
  'mostRuns',
  'rulesKept',
  'topItemsKept',
  'topPairsKept',
  'topRulesKept',
];
