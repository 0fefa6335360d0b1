import { textFormats } from '../../src/formats/index.ts';
import { describeFormat } from './format.contract.ts';

for (const format of textFormats) describeFormat(format);
