import type { ErrorCode, SottoError } from '../../src/internal.ts';
import type { LongTaskName, QuickTaskName } from './tasks/index.ts';

/** What a worker is asked. `serve` goes to the holder of the data, `work` to a worker of its own, with a line between. */
export type Request =
  | { readonly kind: 'ask'; readonly id: number; readonly name: QuickTaskName; readonly options: unknown }
  | {
      readonly kind: 'serve' | 'work';
      readonly id: number;
      readonly name: LongTaskName;
      readonly options: unknown;
      readonly line: MessagePort;
      /** One Int32: 1 = stop at the next checkpoint. Not every host lets pages share memory. */
      readonly stop?: SharedArrayBuffer | undefined;
    };

/** What a worker tells the page. */
export type Reply =
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly phase: string;
    }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly facts: SottoError['facts'];
    }
  | { readonly kind: 'crashed'; readonly id: number; readonly text: string };
