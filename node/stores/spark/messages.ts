import protobuf from 'protobufjs';

/** The caller: repeated in every request. */
export interface Caller {
  /** A UUID chosen by the client. */
  readonly sessionId: string;
  readonly userId: string;
  /** The server's name for its side of the session, once it has answered: it then refuses a session that was lost. */
  readonly serverSessionId?: string;
}

/** A statement or rows to execute. */
export type Plan =
  | { readonly kind: 'query'; readonly sql: string }
  | { readonly kind: 'command'; readonly sql: string }
  /** Names the rows of an Arrow IPC stream, for this session only. */
  | { readonly kind: 'view'; readonly name: string; readonly arrow: Uint8Array };

/** The part of an ExecutePlanResponse that matters here. */
export interface ExecuteResponse {
  /** A reattached stream continues behind it. */
  readonly responseId: string;
  readonly serverSessionId: string;
  /** An Arrow IPC stream of its own: schema and one batch. */
  readonly arrow?: Uint8Array;
  /** Rows in `arrow`, as the server counted them. */
  readonly rowCount?: number;
  /** Tasks done and known of, over all stages so far. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** The execution is over; without it, a stream that ends is continued by reattaching. */
  readonly complete: boolean;
}

/**
 * The few messages of Spark Connect that SQL needs, with the field numbers that Apache Spark publishes in
 * spark/connect/{base,commands,relations}.proto, and google.rpc.Status. Fields that are not listed are neither sent nor kept.
 * Numbers of published fields never change, so this speaks to Spark 3.5 and 4.
 */
const { root } = protobuf.parse(`syntax = "proto3";
message Empty {}
message UserContext { string user_id = 1; }
message Sql { string query = 1; }
message LocalRelation { bytes data = 1; }
message Relation { Sql sql = 10; LocalRelation local_relation = 11; }
message CreateDataFrameViewCommand { Relation input = 1; string name = 2; bool replace = 4; }
message Command { CreateDataFrameViewCommand create_dataframe_view = 3; Sql sql_command = 5; }
message Plan { Relation root = 1; Command command = 2; }
message ReattachOptions { bool reattachable = 1; }
message RequestOption { ReattachOptions reattach_options = 1; }
message ExecutePlanRequest {
  string session_id = 1; UserContext user_context = 2; Plan plan = 3; string client_type = 4;
  repeated RequestOption request_options = 5; string operation_id = 6; string client_observed_server_side_session_id = 8;
}
message ReattachExecuteRequest {
  string session_id = 1; UserContext user_context = 2; string operation_id = 3; string client_type = 4;
  string last_response_id = 5;
}
message ReleaseUntil { string response_id = 1; }
message ReleaseExecuteRequest {
  string session_id = 1; UserContext user_context = 2; string operation_id = 3; string client_type = 4;
  Empty release_all = 5; ReleaseUntil release_until = 6;
}
message InterruptRequest {
  string session_id = 1; UserContext user_context = 2; string client_type = 3; int32 interrupt_type = 4; string operation_id = 6;
}
message ReleaseSessionRequest { string session_id = 1; UserContext user_context = 2; string client_type = 3; }
message AnalyzePlanRequest {
  string session_id = 1; UserContext user_context = 2; string client_type = 3; Empty spark_version = 10;
}
message SparkVersion { string version = 1; }
message AnalyzePlanResponse { SparkVersion spark_version = 8; string server_side_session_id = 15; }
message ArrowBatch { int64 row_count = 1; bytes data = 2; }
message StageInfo { int64 num_tasks = 2; int64 num_completed_tasks = 3; }
message ExecutionProgress { repeated StageInfo stages = 1; }
message ExecutePlanResponse {
  ArrowBatch arrow_batch = 2; string response_id = 13; Empty result_complete = 14; string server_side_session_id = 15;
  ExecutionProgress execution_progress = 18;
}
message Any { string type_url = 1; bytes value = 2; }
message Status { repeated Any details = 3; }
message ErrorInfo { map<string, string> metadata = 3; }
`);

const clientType = 'sotto';
/** InterruptRequest.InterruptType.INTERRUPT_TYPE_OPERATION_ID */
const INTERRUPT_OPERATION = 3;

