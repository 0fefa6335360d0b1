import { type ReactNode, useId } from 'react';
import { type KnowledgeChoice, keysOf, knowledgeChoices } from '../../src/internal.ts';

interface KnowledgeFieldProps {
  readonly title: string;
  readonly choice: KnowledgeChoice;
  readonly without?: KnowledgeChoice;
  change(choice: KnowledgeChoice): void;
}

/** Which items of a record its attacker knows. */
export function KnowledgeField({ title, choice, without, change }: KnowledgeFieldProps): ReactNode {
  const id = useId();
  const choices = keysOf(knowledgeChoices).filter((one) => one !== without);
  return (
    <div className="row">
      <label htmlFor={id}>{title}</label>
      <select id={id} value={choice} onChange={({ target }) => change(choices[target.selectedIndex]!)}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {knowledgeChoices[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
