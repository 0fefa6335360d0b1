import {
  checkParameters,
  formatById,
  generatorById,
  profileDataset,
  type ReadSummary,
  type RequestedReading,
  randomFromSeed,
  SottoError,
  stories,
  writeHierarchy,
} from '../../../src/internal.ts';
import type { OpenedData, ReadSource } from '../data-worker-state.ts';
import { longTask } from '../define.ts';
import { type Preview, previewSource, readTabSource } from '../read-source.ts';

export interface OpenOptions {
  /** The id that runs and answers refer to. */
  readonly source: string;
  readonly name: string;
  readonly file: Blob;
  /** The user's choices for reading the file. */
  readonly reading: RequestedReading;
}

/** The part of the opened data that the page knows. */
export type DataSummary = Pick<OpenedData, 'source' | 'name' | 'formatId' | 'input' | 'profile'>;

/** The chances of the profile are those of `sotto profile` without a seed. */
const PROFILE_SEED = 1;

/** Previews a file: its possible readings and its first rows, from its first bytes. */
export const previewFile = ({ file, name, reading }: OpenOptions): Promise<Preview> =>
  previewSource(file, name, reading);

/** Reads a file as a trial; the open data stays open. */
export const tryReading = longTask({
  share: () => undefined,
  work: ({ name, file, reading }: OpenOptions, _shared: undefined, context): Promise<ReadSource> =>
    readTabSource(file, name, reading, context),
  keep({ source, reading }, read, state): ReadSummary {
    state.storeTrial(source, reading, read);
    return read.input;
  },
});

/** Reads a file and profiles its data, which the data worker then holds. */
export const openData = longTask({
  share: ({ source, reading }: OpenOptions, state) => state.trialOf(source, reading),
  async work({ source, name, file, reading }, trial: ReadSource | undefined, context): Promise<OpenedData> {
    const read = trial ?? (await readTabSource(file, name, reading, context));
    context.checkpoint(0, 0, 'counting');
    return { source, name, ...read, profile: profileDataset(read.dataset, randomFromSeed(PROFILE_SEED)) };
  },
  keep(_options, data, state): DataSummary {
    state.open(data);
    const { source, name, formatId, input, profile } = data;
    return { source, name, formatId, input, profile };
  },
});

export interface StoryFiles {
  /** The file that `sotto generate` writes. */
  readonly file: Blob;
  readonly fileName: string;
  /** The text of the hierarchy file, if the generator has one. */
  readonly hierarchy?: string;
}

/** Makes the files of a story: from then on they are files like any other. */
export const makeStory = longTask({
  share: () => undefined,
  work({ id }: { readonly id: string }, _shared: undefined, { checkpoint }): StoryFiles {
    const story = stories.find((one) => one.id === id);
    if (story === undefined) throw new SottoError('usage', `there is no story ${id}`);
    const generator = generatorById(story.generator);
    const params = checkParameters(generator.params, story.params, generator.id);
    const { dataset, taxonomy } = generator.run(params, randomFromSeed(story.seed), checkpoint);
    const format = formatById(generator.format);
    return {
      // No chunk of ours lies in shared memory.
      file: new Blob([...format.write(dataset)] as BlobPart[]),
      fileName: `${generator.id}.${format.extensions[0]!}`,
      ...(taxonomy !== undefined && { hierarchy: writeHierarchy(taxonomy, 'levels') }),
    };
  },
});
