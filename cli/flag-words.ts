import { flagName, type HintWords, shellWord, sideInputs } from '../src/internal.ts';

/** Hints of the library as flags. */
export const flagWords: HintWords = {
  set: (field, values) =>
    values[0] === 'true' ? `use ${flagName(field)}` : `use ${flagName(field)} ${values.join(' or ')}`,
  give(input) {
    const flag = flagName(input);
    if (input === 'hierarchy') return `add ${flag} FILE; \`sotto hierarchy build DATA\` makes one`;
    const example = sideInputs.find(({ name }) => name === input)?.makers[0]?.example;
    return `add ${flag} FILE${example === undefined ? '' : `, or for a try ${flag} ${example}`}`;
  },
  leaveOut: (fields) => `leave ${fields.map((field) => flagName(field)).join(' and ')} out`,
  say(field, value) {
    if (typeof value === 'boolean') return flagName(field, value);
    return `${flagName(field)} ${shellWord(value === '\t' ? 'tab' : String(value))}`;
  },
  name: (field) => flagName(field),
};
