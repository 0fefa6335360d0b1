import '../no-generated-code.ts';
import { SottoError } from '../../src/internal.ts';
import type { LongTask, QuickTask, TaskContext } from './define.ts';
import { Holding } from './holding.ts';
import type { Reply, Request } from './protocol.ts';
import { longTasks, quickTasks } from './tasks/index.ts';

/** How often progress is told, in milliseconds. */
const TELL_EVERY = 100;

const holding = new Holding();
const send = (reply: Reply): void => self.postMessage(reply);

self.addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  handle(request).catch((error: unknown) => sendFailure(request.id, error));
});

async function handle(request: Request): Promise<void> {
  const { id, options } = request;
  if (request.kind === 'ask') {
    // The name tells which options came with it.
    const task = quickTasks[request.name] as QuickTask<unknown, unknown>;
    send({ kind: 'result', id, result: await task.answer(options, holding) });
    return;
  }
  // The name tells which options came with it.
  const task = longTasks[request.name] as LongTask<unknown, unknown, unknown, unknown>;
  const { line, stop } = request;
  if (request.kind === 'serve') {
    line.onmessage = ({ data: result }: MessageEvent<unknown>) => {
      try {
        send({ kind: 'result', id, result: task.keep(options, result, holding) });
      } catch (error) {
        sendFailure(id, error);
      }
      line.close();
    };
    line.postMessage(task.share(options, holding));
    return;
  }
  const shared = await new Promise<unknown>((resolve) => {
    line.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  line.postMessage(await task.work(options, shared, { checkpoint: checkpointOf(id, stop && new Int32Array(stop)) }));
}

/** Tells progress now and then, and ends the work where the page can still say so: a busy worker outlives its end. */
function checkpointOf(id: number, stop: Int32Array | undefined): TaskContext['checkpoint'] {
  let told = 0;
  let lastPhase = '';
  return (done, total, phase) => {
    if (stop !== undefined && Atomics.load(stop, 0) === 1) throw new SottoError('cancelled', 'stopped as asked');
    const now = performance.now();
    if (now - told < TELL_EVERY && phase === lastPhase) return;
    told = now;
    lastPhase = phase;
    send({ kind: 'progress', id, done, total, phase });
  };
}

function sendFailure(id: number, error: unknown): void {
  if (error instanceof SottoError) {
    send({ kind: 'refused', id, code: error.code, message: error.message, facts: error.facts });
  } else if (error instanceof RangeError && /memory|allocation|array length/i.test(error.message)) {
    const facts = { hint: 'the command line can process larger data: see `sotto anonymize --help`' };
    send({ kind: 'refused', id, code: 'resource', message: 'this tab does not have enough memory for this', facts });
  } else send({ kind: 'crashed', id, text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
