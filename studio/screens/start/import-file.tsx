import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  columnAt,
  columnRoles,
  countText,
  plural,
  type Reading,
  type ReadingChoice,
  type ReadSummary,
  type RequestedReading,
  readingParameters,
  readingText,
} from '../../../src/internal.ts';
import { ParameterForm } from '../../components/field.tsx';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { Tiles } from '../../components/tiles.tsx';
import { Words } from '../../components/words.tsx';
import type { FormValues } from '../../state/studio-state.ts';
import { asFlags, leavesOpen, saidReading, shownReading, withDetail, withRole, withShape } from './asked-reading.ts';
import { CommandForLarge } from './command-for-large.tsx';
import { ReadingCards } from './reading-cards.tsx';
import { RecordLines } from './record-lines.tsx';
import { RoleTable } from './role-table.tsx';
import { ShapeFields } from './shape-fields.tsx';
import type { Importing } from './use-opening.ts';
import { useTriedReading } from './use-tried-reading.ts';

interface ImportFileProps {
  readonly importing: Importing;
  open(reading: RequestedReading): void;
  drop(): void;
}

/** What splits fields and labels beyond the usual. */
const MORE_SHAPE = readingParameters.pick({ skipLines: true, quote: true });
const MORE_LABELS = readingParameters.pick({ trim: true, foldCase: true, unknownMark: true });

/** How a file is read: what it begins with, what its columns are for, and what would come of it. */
export function ImportFile({ importing, open, drop }: ImportFileProps): ReactNode {
  const { name } = importing;
  const [asked, setAsked] = useState(importing.reading);
  const { preview, read, progress, isWaiting, failure } = useTriedReading(importing, asked);
  const [offered, setOffered] = useState<readonly ReadingChoice[]>([]);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const detection = preview?.detection;
  const isOpen = preview !== undefined && leavesOpen(preview, asked);
  useEffect(() => {
    if (detection !== undefined && 'ambiguous' in detection) setOffered(detection.ambiguous);
  }, [detection]);
  const found = preview === undefined ? undefined : (saidReading(asked) ?? shownReading(preview));
  const reshape = (next: RequestedReading): void => {
    setOffered([]);
    setAsked(withShape(asked, next));
  };
  const taken = JSON.stringify(asked);
  const current = offered.findIndex(({ reading }) => JSON.stringify(asFlags(reading, asked)) === taken);
  return (
    <section className="part near import" aria-labelledby="import-title">
      <h2 id="import-title" ref={headingRef} tabIndex={-1}>
        How should {name} be read?
      </h2>
      {offered.length > 0 && (
        <ReadingCards choices={offered} current={current} choose={({ reading }) => setAsked(asFlags(reading, asked))} />
      )}
      {detection !== undefined && 'chosen' in detection && (
        <p className="soft">
          <Words>
            As {readingText(detection.chosen)}
            {offered.length === 0 && detection.reason !== 'as asked' && `, because ${detection.reason}`}.
            {detection.notes.map((note) => ` ${note[0]!.toUpperCase()}${note.slice(1)}.`)}
          </Words>
        </p>
      )}
      <ShapeFields asked={asked} found={found} change={reshape} />
      {found !== undefined && preview !== undefined && (
        <>
          <RoleTable
            first={preview.rows}
            roles={columnRoles(found, preview.rows.columns)}
            change={(column, role) => setAsked(withRole(asked, found, preview.rows.columns, column, role))}
          />
          <PersonPart
            found={found}
            repeated={'chosen' in preview.detection ? preview.detection.repeated : undefined}
            name={(column) => {
              const { columns } = preview.rows;
              setAsked(withRole(asked, found, columns, columnAt(columns, column), 'person'));
            }}
            join={(records) => setAsked(withDetail(asked, found, { records }))}
          />
        </>
      )}
      <MoreFields asked={asked} found={found} reshape={reshape} change={setAsked} />
      <div className="outcome" aria-live="polite">
        {failure !== undefined && (
          <Problem failure={failure}>
            {failure.code === 'resource' && <CommandForLarge name={name} reading={asked} />}
          </Problem>
        )}
        {isWaiting && <ProgressBar title={`Reading ${name}`} progress={progress} />}
        {read !== undefined && <Outcome read={read} />}
      </div>
      <p className="row">
        <button
          type="button"
          className="primary"
          disabled={read === undefined || failure !== undefined}
          onClick={() => open(asked)}
        >
          {read === undefined ? 'Open it' : `Open ${plural(read.records, 'record')}`}
        </button>
        <button type="button" onClick={drop}>
          Cancel
        </button>
        {isOpen && <span className="soft">First say how it should be read.</span>}
      </p>
    </section>
  );
}

