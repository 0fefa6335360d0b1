import { algorithms } from '../../src/algorithms/index.ts';
import { describeAlgorithm } from './algorithm.contract.ts';

for (const algorithm of algorithms) describeAlgorithm(algorithm);
