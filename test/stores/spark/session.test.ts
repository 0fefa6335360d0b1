import { afterEach, describe, expect, it } from 'vitest';
import { type SessionOptions, SparkSession } from '../../../node/stores/spark/session.ts';
import { SottoError } from '../../../src/internal.ts';
import { arrowOf, type FakeAnswers, FakeSpark, failure, finish, response, sparkFailure } from './fake-spark.ts';

let fake: FakeSpark;
let session: SparkSession | undefined;

async function open(answers: FakeAnswers, options: SessionOptions = {}, token?: string): Promise<SparkSession> {
  fake = await new FakeSpark(answers).start();
  session = await SparkSession.open({ ...fake.target, ...(token !== undefined && { token }) }, options);
  return session;
}

afterEach(async () => {
  await session?.close();
  session = undefined;
  fake.stop();
});

/** All numbers that a query gives. */
async function numbersOf(of: SparkSession): Promise<number[]> {
  const numbers: number[] = [];
  for await (const batch of of.query('SELECT n', 'counting')) {
    numbers.push(...Array.from({ length: batch.numRows }, (_, row) => Number(batch.getChildAt(0)?.get(row))));
  }
  return numbers;
}

async function failureOf(work: Promise<unknown>): Promise<SottoError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SottoError)) throw new Error(`expected a SottoError, got ${String(error)}`);
  return error;
}

/** Waits until the server was asked this. */
async function asked(method: string): Promise<void> {
  await expect.poll(() => fake.callsOf(method).length, { timeout: 5000 }).toBeGreaterThan(0);
}

