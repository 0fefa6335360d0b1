import { describe, expect, it } from 'vitest';
import {
  executeRequest,
  interruptRequest,
  readExecuteResponse,
  readVersion,
  reattachRequest,
  releaseExecuteRequest,
  releaseSessionRequest,
  versionRequest,
} from './messages.ts';

// Every golden text below was serialised by the reference client's generated classes (pyspark 4.3.0).
const caller = { sessionId: '00112233-4455-6677-8899-aabbccddeeff', userId: 'ada' };
const operation = 'ffeeddcc-bbaa-9988-7766-554433221100';
const CALLER = '0a2430303131323233332d343435352d363637372d383839392d61616262636364646565666612050a03616461';
const OPERATION = '2466666565646463632d626261612d393938382d373736362d353534343333323231313030';
const SOTTO = '05736f74746f';
const REATTACHABLE = '2a040a020801';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Buffer.from(text, 'hex');

describe('requests to Spark Connect', () => {
  it('carry a query', () => {
    expect(hex(executeRequest(caller, operation, { kind: 'query', sql: 'SELECT 1' }))).toBe(
      `${CALLER}1a0e0a0c520a0a0853454c454354203122${SOTTO}${REATTACHABLE}32${OPERATION}`,
    );
  });

  it('carry a command', () => {
    expect(hex(executeRequest(caller, operation, { kind: 'command', sql: 'DROP TABLE t' }))).toBe(
      `${CALLER}1a1212102a0e0a0c44524f50205441424c45207422${SOTTO}${REATTACHABLE}32${OPERATION}`,
    );
  });

  it('carry rows as a named view', () => {
    const plan = { kind: 'view', name: 'labels', arrow: Uint8Array.of(1, 2, 3) } as const;
    expect(hex(executeRequest(caller, operation, plan))).toBe(
      `${CALLER}1a1712151a130a075a050a0301020312066c6162656c732001` + `22${SOTTO}${REATTACHABLE}32${OPERATION}`,
    );
  });

  it('name the session that the server knows, once it has answered', () => {
    const plan = { kind: 'command', sql: 'x' } as const;
    const before = hex(executeRequest(caller, operation, plan));
    expect(hex(executeRequest({ ...caller, serverSessionId: 's' }, operation, plan))).toBe(`${before}420173`);
  });

  it('continue, release, interrupt and end', () => {
    const common = `${CALLER}1a${OPERATION}22${SOTTO}`;
    expect(hex(reattachRequest(caller, operation, 'r7'))).toBe(`${common}2a027237`);
    expect(hex(reattachRequest(caller, operation, undefined))).toBe(common);
    expect(hex(releaseExecuteRequest(caller, operation))).toBe(`${common}2a00`);
    expect(hex(releaseExecuteRequest(caller, operation, 'r7'))).toBe(`${common}32040a027237`);
    expect(hex(interruptRequest(caller, operation))).toBe(`${CALLER}1a${SOTTO}200332${OPERATION}`);
    expect(hex(releaseSessionRequest(caller))).toBe(`${CALLER}1a${SOTTO}`);
    expect(hex(versionRequest(caller))).toBe(`${CALLER}1a${SOTTO}5200`);
  });
});

describe('responses of Spark Connect', () => {
  const SESSION = CALLER.slice(0, 76);

  it('give an Arrow batch, its rows and its place in the stream', () => {
    const response = readExecuteResponse(bytes(`${SESSION}1208080312020102180062${OPERATION}6a0272317a0173`));
    expect({ ...response, arrow: [...(response.arrow ?? [])] }).toEqual({
      responseId: 'r1',
      serverSessionId: 's',
      arrow: [1, 2],
      rowCount: 3,
      complete: false,
    });
  });

  it('tell that the execution is over', () => {
    expect(readExecuteResponse(bytes(`${SESSION}6a0272327200`))).toEqual({
      responseId: 'r2',
      serverSessionId: '',
      complete: true,
    });
  });

  it('tell how many tasks of all stages are done', () => {
    const response = readExecuteResponse(bytes(`${SESSION}6a0272339201100a060801100818030a04080210021002`));
    expect(response.progress).toEqual({ done: 3, total: 10 });
  });

  it('skip what is not needed', () => {
    const response = readExecuteResponse(bytes(`${SESSION}2a070a055a030a01096a027234`));
    expect(response).toEqual({ responseId: 'r4', serverSessionId: '', complete: false });
  });

  it('give the version of Spark', () => {
    expect(readVersion(bytes(`${SESSION}42070a05342e332e30`))).toEqual({ version: '4.3.0', serverSessionId: '' });
  });
});
