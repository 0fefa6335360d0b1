import '../no-generated-code.ts';
import { SottoError } from '../../src/internal.ts';
import type { Reply, Request } from './client.ts';
import { DataWorkerState } from './data-worker-state.ts';
import type { LongTask, QuickTask, WorkerContext } from './define.ts';
import { longTasks, quickTasks } from './tasks/index.ts';

/** Time between two reports of progress, in milliseconds. */
const REPORT_EVERY = 100;

const state = new DataWorkerState();

self.addEventListener('message', ({ data }: MessageEvent<{ request: Request; replyPort: MessagePort }>) => {
  const { request, replyPort } = data;
  const reply = (message: Reply): void => replyPort.postMessage(message);
  handle(request, reply)
    .then((answer) => reply({ answer }))
    .catch((error: unknown) => reply(errorReply(error)));
});

async function handle(request: Request, reply: (message: Reply) => void): Promise<unknown> {
  const { options } = request;
  // The name tells the types of options and result.
  if (request.kind === 'ask') return (quickTasks[request.name] as QuickTask<unknown, unknown>)(options, state);
  // As above.
  const task = longTasks[request.name] as LongTask<unknown, unknown, unknown, unknown>;
  const { line, stop } = request;
  const message = new Promise<unknown>((resolve) => {
    line.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  if (request.kind === 'work') {
    const checkpoint = checkpointOf(reply, stop && new Int32Array(stop));
    line.postMessage(await task.work(options, await message, { checkpoint }));
    return undefined;
  }
  try {
    line.postMessage(task.share(options, state));
    return task.keep(options, await message, state);
  } finally {
    line.close();
  }
}

/** Reports progress now and then, and ends the work if the page can still say so: a busy worker outlives its end. */
function checkpointOf(reply: (message: Reply) => void, stop: Int32Array | undefined): WorkerContext['checkpoint'] {
  let reported = 0;
  let lastPhase = '';
  return (done, total, phase) => {
    if (stop !== undefined && Atomics.load(stop, 0) === 1) throw new SottoError('cancelled', 'stopped as asked');
    const now = performance.now();
    if (now - reported < REPORT_EVERY && phase === lastPhase) return;
    reported = now;
    lastPhase = phase;
    reply({ progress: { done, total, phase } });
  };
}

function errorReply(error: unknown): Reply {
  if (error instanceof SottoError) {
    const { code, message, facts } = error;
    return { refusal: { code, message, facts } };
  }
  if (error instanceof RangeError && /memory|allocation|array length/i.test(error.message)) {
    const facts = { hint: 'the command line can process larger data: see `sotto anonymize --help`' };
    return { refusal: { code: 'resource', message: 'this tab does not have enough memory for this', facts } };
  }
  return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
