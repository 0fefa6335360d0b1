import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  checkJob,
  columnAt,
  columnRoles,
  commandOf,
  countText,
  models,
  type Parameters,
  plural,
  type Reading,
  type ReadingChoice,
  type ReadSummary,
  type RequestedReading,
  readingParameters,
  readingText,
} from '../../../src/internal.ts';
import { ParameterForm } from '../../components/fields.tsx';
import { Paragraph, Tiles } from '../../components/glossary-text.tsx';
import { ProblemNote, ProgressBar } from '../../components/status.tsx';
import { useWork } from '../../state/answers.ts';
import type { FormValues } from '../../state/studio-state.ts';
import { request, start } from '../../worker/client.ts';
import {
  asFlags,
  needsChoice,
  ReadingCards,
  RecordLines,
  RoleTable,
  readingToShow,
  readingWithRoles,
  ShapeFields,
  withDetail,
  withRole,
  withShape,
} from './reading-parts.tsx';
import type { PendingImport } from './use-opening.ts';

interface ImportFileProps {
  readonly importing: PendingImport;
  open(reading: RequestedReading): void;
  drop(): void;
}

/** The separators of fields and labels beyond the usual ones. */
const MORE_SHAPE = readingParameters.pick({ skipLines: true, quote: true });
const MORE_LABELS = readingParameters.pick({ trim: true, foldCase: true, unknownMark: true });

/** The reading of a file: its first rows, the roles of its columns, and the result. */
export function ImportFile({ importing, open, drop }: ImportFileProps): ReactNode {
  const { name } = importing;
  const [requested, setAsked] = useState(importing.reading);
  const { preview, read, progress, isWaiting, failure } = useTrial(importing, requested);
  const [offered, setOffered] = useState<readonly ReadingChoice[]>([]);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const detection = preview?.detection;
  const isOpen = preview !== undefined && needsChoice(preview, requested);
  useEffect(() => {
    if (detection !== undefined && 'ambiguous' in detection) setOffered(detection.ambiguous);
  }, [detection]);
  const found = preview === undefined ? undefined : (readingWithRoles(requested) ?? readingToShow(preview));
  const reshape = (next: RequestedReading): void => {
    setOffered([]);
    setAsked(withShape(requested, next));
  };
  const key = JSON.stringify(requested);
  const current = offered.findIndex(({ reading }) => JSON.stringify(asFlags(reading, requested)) === key);
  return (
    <section className="part near import" aria-labelledby="import-title">
      <h2 id="import-title" ref={headingRef} tabIndex={-1}>
        How should {name} be read?
      </h2>
      {offered.length > 0 && (
        <ReadingCards
          choices={offered}
          current={current}
          choose={({ reading }) => setAsked(asFlags(reading, requested))}
        />
      )}
      {detection !== undefined && 'chosen' in detection && (
        <Paragraph className="soft">
          As {readingText(detection.chosen)}
          {offered.length === 0 && detection.reason !== 'as asked' && `, because ${detection.reason}`}.
          {detection.notes.map((note) => ` ${note[0]!.toUpperCase()}${note.slice(1)}.`)}
        </Paragraph>
      )}
      <ShapeFields requested={requested} found={found} change={reshape} />
      {found !== undefined && preview !== undefined && (
        <>
          <RoleTable
            first={preview.rows}
            roles={columnRoles(found, preview.rows.columns)}
            change={(column, role) => setAsked(withRole(requested, found, preview.rows.columns, column, role))}
          />
          <PersonPart
            found={found}
            repeated={'chosen' in preview.detection ? preview.detection.repeated : undefined}
            name={(column) => {
              const { columns } = preview.rows;
              setAsked(withRole(requested, found, columns, columnAt(columns, column), 'person'));
            }}
            join={(records) => setAsked(withDetail(requested, found, { records }))}
          />
        </>
      )}
      <MoreFields requested={requested} found={found} reshape={reshape} change={setAsked} />
      <div className="outcome" aria-live="polite">
        {failure !== undefined && (
          <ProblemNote failure={failure}>
            {failure.code === 'resource' && <CommandForLarge name={name} reading={requested} />}
          </ProblemNote>
        )}
        {isWaiting && <ProgressBar title={`Reading ${name}`} progress={progress} />}
        {read !== undefined && <Outcome read={read} />}
      </div>
      <p className="row">
        <button
          type="button"
          className="primary"
          disabled={read === undefined || failure !== undefined}
          onClick={() => open(requested)}
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

/** The counts, and the first rows. */
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

/** The owners of records: offered if a column looks like it, with the unit to publish for several records of one. */
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
      <legend>{person} names the owner of each record. It is never published.</legend>
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
  readonly requested: RequestedReading;
  readonly found: Reading | undefined;
  reshape(shape: RequestedReading): void;
  change(reading: RequestedReading): void;
}

function MoreFields({ requested, found, reshape, change }: MoreFieldsProps): ReactNode {
  const named = readingParameters.pick({
    ...(found?.items !== undefined && { itemDelimiter: true }),
    ...((found?.item?.length ?? 0) > 0 && { columnValue: true }),
  });
  const form = (parameters: Parameters, take: (values: RequestedReading) => void): ReactNode => {
    // The parameters are some of those of a reading.
    const entries = Object.keys(parameters.shape).map(
      (name) => [name, requested[name as keyof RequestedReading]] as const,
    );
    const unset = Object.fromEntries(entries.map(([name]) => [name, undefined]));
    // Each of these is one value.
    const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FormValues;
    return (
      <ParameterForm
        parameters={parameters}
        values={values}
        owner="reading"
        change={(next) => take({ ...unset, ...next })}
      />
    );
  };
  return (
    <details className="fold">
      <summary>More reading options: lines to skip, quotes, spaces and capitals in labels</summary>
      {form(MORE_SHAPE, reshape)}
      {found !== undefined &&
        Object.keys(named.shape).length > 0 &&
        form(named, (values) => change(withDetail(requested, found, values)))}
      {form(MORE_LABELS, (values) => change({ ...requested, ...values }))}
    </details>
  );
}

/** The preview of a file and, unless the user must first say more, the result of reading all of it. */
function useTrial({ id, name, file }: PendingImport, reading: RequestedReading) {
  const options = { source: id, name, file, reading };
  const key = JSON.stringify([id, reading]);
  const previewed = useWork(key, ({ signal }) => request('previewFile', options, signal && { signal }));
  const { value: preview } = previewed;
  const canRead = preview !== undefined && !previewed.isWaiting && !needsChoice(preview, reading);
  const tried = useWork(canRead ? key : undefined, (calls) => start('tryReading', options, calls));
  // The last preview stays while the next is on its way, or fails.
  const lastRef = useRef(preview);
  if (preview !== undefined) lastRef.current = preview;
  return {
    preview: lastRef.current,
    read: canRead && !tried.isWaiting ? tried.value : undefined,
    progress: tried.progress,
    isWaiting: previewed.isWaiting || (canRead && tried.isWaiting),
    failure: previewed.failure ?? (canRead && !tried.isWaiting ? tried.failure : undefined),
  };
}

interface CommandForLargeProps {
  readonly name: string;
  readonly reading: RequestedReading;
}

/** The way to handle data that does not fit a tab: the same on the command line, with the first promise of the list. */
export function CommandForLarge({ name, reading }: CommandForLargeProps): ReactNode {
  const job = checkJob({ data: name, ...reading, model: { id: models[0]!.id } });
  return (
    <>
      <p>The command line can process it on your machine:</p>
      <pre>{commandOf(job, 'release')}</pre>
    </>
  );
}
