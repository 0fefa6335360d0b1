import type { ReactNode } from 'react';
import { COLUMN_ROLES, type ColumnRole, countText, type FirstRows } from '../../../src/internal.ts';
import { Select } from '../../components/fields.tsx';

const TITLES: Readonly<Record<ColumnRole, string>> = {
  record: 'Record',
  person: 'Person',
  item: 'Item',
  list: 'List of items',
  'left out': 'Leave out',
};

/** How many columns are shown. */
const MOST_COLUMNS = 60;

interface RoleTableProps {
  readonly first: FirstRows;
  readonly roles: readonly ColumnRole[];
  change(column: number, role: ColumnRole): void;
}

/** The first rows of the file, each column with what it is for. */
export function RoleTable({ first: { columns, rows }, roles, change }: RoleTableProps): ReactNode {
  const shown = columns.slice(0, MOST_COLUMNS);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll first-rows" aria-label="The first rows of the file" tabIndex={0}>
        <table>
          {shown.length > 0 && (
            <thead>
              <tr>
                {shown.map((name, n) => (
                  <th key={name} scope="col" className={`role ${roles[n]!.replace(' ', '-')}`}>
                    <span className="column-name">{name}</span>
                    <Select
                      aria-label={`What column ${name} is for`}
                      value={roles[n]}
                      options={COLUMN_ROLES.map((role) => [role, TITLES[role]])}
                      choose={(role) => change(n, role)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={line}>
                {(shown.length === 0 ? row : shown).map((_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells
                  <td key={n} className={roles[n] === 'left out' ? 'left-out' : undefined}>
                    <span className="cell">{row[n]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {columns.length > shown.length && (
        <p className="small soft">
          The first {MOST_COLUMNS} of {countText(columns.length)} columns.
        </p>
      )}
    </>
  );
}
