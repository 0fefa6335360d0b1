import { type Command, Option } from 'commander';
import { inputDoc, type SideInput, sideInputs } from '../src/internal.ts';

/** Adds a flag per side input, from the definitions. */
export function addInputFlags(command: Command, inputs: readonly SideInput[] = sideInputs): void {
  for (const input of inputs) {
    command.addOption(new Option(`--${input.name} <file>`, inputDoc(input)).helpGroup('Beside the data:'));
  }
}

/** The side inputs that flags named, by name. */
export function inputsGiven(flags: Readonly<Record<string, unknown>>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const { name } of sideInputs) {
    const value = flags[name];
    if (typeof value === 'string') given[name] = value;
  }
  return given;
}
