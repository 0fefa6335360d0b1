import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type ServiceError,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { Reader, Writer } from 'protobufjs/minimal.js';
import type { SparkTarget } from '../../../node/stores/spark/target.ts';

/** A call as the fake server saw it. */
export interface SeenCall {
  readonly method: string;
  /** The texts among the fields of the request, by number. */
  readonly texts: Readonly<Record<number, string>>;
  readonly authorization: string | undefined;
}

export type StreamAnswer = (call: ServerWritableStream<Buffer, Uint8Array>, seen: SeenCall) => void | Promise<void>;

/** What a fake server does when it is asked to execute a plan, to reattach, and for its version. */
export interface FakeAnswers {
  execute?: StreamAnswer;
  reattach?: StreamAnswer;
  analyze?: (answer: sendUnaryData<Uint8Array>) => void;
}

/** A Spark Connect server that says what a test wants it to say, in this process and on this machine alone. */
export class FakeSpark {
  readonly calls: SeenCall[] = [];
  answers: FakeAnswers;
  target!: SparkTarget;
  readonly #server = new Server();

  constructor(answers: FakeAnswers = {}) {
    this.answers = answers;
    const stream =
      (method: string, name: 'execute' | 'reattach') => (call: ServerWritableStream<Buffer, Uint8Array>) => {
        const seen = this.#see(method, call.request, call.metadata);
        const answer = this.answers[name];
        if (answer === undefined) call.emit('error', failure(12, 'not expected'));
        else void answer(call, seen);
      };
    const unary =
      (method: string) => (call: ServerUnaryCall<Buffer, Uint8Array>, answer: sendUnaryData<Uint8Array>) => {
        this.#see(method, call.request, call.metadata);
        if (method !== 'AnalyzePlan') answer(null, new Uint8Array());
        else if (this.answers.analyze !== undefined) this.answers.analyze(answer);
        else answer(null, versionResponse('4.9.0'));
      };
    this.#server.addService(service(), {
      ExecutePlan: stream('ExecutePlan', 'execute'),
      ReattachExecute: stream('ReattachExecute', 'reattach'),
      ...Object.fromEntries(
        ['AnalyzePlan', 'Interrupt', 'ReleaseExecute', 'ReleaseSession'].map((name) => [name, unary(name)]),
      ),
    });
  }

  async start(credentials = ServerCredentials.createInsecure(), host = '127.0.0.1'): Promise<this> {
    const port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(`${host}:0`, credentials, (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    this.target = { host, port, ssl: false, userId: 'ada' };
    return this;
  }

  /** At once, as a server that is killed. */
  stop(): void {
    this.#server.forceShutdown();
  }

  /** The calls of a method. */
  callsOf(method: string): readonly SeenCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  #see(method: string, request: Buffer, metadata: Metadata): SeenCall {
    const seen = { method, texts: textsOf(request), authorization: metadata.get('authorization')[0]?.toString() };
    this.calls.push(seen);
    return seen;
  }
}

/** An ExecutePlanResponse; see node/stores/spark/messages.ts for the numbers. */
export function response(
  responseId: string,
  content: { arrow?: Uint8Array; rows?: number; isComplete?: boolean } = {},
): Uint8Array {
  const writer = new Writer();
  if (content.arrow !== undefined) {
    writer
      .uint32(18)
      .fork()
      .uint32(8)
      .int64(content.rows ?? 0)
      .uint32(18)
      .bytes(content.arrow)
      .ldelim();
  }
  writer.uint32(106).string(responseId);
  if (content.isComplete === true) writer.uint32(114).fork().ldelim();
  return writer.uint32(122).string('server-side').finish();
}

/** Sends a last response and ends the stream. */
export function finish(call: ServerWritableStream<Buffer, Uint8Array>, last: Uint8Array): void {
  call.write(last);
  call.end();
}

/** A batch with one column `n`. */
export function arrowOf(...n: readonly number[]): { arrow: Uint8Array; rows: number } {
  const arrow = tableToIPC(tableFromArrays({ n: Float64Array.from(n) }), { format: 'stream' });
  return { arrow: arrow ?? new Uint8Array(), rows: n.length };
}

/** An error as Spark sends it: google.rpc.Status with an ErrorInfo. */
export function sparkFailure(text: string, facts: Readonly<Record<string, string>>): ServiceError {
  const info = new Writer();
  for (const [key, value] of Object.entries(facts)) {
    info.uint32(26).fork().uint32(10).string(key).uint32(18).string(value).ldelim();
  }
  const status = new Writer().uint32(8).int32(13).uint32(18).string(text).uint32(26).fork();
  status.uint32(10).string('type.googleapis.com/google.rpc.ErrorInfo').uint32(18).bytes(info.finish()).ldelim();
  const error = failure(13, text);
  error.metadata.set('grpc-status-details-bin', Buffer.from(status.finish()));
  return error;
}

/** A failure with a gRPC status: 14 unavailable, 16 unauthenticated. */
export function failure(code: number, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() });
}

function versionResponse(version: string): Uint8Array {
  return new Writer().uint32(66).fork().uint32(10).string(version).ldelim().uint32(122).string('server-side').finish();
}

/** The first text of every field that looks like one; the id of an operation is enough for these tests. */
function textsOf(request: Uint8Array): Record<number, string> {
  const texts: Record<number, string> = {};
  const reader = Reader.create(request);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if ((tag & 7) === 2) texts[tag >>> 3] ??= Buffer.from(reader.bytes()).toString('latin1');
    else reader.skipType(tag & 7);
  }
  return texts;
}

function service(): ServiceDefinition {
  const raw = (value: Uint8Array): Buffer => Buffer.from(value);
  const method = (name: string, responseStream: boolean) => ({
    path: `/spark.connect.SparkConnectService/${name}`,
    requestStream: false,
    responseStream,
    requestSerialize: raw,
    requestDeserialize: (bytes: Buffer) => bytes,
    responseSerialize: raw,
    responseDeserialize: (bytes: Buffer) => bytes,
  });
  return {
    ExecutePlan: method('ExecutePlan', true),
    ReattachExecute: method('ReattachExecute', true),
    AnalyzePlan: method('AnalyzePlan', false),
    Interrupt: method('Interrupt', false),
    ReleaseExecute: method('ReleaseExecute', false),
    ReleaseSession: method('ReleaseSession', false),
  };
}
