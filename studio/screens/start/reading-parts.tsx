import { type ReactNode, useId } from 'react';
import {
  COLUMN_ROLES,
  type ColumnRole,
  countText,
  type FirstRows,
  formats,
  hasRoles,
  type Reading,
  type ReadingChoice,
  type RequestedReading,
  readingOf,
  readingText,
  withColumnRole,
} from '../../../src/internal.ts';
import { Select } from '../../components/fields.tsx';
import type { Preview } from '../../worker/read-source.ts';

interface ShapeFieldsProps {
  readonly requested: RequestedReading;
  /** As it is read now. */
  readonly found: Reading | undefined;
  change(change: RequestedReading): void;
}

type Option = readonly [value: string, title: string];

const DELIMITERS: readonly Option[] = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar |'],
  [' ', 'blank'],
];

const ENCODINGS: readonly Option[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252 (Latin-1)'],
  ['iso-8859-2', 'Latin-2'],
  ['iso-8859-15', 'Latin-9'],
  ['utf-16le', 'UTF-16, little-endian'],
  ['utf-16be', 'UTF-16, big-endian'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
  ['shift_jis', 'Shift JIS'],
  ['gb18030', 'GB 18030'],
];

const HEADERS: readonly Option[] = [
  ['true', 'names the columns'],
  ['false', 'is data'],
];

/** The way the bytes are split into columns: detected by default. */
export function ShapeFields({ requested, found, change }: ShapeFieldsProps): ReactNode {
  const isBinary = formats.some(({ id, ...format }) => id === (found ?? requested).format && !('reader' in format));
  const choice = (title: string, name: ShapeChoice, options: readonly Option[]): ReactNode => (
    <Choice title={title} name={name} options={options} requested={requested} found={found} change={change} />
  );
  return (
    <div className="shape">
      {choice(
        'Format',
        'format',
        formats.map(({ id, title }) => [id, title]),
      )}
      {!isBinary && (
        <>
          {choice('Delimiter', 'delimiter', DELIMITERS)}
          {choice('First line', 'header', HEADERS)}
          {choice('Encoding', 'encoding', ENCODINGS)}
        </>
      )}
    </div>
  );
}

type ShapeChoice = 'format' | 'delimiter' | 'header' | 'encoding';

interface ChoiceProps extends ShapeFieldsProps {
  readonly title: string;
  readonly name: ShapeChoice;
  readonly options: readonly Option[];
}

function Choice({ title, name, options, requested, found, change }: ChoiceProps): ReactNode {
  const id = useId();
  const isRequested = requested[name] !== undefined;
  const detected = isRequested ? undefined : options.find(([value]) => value === String(found?.[name]))?.[1];
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <Select
        id={id}
        data-field={name}
        value={String(requested[name] ?? '')}
        choose={(value) => change({ [name]: value === '' ? undefined : name === 'header' ? value === 'true' : value })}
        options={[['', detected === undefined ? 'by its content' : `by its content: ${detected}`], ...options]}
      />
    </div>
  );
}

interface ReadingCardsProps {
  readonly choices: readonly ReadingChoice[];
  /** The place of the reading that the user asks for. */
  readonly current: number;
  choose(choice: ReadingChoice): void;
}

/** The readings that a file allows, where none is clearly right. */
export function ReadingCards({ choices, current, choose }: ReadingCardsProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="readings">
      <legend>
        {choices.length === 1
          ? 'The file does not look like usual data. Is this reading right?'
          : `The file can be read in ${choices.length} ways, and the promise depends on the choice. Which one is right?`}
      </legend>
      <div className="cards">
        {choices.map((choice, n) => (
          <label key={readingText(choice.reading)} className={`card reading ${n === current ? 'chosen' : ''}`}>
            <input type="radio" name={id} checked={n === current} onChange={() => choose(choice)} />
            <strong>{readingText(choice.reading)}</strong>
            <RecordLines records={choice.first} />
            <span className="small soft">because {choice.reason}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The first records that a reading makes. */
export function RecordLines({ records }: { readonly records: readonly (readonly string[])[] }): ReactNode {
  return records.map((labels, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first two records, in their order
    <span key={n} className="record-line small">
      <span className="soft">record {n + 1}:</span> {labels.length === 0 ? 'empty' : labels.join(', ')}
    </span>
  ));
}

const TITLES: Readonly<Record<ColumnRole, string>> = {
  record: 'Record',
  person: 'Person',
  item: 'Item',
  list: 'List of items',
  'left out': 'Leave out',
};

/** The number of columns shown. */
const MAX_COLUMNS = 60;

interface RoleTableProps {
  readonly first: FirstRows;
  readonly roles: readonly ColumnRole[];
  change(column: number, role: ColumnRole): void;
}

/** The first rows of the file, each column with what it is for. */
export function RoleTable({ first: { columns, rows }, roles, change }: RoleTableProps): ReactNode {
  const listed = columns.slice(0, MAX_COLUMNS);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scroll first-rows" aria-label="The first rows of the file" tabIndex={0}>
        <table>
          {listed.length > 0 && (
            <thead>
              <tr>
                {listed.map((name, n) => (
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
                {(listed.length === 0 ? row : listed).map((_, n) => (
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
      {columns.length > listed.length && (
        <p className="small soft">
          The first {MAX_COLUMNS} of {countText(columns.length)} columns.
        </p>
      )}
    </>
  );
}

/** The part that states how the bytes are split, without the roles of the columns. */
const SHAPE = ['delimiter', 'quote', 'header', 'skipLines', 'encoding', 'trim', 'foldCase', 'unknownMark'] as const;

/** Another shape has other columns: their former roles are dropped. */
export function withShape(requested: RequestedReading, change: RequestedReading): RequestedReading {
  return readingOf({ ...Object.fromEntries(SHAPE.map((name) => [name, requested[name]])), ...change });
}

/** With more options for the columns than before: the detected reading is then stated in full. */
export function withDetail(requested: RequestedReading, reading: Reading, change: RequestedReading): RequestedReading {
  return readingOf({ ...asFlags(reading, requested), ...change });
}

/** With a column in another role. */
export function withRole(
  requested: RequestedReading,
  reading: Reading,
  columns: readonly string[],
  column: number,
  role: ColumnRole,
): RequestedReading {
  return withColumnRole(asFlags(reading, requested), columns, column, role);
}

/** A reading as a user requests it: the encoding that the bytes themselves show need not be stated. */
export function asFlags({ encoding: _, ...reading }: Reading, requested: RequestedReading): Reading {
  return requested.encoding === undefined ? reading : { ...reading, encoding: requested.encoding };
}

/** The requested reading, if it states the roles of the columns: it is shown at once, before the file was read so. */
export function readingWithRoles(requested: RequestedReading): Reading | undefined {
  const { format } = requested;
  return format !== undefined && hasRoles(requested) ? { ...readingOf(requested), format } : undefined;
}

/** Whether somebody must say how a file is read before it can be: it allows several readings, or its columns say nothing. */
export function needsChoice({ detection, rows: { usual } }: Preview, requested: RequestedReading): boolean {
  return 'ambiguous' in detection || (usual?.item?.length === 0 && !hasRoles(requested));
}

/** The reading whose columns are shown: the one that was chosen, or the first that is offered, as the file itself says. */
export function readingToShow({ detection, rows: { usual } }: Preview): Reading {
  const reading = 'chosen' in detection ? detection.chosen : detection.ambiguous[0]!.reading;
  return hasRoles(reading) ? reading : { ...reading, ...usual };
}
