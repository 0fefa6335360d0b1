import { type ReactNode, useId } from 'react';
import { formats, type Reading, type RequestedReading } from '../../../src/internal.ts';

interface ShapeFieldsProps {
  readonly asked: RequestedReading;
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

/** How the bytes are split into columns: found out unless said. */
export function ShapeFields({ asked, found, change }: ShapeFieldsProps): ReactNode {
  const isBinary = formats.some(({ id, ...format }) => id === (found ?? asked).format && !('reader' in format));
  return (
    <div className="shape">
      <Choice
        title="Format"
        name="format"
        options={formats.map(({ id, title }) => [id, title])}
        asked={asked.format}
        found={found?.format}
        choose={(format) => change({ format })}
      />
      {!isBinary && <TextFields asked={asked} found={found} change={change} />}
    </div>
  );
}

function TextFields({ asked, found, change }: ShapeFieldsProps): ReactNode {
  const header = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : String(value));
  return (
    <>
      <Choice
        title="Delimiter"
        name="delimiter"
        options={DELIMITERS}
        asked={asked.delimiter}
        found={found?.delimiter}
        choose={(delimiter) => change({ delimiter })}
      />
      <Choice
        title="First line"
        name="header"
        options={HEADERS}
        asked={header(asked.header)}
        found={header(found?.header)}
        choose={(value) => change({ header: value === undefined ? undefined : value === 'true' })}
      />
      <Choice
        title="Encoding"
        name="encoding"
        options={ENCODINGS}
        asked={asked.encoding}
        found={found?.encoding}
        choose={(encoding) => change({ encoding })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly name: keyof RequestedReading;
  readonly options: readonly Option[];
  readonly asked: string | undefined;
  readonly found: string | undefined;
  choose(value: string | undefined): void;
}

function Choice({ title, name, options, asked, found, choose }: ChoiceProps): ReactNode {
  const id = useId();
  const told = options.find(([value]) => value === found)?.[1];
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <select
        id={id}
        data-field={name}
        value={asked ?? ''}
        onChange={({ target }) => choose(target.value || undefined)}
      >
        <option value="">
          {told === undefined || asked !== undefined ? 'by its content' : `by its content: ${told}`}
        </option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