describe('a Spark session', () => {
  it('gives the rows of all batches and lets the server forget the execution', async () => {
    const spark = await open({
      execute: (call) => {
        call.write(response('r1', arrowOf(1, 2)));
        call.write(response('r2', arrowOf(3)));
        call.write(response('r3', { isComplete: true }));
        call.end();
      },
    });
    expect(spark.version).toBe('4.9.0');
    expect(await numbersOf(spark)).toEqual([1, 2, 3]);
    await asked('ReleaseExecute');
    const operation = fake.callsOf('ExecutePlan')[0].texts[6];
    expect(operation).toMatch(/^[0-9a-f-]{36}$/);
    expect(fake.callsOf('ReleaseExecute')[0].texts[3]).toBe(operation);
    expect(fake.callsOf('Interrupt')).toEqual([]);
    expect(fake.callsOf('ExecutePlan')[0].texts[8]).toBe('server-side');
  });

  it('ends on the server when it is closed', async () => {
    const spark = await open({});
    const sessionId = fake.callsOf('AnalyzePlan')[0].texts[1];
    await spark.close();
    session = undefined;
    expect(fake.callsOf('ReleaseSession').map(({ texts }) => texts[1])).toEqual([sessionId]);
  });

  it('sends its token with every call', async () => {
    const spark = await open({ execute: (call) => finish(call, response('r', { isComplete: true })) }, {}, 'secret');
    await spark.run('x', 'running');
    await asked('ReleaseExecute');
    expect(new Set(fake.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
  });

  it('goes on where a stream ended before the result was complete', async () => {
    const spark = await open({
      execute: (call) => finish(call, response('r1', arrowOf(1))),
      reattach: (call) => {
        call.write(response('r2', arrowOf(2)));
        finish(call, response('r3', { isComplete: true }));
      },
    });
    expect(await numbersOf(spark)).toEqual([1, 2]);
    expect(fake.callsOf('ReattachExecute').map(({ texts }) => texts[5])).toEqual(['r1']);
  });

  it('mends a connection that breaks, without losing or repeating rows', async () => {
    let tries = 0;
    const spark = await open({
      execute: (call) => {
        call.write(response('r1', arrowOf(1)));
        setTimeout(() => call.emit('error', failure(14, 'connection reset')), 50);
      },
      reattach: (call) => {
        if (tries++ === 0) call.emit('error', failure(14, 'still away'));
        else finish(call, response('r2', { ...arrowOf(2), isComplete: true }));
      },
    });
    expect(await numbersOf(spark)).toEqual([1, 2]);
    expect(fake.callsOf('ReattachExecute').map(({ texts }) => texts[5])).toEqual(['r1', 'r1']);
    expect(fake.callsOf('ExecutePlan')).toHaveLength(1);
  });

  it('asks again, under the same name, what never arrived', async () => {
    let tries = 0;
    const spark = await open({
      execute: (call) => {
        if (tries++ === 0) call.emit('error', failure(14, 'away'));
        else finish(call, response('r1', { ...arrowOf(7), isComplete: true }));
      },
      reattach: (call) => {
        call.emit('error', sparkFailure('[INVALID_HANDLE…', { errorClass: 'INVALID_HANDLE.OPERATION_NOT_FOUND' }));
      },
    });
    expect(await numbersOf(spark)).toEqual([7]);
    const operations = fake.callsOf('ExecutePlan').map(({ texts }) => texts[6]);
    expect(operations).toHaveLength(2);
    expect(new Set(operations).size).toBe(1);
  });

  it('takes no more from the server than is read', async () => {
    let sent = 0;
    const spark = await open({
      execute: async (call) => {
        const batch = response('r', arrowOf(...Array.from({ length: 50_000 }, (_, n) => n)));
        while (sent < 500 && !call.cancelled) {
          sent++;
          if (!call.write(batch))
            await new Promise((resolve) => call.once('drain', resolve).once('cancelled', resolve));
        }
      },
    });
    for await (const _ of spark.query('SELECT n', 'reading')) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      break;
    }
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(200);
    await asked('Interrupt');
  });
});

describe('cancelling', () => {
  it('stops the execution on the server as well', async () => {
    let isCancelled = false;
    const spark = await open(
      { execute: (call) => void call.write(response('r1')) },
      {
        checkpoint: () => {
          if (isCancelled) throw new SottoError('cancelled', 'stopped');
        },
      },
    );
    setTimeout(() => {
      isCancelled = true;
    }, 100);
    expect((await failureOf(numbersOf(spark))).code).toBe('cancelled');
    await asked('Interrupt');
    expect(fake.callsOf('Interrupt')[0].texts[6]).toBe(fake.callsOf('ExecutePlan')[0].texts[6]);
  });
});

describe('a server that is gone', () => {
  it('is told within seconds, with what to do', async () => {
    const spark = await open({
      execute: (call) => {
        call.write(response('r1', arrowOf(1)));
        setTimeout(() => fake.stop(), 50);
      },
    });
    const error = await failureOf(numbersOf(spark));
    expect(error.code).toBe('resource');
    expect(error.message).toBe(
      `lost the connection to the Spark server 127.0.0.1:${fake.target.port} during: counting`,
    );
    expect(error.facts.hint).toContain('run the same command again');
  });

  it('is noticed when it is silent and answers nothing', async () => {
    let isSilent = false;
    const spark = await open(
      {
        execute: () => {
          isSilent = true;
        },
        reattach: () => undefined,
        analyze: (answer) => {
          if (!isSilent) answer(null, new Uint8Array());
        },
      },
      { silenceTimeoutMs: 300 },
    );
    expect((await failureOf(numbersOf(spark))).message).toContain('lost the connection');
  });

  it('is not taken for gone while it works in silence', async () => {
    const spark = await open(
      {
        execute: (call) =>
          void setTimeout(() => finish(call, response('r1', { ...arrowOf(5), isComplete: true })), 1500),
      },
      { silenceTimeoutMs: 300 },
    );
    expect(await numbersOf(spark)).toEqual([5]);
    expect(fake.callsOf('AnalyzePlan').length).toBeGreaterThan(1);
  });

  it('is told when it was never there', async () => {
    fake = await new FakeSpark().start();
    fake.stop();
    const error = await failureOf(SparkSession.open(fake.target));
    expect(error.code).toBe('input');
    expect(error.message).toContain('cannot be reached (ECONNREFUSED)');
  });
});

describe('errors of the server', () => {
  const failing = (error: Error): FakeAnswers => ({ execute: (call) => void call.emit('error', error) });
  const ANALYSIS =
    '["org.apache.spark.sql.catalyst.ExtendedAnalysisException","org.apache.spark.sql.AnalysisException"]';

  it('about a statement are repeated, without stack, plan or jargon', async () => {
    const text =
      '[TABLE_OR_VIEW_NOT_FOUND] The table or view `nope` cannot be found. SQLSTATE: 42P01; line 1 pos 14;\n+- x';
    const spark = await open(failing(sparkFailure(text, { classes: ANALYSIS, errorClass: 'TABLE_OR_VIEW_NOT_FOUND' })));
    const error = await failureOf(numbersOf(spark));
    expect(error.message).toBe('Spark: The table or view `nope` cannot be found.');
    expect(error.code).toBe('input');
  });

  it('about the data are told by name, and no value of a record with them', async () => {
    const text = `[CAST_INVALID_INPUT] The value 'jane doe' of the type "STRING" cannot be cast`;
    const facts = { classes: '["java.lang.Exception"]', errorClass: 'CAST_INVALID_INPUT', sqlState: '22018' };
    const spark = await open(failing(sparkFailure(text, facts)));
    const error = await failureOf(numbersOf(spark));
    expect(error.message).toContain('CAST_INVALID_INPUT, SQLSTATE 22018');
    expect(JSON.stringify([error.message, error.facts])).not.toContain('jane');
    expect(error.cause).toBeUndefined();
  });

  it('about a token tell where tokens come from', async () => {
    const spark = await open(failing(failure(16, 'Invalid authentication token')));
    const error = await failureOf(numbersOf(spark));
    expect(error.message).toContain('wants a token');
    expect(error.facts.hint).toContain('SPARK_CONNECT_TOKEN');
  });

  it('about a session that was lost ask to run again', async () => {
    const spark = await open(
      failing(sparkFailure('[INVALID_HANDLE.SESSION_CHANGED]', { errorClass: 'INVALID_HANDLE.SESSION_CHANGED' })),
    );
    const error = await failureOf(numbersOf(spark));
    expect(error.code).toBe('resource');
    expect(error.message).toContain('was restarted or ended our session');
  });
});
