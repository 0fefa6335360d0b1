import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { formats } from '../../../src/internal.ts';

interface DropZoneProps {
  readonly format: string | undefined;
  setFormat(format: string | undefined): void;
  open(file: File): void;
}

/** Drop a file anywhere on it, or choose one. */
export function DropZone({ format, setFormat, open }: DropZoneProps): ReactNode {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) open(file);
  };
  return (
    <section
      className={`drop part near ${isOver ? 'over' : ''}`}
      aria-label="Open a file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />
      </svg>
      <div>
        <p>
          <strong>Drop a file here</strong> or{' '}
          <label htmlFor={`${id}-file`} className="as-link">
            choose one
          </label>
        </p>
        <p className="small soft">{formats.map(({ title }) => title).join(' · ')}. Zipped with gzip or not.</p>
      </div>
      <input
        id={`${id}-file`}
        type="file"
        className="unseen"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) open(file);
          target.value = '';
        }}
      />
      <label className="small format">
        Format
        <select value={format ?? ''} onChange={({ target }) => setFormat(target.value || undefined)}>
          <option value="">by its content</option>
          {formats.map(({ id: formatId, title }) => (
            <option key={formatId} value={formatId}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
