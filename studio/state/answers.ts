import { useEffect, useRef, useState } from 'react';
import { ask, type Progress, start } from '../worker/client.ts';
import type {
  LongTaskName,
  LongTaskOptions,
  LongTaskTold,
  QuickAnswer,
  QuickOptions,
  QuickTaskName,
} from '../worker/tasks/index.ts';
import { useData } from './data.tsx';
import { failureOf, isCancelled } from './failure.ts';
import type { Failure } from './studio-state.ts';

/** What a question has come to. While a new answer is awaited the last one stays, so that nothing flickers. */
export interface Answer<T> {
  readonly value?: T;
  readonly isWaiting: boolean;
  readonly failure?: Failure;
}

export interface LongAnswer<T> extends Answer<T> {
  readonly progress?: Progress;
  /** Stops it at once; `retry` begins again. */
  cancel(): void;
  retry(): void;
}

/** Asks the data worker whenever the question or the data changes; `undefined` asks nothing. */
export function useAnswer<N extends QuickTaskName>(
  name: N,
  options: QuickOptions<N> | undefined,
): Answer<QuickAnswer<N>> {
  const key = useQuestionKey(name, options);
  const [answer, setAnswer] = useState<Answer<QuickAnswer<N>>>({ isWaiting: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for name, options and data
  useEffect(() => {
    if (key === undefined || options === undefined) return;
    const controller = new AbortController();
    setAnswer((last) => ({ ...last, isWaiting: true }));
    ask(name, options, { signal: controller.signal }).then(
      (value) => setAnswer({ value, isWaiting: false }),
      (error: unknown) => {
        if (!isCancelled(error)) setAnswer({ isWaiting: false, failure: failureOf(error) });
      },
    );
    return () => controller.abort();
  }, [key]);
  return answer;
}

/** Answers to long questions about the open data, so that coming back to a screen does not compute them again. */
const remembered = new Map<string, unknown>();
const MOST_REMEMBERED = 40;

/** Runs a long task whenever the question or the data changes; `undefined` runs nothing. Leaving the screen stops it. */
export function useLongAnswer<N extends LongTaskName>(
  name: N,
  options: LongTaskOptions<N> | undefined,
): LongAnswer<LongTaskTold<N>> {
  const key = useQuestionKey(name, options);
  const [answer, setAnswer] = useState<Answer<LongTaskTold<N>> & { readonly progress?: Progress }>({ isWaiting: true });
  const [attempt, setAttempt] = useState(0);
  const controllerRef = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for name, options and data
  useEffect(() => {
    if (key === undefined || options === undefined) return;
    if (remembered.has(key)) {
      // The key names the task that gave it.
      setAnswer({ value: remembered.get(key) as LongTaskTold<N>, isWaiting: false });
      return;
    }
    const controller = new AbortController();
    controllerRef.current = controller;
    setAnswer((last) => ({ ...(last.value !== undefined && { value: last.value }), isWaiting: true }));
    const onProgress = (progress: Progress): void => setAnswer((last) => ({ ...last, progress }));
    start(name, options, { signal: controller.signal, onProgress }).then(
      (value) => {
        remember(key, value);
        setAnswer({ value, isWaiting: false });
      },
      (error: unknown) => {
        if (controllerRef.current !== controller && isCancelled(error)) return;
        setAnswer({ isWaiting: false, failure: failureOf(error) });
      },
    );
    return () => {
      controllerRef.current = undefined;
      controller.abort();
    };
  }, [key, attempt]);
  return {
    ...answer,
    cancel: () => controllerRef.current?.abort(),
    retry: () => setAttempt((n) => n + 1),
  };
}

/** The question as text; undefined while there is no data to ask about. */
function useQuestionKey(name: string, options: unknown): string | undefined {
  const data = useData();
  if (data.status !== 'ready' || options === undefined) return undefined;
  return `${data.data.source} ${name} ${JSON.stringify(options)}`;
}

function remember(key: string, value: unknown): void {
  remembered.set(key, value);
  if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
}
