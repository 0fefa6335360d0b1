import { byId } from '../text/by-id.ts';
import type { Format } from './define.ts';
import { formats } from './index.ts';

/** The data format of an id; throws `usage` naming the ones there are. */
export function formatById(id: string): Format {
  return byId(formats, id, 'format');
}
