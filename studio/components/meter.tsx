import type { ReactNode } from 'react';
import { TitleText } from './title-text.tsx';

export type Tone = 'good' | 'bad' | 'open' | 'plain';

interface MeterProps {
  readonly title: string;
  /** The value in words or digits: the bar only repeats it. */
  readonly text: string;
  /** 0 … 1; without it there is no bar. */
  readonly share?: number;
  readonly tone?: Tone;
  readonly note?: string;
  /** Another matter, in small. */
  readonly beside?: string;
}

/** One number to keep in sight. */
export function Meter({ title, text, share, tone = 'plain', note, beside }: MeterProps): ReactNode {
  return (
    <div className={`meter ${tone}`}>
      <p className="meter-title">{title}</p>
      <p className="meter-text">{text}</p>
      {share !== undefined && (
        <div className="bar" aria-hidden="true">
          <span style={{ width: `${Math.max(share > 0 ? 2 : 0, share * 100)}%` }} />
        </div>
      )}
      {note !== undefined && (
        <p className="meter-note">
          <TitleText text={note} />
        </p>
      )}
      {beside !== undefined && <p className="meter-note beside">{beside}</p>}
    </div>
  );
}
