import {
  checkParameters,
  formatById,
  generatorById,
  randomFromSeed,
  SottoError,
  stories,
  writeHierarchy,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';

export interface MadeStory {
  /** The file that `sotto generate` writes. */
  readonly file: Blob;
  readonly fileName: string;
  /** The text of the hierarchy file, where the generator knows one. */
  readonly hierarchy?: string;
}

/** Makes the files of a story: from then on they are files like any other. */
export const makeStory = longTask({
  share: () => undefined,
  work({ id }: { readonly id: string }, _shared: undefined, context): MadeStory {
    const story = stories.find((one) => one.id === id);
    if (story === undefined) throw new SottoError('usage', `there is no story ${id}`);
    const generator = generatorById(story.generator);
    const params = checkParameters(generator.params, story.params, generator.id);
    const { dataset, taxonomy } = generator.run(params, randomFromSeed(story.seed), context.checkpoint);
    const format = formatById(generator.format);
    return {
      // No chunk of ours lies in shared memory.
      file: new Blob([...format.write(dataset)] as BlobPart[]),
      fileName: `${generator.id}.${format.extensions[0]!}`,
      ...(taxonomy !== undefined && { hierarchy: writeHierarchy(taxonomy, 'levels') }),
    };
  },
  keep: (_options, made) => made,
});