/** What was counted, and how it begins. */
function Outcome({ read }: { readonly read: ReadSummary }): ReactNode {
  const { records, items, persons, visits, first, leftOut } = read;
  return (
    <>
      <Tiles
        figures={[
          [visits === undefined ? 'records' : 'records, one per person', countText(records)],
          ...(persons === undefined ? [] : [['people', countText(persons)] as const]),
          ...(visits === undefined ? [] : [['visits joined', countText(visits)] as const]),
          ['different items', countText(items)],
        ]}
      />
      <p className="first-records">
        <RecordLines records={first} />
        {leftOut.length > 0 && <span className="small soft">Left out: {leftOut.join(', ')}</span>}
      </p>
    </>
  );
}

interface PersonPartProps {
  readonly found: Reading;
  readonly repeated: ReadSummary['repeated'];
  /** Names the column of persons. */
  name(column: string): void;
  join(records: 'visits' | 'people'): void;
}

/** Whose records they are: offered where a column looks like it, and what is published of somebody with several. */
function PersonPart({ found: { person, records = 'visits' }, repeated, name, join }: PersonPartProps): ReactNode {
  if (person === undefined) {
    if (repeated === undefined) return null;
    return (
      <p className="notice">
        <strong>{repeated.column}</strong> repeats over {countText(repeated.records)} of the first{' '}
        {plural(repeated.of, 'record')}. If it names a person, promises must count people, not records.{' '}
        <button type="button" className="link" onClick={() => name(repeated.column)}>
          {repeated.column} names the person
        </button>
      </p>
    );
  }
  return (
    <fieldset className="person-part" data-field="records">
      <legend>{person} says whose records they are. It is never published.</legend>
      <label>
        <input type="radio" name="records" checked={records === 'visits'} onChange={() => join('visits')} /> Publish
        each record; the promise counts people
      </label>
      <label>
        <input type="radio" name="records" checked={records === 'people'} onChange={() => join('people')} /> Join the
        records of each person into one
      </label>
    </fieldset>
  );
}

interface MoreFieldsProps {
  readonly asked: RequestedReading;
  readonly found: Reading | undefined;
  reshape(shape: RequestedReading): void;
  change(reading: RequestedReading): void;
}

function MoreFields({ asked, found, reshape, change }: MoreFieldsProps): ReactNode {
  const about = (names: readonly (keyof RequestedReading)[]): FormValues =>
    // Each of these is one value.
    Object.fromEntries(names.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]))) as FormValues;
  const named = readingParameters.pick({
    ...(found?.items !== undefined && { itemDelimiter: true }),
    ...((found?.item?.length ?? 0) > 0 && { columnValue: true }),
  });
  return (
    <details className="fold">
      <summary>More reading options: lines to skip, quotes, spaces and capitals in labels</summary>
      <ParameterForm
        parameters={MORE_SHAPE}
        values={about(['skipLines', 'quote'])}
        owner="reading"
        change={(values) => reshape({ skipLines: undefined, quote: undefined, ...values })}
      />
      {found !== undefined && Object.keys(named.shape).length > 0 && (
        <ParameterForm
          parameters={named}
          values={about(['itemDelimiter', 'columnValue'])}
          owner="reading"
          change={(values) =>
            change(withDetail(asked, found, { itemDelimiter: undefined, columnValue: undefined, ...values }))
          }
        />
      )}
      <ParameterForm
        parameters={MORE_LABELS}
        values={about(['trim', 'foldCase', 'unknownMark'])}
        owner="reading"
        change={(values) =>
          change({ ...asked, trim: undefined, foldCase: undefined, unknownMark: undefined, ...values })
        }
      />
    </details>
  );
}
