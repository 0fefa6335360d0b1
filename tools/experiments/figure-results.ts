import { expandSweep, type SweepResults, sweepResults } from '../../src/internal.ts';
import { sweepCharts } from '../../src/sweep/charts.ts';
import type { SweepChart } from '../../src/sweep/page-charts.ts';
import { type CellResult, type ClaimResult, isWanted } from '../../src/sweep/results.ts';
import type { Sweep } from '../../src/sweep/schema.ts';
import { type FigureVerdict, judgeFigure } from './judge-figure.ts';
import type { NamedSweep, Paper, PaperFigure } from './paper-list.ts';
import type { KnownCells } from './result-file.ts';

/** A claim, and where it is about several datasets, what it comes to on each of them. */
export interface FigureClaim extends ClaimResult {
  readonly byData: readonly (Pick<ClaimResult, 'holds' | 'compared'> & { readonly data: string })[];
}

/** The part of a sweep's result for one figure. */
export interface FigurePart extends NamedSweep {
  /** With the charts, claims and cells of the figure alone; left out where the sweep was not run. */
  readonly results?: SweepResults;
  /** The number of cells of the figure without a result. */
  readonly missing: number;
  /** Claims of the paper, and ours. */
  readonly claims: readonly FigureClaim[];
  readonly ours: readonly FigureClaim[];
  readonly charts: readonly SweepChart[];
}

/** A figure with everything that was found. */
export interface FigureResults {
  readonly figure: PaperFigure;
  readonly parts: readonly FigurePart[];
  readonly verdict: FigureVerdict;
}

/** The results for every figure of a paper. `known` has the committed results by the name of their sweep. */
export function figureResults({ figures, sweeps }: Paper, known: ReadonlyMap<string, KnownCells>): FigureResults[] {
  return figures.map((figure) => {
    const serves = (one: { readonly figure?: string | readonly string[] | undefined }): boolean =>
      [one.figure ?? []].flat().includes(figure.figure);
    const parts = sweeps
      .filter(({ sweep }) => [...sweep.charts, ...sweep.claims].some(serves))
      .map((named) => partOf(named, known.get(named.name), serves));
    return {
      figure,
      parts,
      verdict: judgeFigure(
        figure,
        parts.flatMap(({ claims }) => claims),
      ),
    };
  });
}

/** The sweeps of a paper that serve none of its figures: ours. */
export function furtherParts({ sweeps }: Paper, known: ReadonlyMap<string, KnownCells>): FigurePart[] {
  return sweeps
    .filter(({ sweep }) => [...sweep.charts, ...sweep.claims].every((one) => one.figure === undefined))
    .map((named) => partOf(named, known.get(named.name), () => true));
}

type Served = Sweep['charts'][number] | Sweep['claims'][number];

function partOf(named: NamedSweep, known: KnownCells | undefined, serves: (one: Served) => boolean): FigurePart {
  const { sweep } = named;
  if (known === undefined) return { ...named, missing: 0, claims: [], ours: [], charts: [] };
  const charts = sweep.charts.filter(serves);
  const claims = sweep.claims.filter(serves);
  const served = charts.length === 0 ? claims : charts;
  const isShown = (cell: Pick<CellResult, 'factors'>): boolean => served.some(({ where }) => isWanted(cell, where));
  const cells = known.cells.filter(isShown);
  const { ownFactors } = expandSweep(sweep);
  const empty = { data: [], skipped: [] };
  const results = sweepResults({ ...sweep, charts, claims: [] }, ownFactors, cells, empty);
  // Claims say themselves of which cells they are.
  const check = (chosen: Sweep['claims']): readonly ClaimResult[] =>
    sweepResults({ ...sweep, charts, claims: chosen }, ownFactors, known.cells, empty).claims;
  const single = claims.map((claim) => claimsByDataset(sweep, claim));
  const found = [...check(single.flat())];
  const checked = check(claims).map((claim, n): FigureClaim => {
    const parts = found.splice(0, single[n]?.length ?? 0);
    const byData = parts.map(({ holds, compared }, d) => ({ data: sweep.data[d]?.name ?? '', holds, compared }));
    const counted = byData.filter(({ compared }) => compared > 0);
    return { ...claim, byData: counted.length > 1 ? counted : [] };
  });
  return {
    ...named,
    results: { ...results, claims: checked },
    missing: known.missing.filter(isShown).length,
    claims: checked.filter((_, n) => claims[n]?.ours === false),
    ours: checked.filter((_, n) => claims[n]?.ours === true),
    charts: sweepCharts(results)[0]?.charts ?? [],
  };
}

/** A claim about every dataset alone; none where it is about one of them, or compares them. */
function claimsByDataset({ data }: Sweep, claim: Sweep['claims'][number]): Sweep['claims'] {
  if (data.length === 1 || claim.by === 'data' || claim.where?.['data'] !== undefined) return [];
  return data.map(({ name }) => ({ ...claim, where: { ...claim.where, data: name } }));
}
