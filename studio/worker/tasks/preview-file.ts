import { quickTask } from '../define.ts';
import { type Preview, previewSource } from '../read-source.ts';
import type { OpenOptions } from './open-data.ts';

/** How a file can be read, and its first rows, from its first bytes. */
export const previewFile = quickTask(
  ({ file, name, reading }: OpenOptions): Promise<Preview> => previewSource(file, name, reading),
);