/** ExecutePlanRequest: reattachable, so that a connection that breaks loses nothing. */
export function executeRequest(caller: Caller, operationId: string, plan: Plan): Uint8Array {
  return request('ExecutePlanRequest', caller, {
    plan: planOf(plan),
    requestOptions: [{ reattachOptions: { reattachable: true } }],
    operationId,
    clientObservedServerSideSessionId: caller.serverSessionId,
  });
}

function planOf(plan: Plan): object {
  if (plan.kind === 'query') return { root: { sql: { query: plan.sql } } };
  if (plan.kind === 'command') return { command: { sqlCommand: { query: plan.sql } } };
  const { name, arrow } = plan;
  return { command: { createDataframeView: { input: { localRelation: { data: arrow } }, name, replace: true } } };
}

/** ReattachExecuteRequest: goes on after the last response that arrived, or from the start. */
export function reattachRequest(caller: Caller, operationId: string, lastResponseId: string | undefined): Uint8Array {
  return request('ReattachExecuteRequest', caller, { operationId, lastResponseId });
}

/** ReleaseExecuteRequest: the server may forget the responses up to this one, or, without one, the whole execution. */
export function releaseExecuteRequest(caller: Caller, operationId: string, lastResponseId?: string): Uint8Array {
  const released = lastResponseId === undefined ? { releaseAll: {} } : { releaseUntil: { responseId: lastResponseId } };
  return request('ReleaseExecuteRequest', caller, { operationId, ...released });
}

/** InterruptRequest: stops one execution on the server. */
export function interruptRequest(caller: Caller, operationId: string): Uint8Array {
  return request('InterruptRequest', caller, { interruptType: INTERRUPT_OPERATION, operationId });
}

/** ReleaseSessionRequest: the server forgets the session, its views and its executions. */
export function releaseSessionRequest(caller: Caller): Uint8Array {
  return request('ReleaseSessionRequest', caller, {});
}

/** AnalyzePlanRequest that asks for the version of Spark: the smallest question there is. */
export function versionRequest(caller: Caller): Uint8Array {
  return request('AnalyzePlanRequest', caller, { sparkVersion: {} });
}

/** Reads an AnalyzePlanResponse that answers `versionRequest`. */
export function readVersion(bytes: Uint8Array): { readonly version: string; readonly serverSessionId: string } {
  const { sparkVersion, serverSideSessionId } = read('AnalyzePlanResponse', bytes);
  return { version: sparkVersion?.version ?? '', serverSessionId: serverSideSessionId ?? '' };
}

/** Reads an ExecutePlanResponse. */
export function readExecuteResponse(bytes: Uint8Array): ExecuteResponse {
  const { responseId, serverSideSessionId, resultComplete, arrowBatch, executionProgress } = read(
    'ExecutePlanResponse',
    bytes,
  );
  const stages: { readonly numTasks?: number; readonly numCompletedTasks?: number }[] = executionProgress?.stages ?? [];
  const progress = {
    done: stages.reduce((sum, { numCompletedTasks = 0 }) => sum + numCompletedTasks, 0),
    total: stages.reduce((sum, { numTasks = 0 }) => sum + numTasks, 0),
  };
  return {
    responseId: responseId ?? '',
    serverSessionId: serverSideSessionId ?? '',
    complete: resultComplete !== undefined,
    ...(arrowBatch !== undefined && {
      arrow: arrowBatch.data ?? new Uint8Array(),
      rowCount: arrowBatch.rowCount ?? 0,
    }),
    ...(executionProgress !== undefined && { progress }),
  };
}

/** The facts of the google.rpc.ErrorInfo in a google.rpc.Status, if there is one. */
export function readErrorFacts(bytes: Uint8Array): Readonly<Record<string, string>> | undefined {
  const details: { readonly typeUrl?: string; readonly value?: Uint8Array }[] = read('Status', bytes).details ?? [];
  const info = details.find(({ typeUrl = '' }) => typeUrl.endsWith('/google.rpc.ErrorInfo'));
  return info && (read('ErrorInfo', info.value ?? new Uint8Array()).metadata ?? {});
}

function request(type: string, { sessionId, userId }: Caller, fields: object): Uint8Array {
  return root
    .lookupType(type)
    .encode({ sessionId, userContext: { userId }, clientType, ...fields })
    .finish();
}

/** The fields of a message that are there. */
function read(type: string, bytes: Uint8Array) {
  const message = root.lookupType(type);
  return message.toObject(message.decode(bytes), { longs: Number });
}
