import { useEffect, useRef, useState } from 'react';
import { type CallOptions, request, start } from '../worker/client.ts';
import type { TaskProgress } from '../worker/define.ts';
import type {
  LongTaskAnswer,
  LongTaskName,
  LongTaskOptions,
  QuickTaskAnswer,
  QuickTaskName,
  QuickTaskOptions,
} from '../worker/tasks/index.ts';
import { useData } from './data.ts';
import { type Failure, failureOf } from './failure.ts';
import { runController } from './run-controller.ts';
import { filesOfInputs } from './side-inputs.ts';
import type { Choices, StudioRun } from './studio-state.ts';

/** The state of a question. While a new answer is on its way the last one stays, so that nothing flickers. */
export interface Answer<T> {
  readonly value?: T;
  readonly isWaiting: boolean;
  readonly failure?: Failure;
  readonly progress?: TaskProgress;
  /** Stops it at once; `retry` begins again. */
  cancel(): void;
  retry(): void;
}

/**
 * Does a work whenever its key changes; `undefined` does nothing. Leaving the screen stops it. Results go into `memory`,
 * if there is one, so that coming back to a screen does not compute them again.
 */
export function useWork<T>(
  key: string | undefined,
  work: (options: CallOptions) => Promise<T>,
  memory?: Map<string, unknown>,
): Answer<T> {
  const [answer, setAnswer] = useState<Omit<Answer<T>, 'cancel' | 'retry'> & { readonly key?: string }>({
    isWaiting: true,
  });
  const [attempt, setAttempt] = useState(0);
  const controllerRef = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the work
  useEffect(() => {
    if (key === undefined) return;
    if (memory?.has(key)) {
      // The key names the work that gave it.
      setAnswer({ key, value: memory.get(key) as T, isWaiting: false });
      return;
    }
    const controller = new AbortController();
    controllerRef.current = controller;
    setAnswer(({ value }) => ({ key, ...(value !== undefined && { value }), isWaiting: true }));
    const onProgress = (progress: TaskProgress): void => setAnswer((last) => ({ ...last, progress }));
    work({ signal: controller.signal, onProgress }).then(
      (value) => {
        memory?.set(key, value);
        if (controllerRef.current === controller) setAnswer({ key, value, isWaiting: false });
      },
      (error: unknown) => {
        if (controllerRef.current === controller) setAnswer({ key, isWaiting: false, failure: failureOf(error) });
      },
    );
    return () => {
      controllerRef.current = undefined;
      controller.abort();
    };
  }, [key, attempt]);
  return {
    ...answer,
    isWaiting: answer.isWaiting || (key !== undefined && answer.key !== key),
    cancel: () => controllerRef.current?.abort(),
    retry: () => setAttempt((n) => n + 1),
  };
}

/** Asks the data worker whenever the question or the data changes; `undefined` asks nothing. */
export function useAnswer<N extends QuickTaskName>(
  name: N,
  options: QuickTaskOptions<N> | undefined,
): Answer<QuickTaskAnswer<N>> {
  return useWork(useQuestionKey(name, options), ({ signal }) => request(name, options!, { signal }));
}

/** Answers to long questions about the open data. */
const answers = new Map<string, unknown>();
const MAX_ANSWERS = 40;

/** Runs a long task whenever the question or the data changes; `undefined` runs nothing. */
export function useLongAnswer<N extends LongTaskName>(
  name: N,
  options: LongTaskOptions<N> | undefined,
): Answer<LongTaskAnswer<N>> {
  if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value!);
  return useWork(useQuestionKey(name, options), (calls) => start(name, options!, calls), answers);
}

/** The question as text; undefined while there is no data to ask about. */
function useQuestionKey(name: string, options: unknown): string | undefined {
  const data = useData();
  if (data.status !== 'ready' || options === undefined) return undefined;
  return `${data.data.source} ${name} ${JSON.stringify(options)}`;
}

/** Makes the release of a run available for queries; after a reload its job is run again. */
export function useStoredRun(run: StudioRun): Answer<true> {
  const data = useData();
  const isReady = data.status === 'ready' && data.data.source === run.source;
  return useWork(isReady ? run.id : undefined, (calls) => runController.store(run, calls));
}

/** Fetches the content of the files that side inputs name; no value while that of other side inputs is there. */
export function useFilesOfInputs(inputs: Choices['inputs']): Partial<Answer<Record<string, Blob | string>>> {
  const { value, isWaiting, failure } = useWork(JSON.stringify(inputs), () => filesOfInputs(inputs));
  if (isWaiting) return {};
  return { ...(value !== undefined && { value }), ...(failure !== undefined && { failure }) };
}
