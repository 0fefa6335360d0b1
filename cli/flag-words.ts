import { flagName, type HintWords, shellWord, sideInputs } from '../src/internal.ts';

/** Hints of the library as flags. */
export const flagWords: HintWords = {
  set: (field, values) =>
    values[0] === 'true' ? `use ${flagName(field)}` : `use ${flagName(field)} ${values.join(' or ')}`,
  give(input) {
    const flag = flagName(input);
    if (input === 'hierarchy') return `add ${flag} FILE; \`sotto hierarchy build DATA\` makes one`;
    const example = sideInputs.find(({ name }) => name === input)?.makers[0]?.example;
    return `add ${flag} FILE${example === undefined ? '' : `, or to experiment ${flag} ${example}`}`;
  },
  leaveOut: (fields) => `leave out ${fields.map((field) => flagName(field)).join(' and ')}`,
  info(field, value) {
    if (typeof value === 'boolean') return flagName(field, value);
    return `${flagName(field)} ${shellWord(value === '\t' ? 'tab' : String(value))}`;
  },
  name: (field) => flagName(field),
};

/** The same in a verb that calls a flag of the data otherwise. */
export function renamingFlags(names: Readonly<Record<string, string>>): HintWords {
  const own = (field: string): string => names[field] ?? field;
  return {
    set: (field, values) => flagWords.set(own(field), values),
    give: (input) => flagWords.give(own(input)),
    leaveOut: (fields) => flagWords.leaveOut(fields.map(own)),
    info: (field, value) => flagWords.info(own(field), value),
    name: (field) => flagWords.name(own(field)),
  };
}
