import {
  type ChannelCredentials,
  Client,
  type ClientReadableStream,
  credentials,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { isLoopback, type SparkTarget, targetName } from './target.ts';

/** The methods of spark.connect.SparkConnectService that are used. */
type SparkMethod =
  | 'ExecutePlan'
  | 'ReattachExecute'
  | 'ReleaseExecute'
  | 'AnalyzePlan'
  | 'Interrupt'
  | 'ReleaseSession';

/** As large as the reference client allows a message to be. */
const MAX_MESSAGE_BYTES = 128 * 2 ** 20;

/** Calls methods of a Spark Connect server: bytes in, bytes out. Connects with the first call. */
export class SparkChannel {
  readonly #client: Client;
  readonly #metadata: Metadata;
  readonly #notices = new Set<Promise<unknown>>();

  constructor(target: SparkTarget) {
    this.#client = new Client(targetName(target), transport(target), {
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
      'grpc.enable_http_proxy': isLoopback(target.host) ? 0 : 1,
      // An unreachable server is reported at once, and we try again a few times.
      'grpc.enable_retries': 0,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.min_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1000,
    });
    this.#metadata = new Metadata();
    // With TLS or to this machine only: `sparkTarget` refuses any other.
    if (target.token !== undefined) this.#metadata.set('authorization', `Bearer ${target.token}`);
  }

  /** Asks one question, for one answer within the time limit in milliseconds. Rejects with a ServiceError. */
  request(method: SparkMethod, request: Uint8Array, milliseconds: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const answered = (error: ServiceError | null, answer?: Uint8Array): void => {
        if (error !== null) reject(error);
        else resolve(answer!);
      };
      const options = { deadline: Date.now() + milliseconds };
      this.#client.makeUnaryRequest(path(method), toBuffer, asIs, request, this.#metadata, options, answered);
    });
  }

  /** Says what only spares the server work: whether it arrives changes nothing here. */
  notice(method: SparkMethod, request: Uint8Array, milliseconds: number): void {
    const reply = this.request(method, request, milliseconds)
      .catch(() => undefined)
      .finally(() => this.#notices.delete(reply));
    this.#notices.add(reply);
  }

  /** Waits until all sent messages have arrived, or never will. */
  async settled(): Promise<void> {
    await Promise.all(this.#notices);
  }

  /** Asks for a stream of answers. It is read as fast as they are taken, and not faster. */
  stream(method: SparkMethod, request: Uint8Array): ClientReadableStream<Uint8Array> {
    const stream = this.#client.makeServerStreamRequest(path(method), toBuffer, asIs, request, this.#metadata);
    stream.on('error', () => undefined); // the reader gets the error; without a reader it is not a failure
    return stream;
  }

  close(): void {
    this.#client.close();
  }
}

function transport({ ssl }: SparkTarget): ChannelCredentials {
  return ssl ? credentials.createSsl() : credentials.createInsecure();
}

function path(method: SparkMethod): string {
  return `/spark.connect.SparkConnectService/${method}`;
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function asIs(bytes: Buffer): Uint8Array {
  return bytes;
}
