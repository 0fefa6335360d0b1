import { type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { SottoError } from '../../../src/internal.ts';
import { readErrorFacts } from './messages.ts';

/** The facts of a server about its error, besides a text: google.rpc.ErrorInfo, as Spark fills it. */
interface SparkErrorInfo {
  /** Such as TABLE_OR_VIEW_NOT_FOUND; empty where there is none. */
  readonly errorClass: string;
  readonly sqlState: string;
  /** The error is about the statement, not about the data: its text holds no record. */
  readonly isAboutStatement: boolean;
}

const NO_INFO: SparkErrorInfo = { errorClass: '', sqlState: '', isAboutStatement: false };

/** Longest text of a server that is passed on. */
const MAX_TEXT = 300;

/** The codes of calls to a server that is unreachable: never reached, silent, or stopped under way. */
const UNREACHABLE_CODES: readonly number[] = [status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED];

/** Whether the server could not be reached, so that another attempt may help. */
export function isUnreachable(error: unknown): boolean {
  return isServiceError(error) && UNREACHABLE_CODES.includes(error.code) && errorInfo(error.metadata) === NO_INFO;
}

/** Whether the server says that it does not know what we speak of, such as INVALID_HANDLE.OPERATION_NOT_FOUND. */
export function isUnknownHandle(error: unknown, subject: string): boolean {
  return isServiceError(error) && errorInfo(error.metadata).errorClass.startsWith(`INVALID_HANDLE.${subject}`);
}

/**
 * An error of a server as a message for people. The effect of a statement on the data is identified by the server's own
 * name for it alone, never by its text: that quotes values of records.
 */
export function sparkError(error: unknown, server: string, operation: string): unknown {
  if (!isServiceError(error)) return error;
  const info = errorInfo(error.metadata);
  if (isUnreachable(error)) return unreachableError(error, server, operation);
  if (error.code === status.UNAUTHENTICATED || error.code === status.PERMISSION_DENIED)
    return tokenError(error, server);
  if (info.errorClass.startsWith('INVALID_HANDLE')) return lostSession(server, operation);
  if (info.errorClass === 'OPERATION_CANCELED') {
    return new SottoError('cancelled', `the Spark server ${server} stopped ${operation}`);
  }
  if (info.isAboutStatement) return new SottoError('input', `Spark: ${statementText(error.details)}`);
  if (info.errorClass === '') {
    const message = `the Spark server ${server} failed during: ${operation} (gRPC status ${error.code})`;
    return new SottoError('resource', message, {
      hint: 'its log says why; usually it ran out of memory: give it more, or use more and smaller partitions',
    });
  }
  const sqlState = info.sqlState === '' ? '' : `, SQLSTATE ${info.sqlState}`;
  return new SottoError('input', `${operation} failed on the Spark server ${server}: ${info.errorClass}${sqlState}`, {
    hint: "the server's log has the details; they are not repeated here because they may quote records",
  });
}

/** The server cannot be reached at all, or went away. */
function unreachableError(error: unknown, server: string, operation: string): SottoError {
  if (operation === CONNECTING) {
    return new SottoError('input', `the Spark server ${server} cannot be reached${reasonOf(error)}`, {
      hint: 'check host and port, that Spark Connect is started there, and add use_ssl=true if it uses TLS',
    });
  }
  return new SottoError('resource', `lost the connection to the Spark server ${server} during: ${operation}`, {
    hint: 'once the server is back, run the same command again',
  });
}

/** The phase before a session is open. */
export const CONNECTING = 'connecting';

function lostSession(server: string, operation: string): SottoError {
  const message = `the Spark server ${server} was restarted or ended our session during: ${operation}`;
  return new SottoError('resource', message, { hint: 'run the same command again' });
}

function tokenError({ code }: ServiceError, server: string): SottoError {
  const refusal = code === status.UNAUTHENTICATED ? 'wants a token, or a different one' : 'does not permit this';
  return new SottoError('input', `the Spark server ${server} ${refusal}`, {
    hint: 'put the token into SPARK_CONNECT_TOKEN, never into an address or a job file',
  });
}

/** Why no connection came about, where the system's own name for it helps: ECONNREFUSED, a certificate. */
function reasonOf(error: unknown): string {
  const details = isServiceError(error) ? error.details : '';
  const known =
    /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET|self[- ]signed certificate|unable to verify the first certificate|certificate has expired|wrong version number/i.exec(
      details,
    );
  return known === null ? '' : ` (${known[0]})`;
}

/** The first line of a text such as `[CLASS] The table … cannot be found. SQLSTATE: 42P01; line 1 pos 14;`. */
function statementText(details: string): string {
  const line = details.trim().split('\n', 1)[0]!;
  const plain = line.replace(/^\[[A-Z0-9_.]+\] /, '').replace(/\s*SQLSTATE: \w{5}[\s\S]*$/, '');
  return plain.length <= MAX_TEXT ? plain : `${plain.slice(0, MAX_TEXT - 1)}…`;
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error && 'details' in error;
}

function errorInfo(metadata: Metadata): SparkErrorInfo {
  const [bytes] = metadata.get('grpc-status-details-bin');
  const facts = bytes instanceof Uint8Array ? readErrorFacts(bytes) : undefined;
  if (facts === undefined) return NO_INFO;
  return {
    errorClass: facts.errorClass ?? '',
    sqlState: facts.sqlState ?? '',
    isAboutStatement: /"org\.apache\.spark\.sql\.AnalysisException"/.test(facts.classes ?? ''),
  };
}
