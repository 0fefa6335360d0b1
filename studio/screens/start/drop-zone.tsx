import { type ReactNode, useId } from 'react';
import { formats } from '../../../src/internal.ts';

interface DropZoneProps {
  /** A file is held above the page. */
  readonly isOver: boolean;
  open(files: readonly File[]): void;
}

/** Drop a file anywhere on the page, or choose one. */
export function DropZone({ isOver, open }: DropZoneProps): ReactNode {
  const id = useId();
  return (
    <section className={`drop part near ${isOver ? 'over' : ''}`} aria-label="Open a file">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />
      </svg>
      <div>
        <p>
          <strong>Drop a file anywhere</strong> or{' '}
          <label htmlFor={`${id}-file`} className="as-link">
            choose one
          </label>
        </p>
        <p className="small soft">
          {formats.map(({ title }) => title).join(' · ')}. Plain or compressed with gzip. Or a job file or saved
          project, together with the files that it names.
        </p>
      </div>
      <input
        id={`${id}-file`}
        type="file"
        multiple
        className="unseen"
        onChange={({ target }) => {
          open([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}
