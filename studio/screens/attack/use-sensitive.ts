import { stories } from '../../../src/internal.ts';
import { useStudio } from '../../state/store.tsx';

export interface SensitiveItems {
  /** Labels, or the text of a file that names them. */
  readonly items: readonly string[] | string;
  readonly from: 'marked' | 'story';
}

/** The items that are marked sensitive here; else what the story suggests. */
export function useSensitive(): SensitiveItems | undefined {
  const { inputs, source } = useStudio().choices;
  const { text } = inputs.sensitive ?? {};
  if (text !== undefined) return { items: text, from: 'marked' };
  const story = stories.find(({ id }) => id === source?.story);
  return story === undefined ? undefined : { items: story.sensitive, from: 'story' };
}
