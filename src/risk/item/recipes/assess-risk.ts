import type { Rational } from '../../../data/rational.ts';
import { ComplianceCurve, type CurvePoint } from '../beliefs/compliance-curve.ts';
import type { CrackEstimates } from '../estimates/crack-estimates.ts';

/** The common end of every recipe. */
export type RiskDecision = 'release' | 'do not release';

/** One step of a recipe: a figure and the most that is tolerated. */
export interface RecipeStep {
  readonly attacker: string;
  readonly estimate: string;
  readonly value: number;
  readonly limit: number;
  readonly within: boolean;
}

/** The input of Assess-Risk (Fig. 8). All figures are of the items of interest. */
export interface AssessRiskInput {
  /** The number of items that the tolerance is a share of. */
  readonly numItems: number;
  readonly tolerance: Rational;
  /** Expected cracks of an attacker who knows every frequency; left out where other beliefs are assessed. */
  readonly point?: number;
  /** By item, 0 for items of no interest. */
  readonly oEstimate: Float64Array;
  /** Undefined if no mapping is consistent with the beliefs. */
  readonly estimates: CrackEstimates | undefined;
  readonly probabilities: Float64Array;
  /** Orders in which items become right. */
  readonly orders: readonly Uint32Array[];
  /** The share of items whose frequency the owner thinks an attacker can know; 1 if left out. */
  readonly alpha?: number;
}

export interface AssessedRisk {
  readonly decision: RiskDecision;
  readonly steps: readonly RecipeStep[];
  /** The largest share of items about which the attacker may be right. */
  readonly alphaMax: number;
  /** The same by the O-estimate, as the recipe is printed. */
  readonly alphaMaxByOEstimate: number;
  /** The answer of the recipe as printed, by the O-estimate, for a fully compliant attacker. */
  readonly printedDecision: RiskDecision;
  readonly curve: readonly (CurvePoint & { readonly oEstimate: number })[];
}

const CURVE_SHARES = Array.from({ length: 11 }, (_, n) => n / 10);

/** The number of standard errors added to a sampled value before it is compared. */
export const CARE = 3;

/**
 * Assess-Risk (Fig. 8): may renamed data be released? First the attacker who knows all frequencies exactly, then the
 * one who knows intervals, then the largest share of items about which they may be right. The decision is by the
 * expected cracks themselves; the decision of the O-estimate is reported too.
 */
export function assessRiskByRecipe(input: AssessRiskInput): AssessedRisk {
  const { numItems, tolerance, point, oEstimate, estimates, probabilities, orders, alpha = 1 } = input;
  const limit = (numItems * tolerance.num) / tolerance.den;
  const printed = oEstimate.reduce((sum, value) => sum + value, 0);
  const careful = estimates === undefined ? printed : estimates.value + CARE * estimates.standardError;
  const steps: RecipeStep[] = [];
  const step = (attacker: string, estimate: string, value: number): boolean => {
    steps.push({ attacker, estimate, value, limit, within: value <= limit });
    return value <= limit;
  };
  // IR-13
  const isPointWithin = point !== undefined && step('knows every frequency', 'exact', point);
  const isPrintedWithin = step('knows intervals', 'O-estimate', printed);
  const isWithin = step('knows intervals', estimates?.method ?? 'O-estimate', careful);
  const curve = new ComplianceCurve(probabilities, orders);
  const printedCurve = new ComplianceCurve(oEstimate, orders);
  const isWithinAtAlpha = alpha < 1 && step(`is right about ${alpha} of the items`, 'mean', curve.at(alpha).mean);
  return {
    decision: isPointWithin || isWithin || isWithinAtAlpha ? 'release' : 'do not release',
    steps,
    alphaMax: isPointWithin || isWithin ? 1 : Math.min(curve.alphaMax(limit), 1 - 1 / probabilities.length),
    alphaMaxByOEstimate: isPointWithin ? 1 : printedCurve.alphaMax(limit),
    printedDecision: isPointWithin || isPrintedWithin ? 'release' : 'do not release',
    curve: CURVE_SHARES.map((share) => ({ ...curve.at(share), oEstimate: printedCurve.at(share).mean })),
  };
}
