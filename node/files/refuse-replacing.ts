import { statSync } from 'node:fs';
import { SottoError } from '../../src/internal.ts';

/** Throws `usage` where an output would replace the file that is read, under whatever name. */
export function refuseReplacing(output: string, data: string): void {
  const [written, read] = [output, data].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  if (written?.isFile() !== true || written.ino !== read?.ino || written.dev !== read.dev) return;
  throw new SottoError('usage', `${output} is the data that is read, and would be replaced`, {
    hint: ['choose another name for ', { name: 'output' }],
  });
}
