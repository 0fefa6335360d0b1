import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { type ChartSpec, chartFile, chartTable, chartToSvg } from '../../src/internal.ts';
import { NumberTable } from './number-table.tsx';
import { SaveButton } from './save-button.tsx';
import { useWidth } from './use-width.ts';
import { Words } from './words.tsx';

interface ChartProps {
  readonly spec: ChartSpec;
  /** In pixels; by default in proportion to the width. */
  readonly height?: number;
  /** Of the heading: 2 where no heading stands above it but the screen's. */
  readonly level?: 2 | 3;
}

const LEAST_WIDTH = 260;
const MOST_WIDTH = 900;

/** A chart with its finding as heading, drawn to the width there is, and its numbers folded away in a table. */
export function Chart({ spec, height, level = 3 }: ChartProps): ReactNode {
  const Heading = `h${level}` as const;
  const [ref, width] = useWidth();
  return (
    <figure className="chart-figure">
      <Heading className="finding">{spec.title}</Heading>
      <div ref={ref}>{width > 0 && <Drawing spec={spec} width={width} height={height} />}</div>
      {spec.note !== undefined && (
        <figcaption>
          <Words>{spec.note}</Words>
        </figcaption>
      )}
      <ChartNumbers spec={spec} />
      <SaveButton title={spec.title} ending="svg" text={() => chartFile(spec)} />
    </figure>
  );
}

interface DrawingProps {
  readonly spec: ChartSpec;
  readonly width: number;
  readonly height: number | undefined;
}

/** The library's drawing as elements of the page. */
function Drawing({ spec, width, height }: DrawingProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawnWidth = Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
    const drawnHeight = height ?? Math.round(Math.min(340, Math.max(240, drawnWidth * 0.52)));
    const drawn = chartToSvg(spec, { width: drawnWidth, height: drawnHeight });
    const { body } = new DOMParser().parseFromString(drawn, 'text/html');
    ref.current?.replaceChildren(...body.children);
  }, [spec, width, height]);
  return <div ref={ref} />;
}

function ChartNumbers({ spec }: Pick<ChartProps, 'spec'>): ReactNode {
  const { head, rows } = useMemo(() => chartTable(spec), [spec]);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>The numbers</summary>
      <NumberTable label={spec.title} head={head} rows={rows} />
    </details>
  );
}
