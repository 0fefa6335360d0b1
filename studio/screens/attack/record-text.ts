import { countText } from '../../../src/internal.ts';
import { shortened } from '../../components/shortened.ts';
import type { RecordFace } from '../../worker/tasks/records.ts';

/** How many items of a record a list shows. */
const MOST_SHOWN = 40;

/** A record in one line of a list. */
export function recordText({ labels }: RecordFace): string {
  const shown = labels
    .slice(0, MOST_SHOWN)
    .map((label) => shortened(label))
    .join(', ');
  return labels.length > MOST_SHOWN ? `${shown} and ${countText(labels.length - MOST_SHOWN)} more` : shown;
}
