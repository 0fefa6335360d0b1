import { formats } from '../../src/formats/index.ts';
import { describeFormat } from './format.contract.ts';

for (const format of formats) describeFormat(format);
