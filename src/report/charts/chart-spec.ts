/** A chart as plain data: any renderer can draw it, and a table can say it. */
export interface ChartSpec {
  readonly id: string;
  /** `steps`: each y holds half-way to the neighbouring points. `bars`: x counts the places from 0, named by `x.ticks`. */
  readonly kind: 'bars' | 'lines' | 'steps' | 'points';
  /** The finding in one sentence, with its numbers. */
  readonly title: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis & { readonly unit: 'count' | 'share' | 'number' };
  readonly series: readonly ChartSeries[];
  /** Ranges behind the series of a `lines` chart, the widest first. */
  readonly bands?: readonly ChartBand[];
  /** A pale line beneath the series, such as a frontier. */
  readonly under?: readonly ChartPoint[];
  /** Points that the drawing names. */
  readonly marks?: readonly { readonly point: ChartPoint; readonly text: string }[];
  /** The way to read the chart, if that is not obvious. */
  readonly note?: string;
}

export interface ChartAxis {
  readonly label: string;
  /** A log axis shows positive values only. The x axis of bars and steps is always linear. */
  readonly scale: 'linear' | 'log';
  /** Marks with names of their own; without them the renderer chooses. */
  readonly ticks?: readonly ChartTick[];
}

export interface ChartTick {
  readonly at: number;
  readonly text: string;
}

export type ChartPoint = readonly [x: number, y: number];

export interface ChartSeries {
  readonly name: string;
  /** A \`peer\` is one of several series of equal rank: its place among them gives its colour and shape. */
  readonly role: 'before' | 'after' | 'neutral' | 'peer';
  readonly points: readonly ChartPoint[];
  /** The standard deviation of each point, drawn as an upright line. */
  readonly deviations?: readonly number[];
}

/** A range that grows or shrinks along the x axis. */
export interface ChartBand {
  readonly name: string;
  readonly points: readonly (readonly [x: number, low: number, high: number])[];
}
