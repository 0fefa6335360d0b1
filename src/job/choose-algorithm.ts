import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import { checkParameters } from '../schema/parameters.ts';
import { algorithmById } from './catalog.ts';

/** An algorithm with its checked parameters, and the one it starts from if it is a post-pass. */
export interface AlgorithmConfig {
  readonly algorithm: Algorithm;
  readonly params: Readonly<Record<string, unknown>>;
  readonly start?: AlgorithmConfig;
}

/** The parameter by which a post-pass names the algorithm it starts from. */
const FROM = 'from';

/**
 * Checks the parameters of an algorithm for a model. Parameters that a post-pass does not know go to the algorithm it
 * starts from. Throws `usage` or `unsupported`.
 */
export function chooseAlgorithm(id: string, values: Readonly<Record<string, unknown>>, model: string): AlgorithmConfig {
  const algorithm = algorithmById(id);
  if (!algorithm.serves.includes(model)) {
    const serving = algorithms.filter((other) => other.serves.includes(model)).map((other) => other.id);
    throw new SottoError('unsupported', `algorithm ${algorithm.id} does not serve model ${model}`, {
      hint: [{ set: 'algorithm', to: serving }],
    });
  }
  if (!isPostPass(algorithm)) return { algorithm, params: checkParameters(algorithm.params, values, 'algorithm') };
  const own: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    (algorithm.params.shape[name] === undefined ? others : own)[name] = value;
  }
  const params = checkParameters(algorithm.params, own, 'algorithm');
  return { algorithm, params, start: chooseAlgorithm(String(params[FROM]), others, model) };
}

/** Whether an algorithm starts from the release of another. */
export function isPostPass({ params }: Pick<Algorithm, 'params'>): boolean {
  return params.shape[FROM] !== undefined;
}

/** The algorithm and all those it starts from, itself first. */
export function chainOf(config: AlgorithmConfig): AlgorithmConfig[] {
  return config.start === undefined ? [config] : [config, ...chainOf(config.start)];
}
