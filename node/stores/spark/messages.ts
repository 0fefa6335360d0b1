import { Reader, Writer } from 'protobufjs/minimal.js';

// The few messages of Spark Connect that SQL needs, written from the field numbers that Apache Spark publishes in
// spark/connect/{base,commands,relations,expressions}.proto. Every write and read names its field; fields that are
// not listed are neither sent nor kept. Numbers of published fields never change, so this speaks to Spark 3.5 and 4.

/** Who speaks: repeated in every request. */
export interface Caller {
  /** A UUID chosen by the client. */
  readonly sessionId: string;
  readonly userId: string;
  /** What the server called its side of the session, once it has answered: it then refuses a session that was lost. */
  readonly serverSessionId?: string;
}

/** What to execute. */
export type Plan =
  | { readonly kind: 'query'; readonly sql: string }
  | { readonly kind: 'command'; readonly sql: string }
  /** Names the rows of an Arrow IPC stream, for this session only. */
  | { readonly kind: 'view'; readonly name: string; readonly arrow: Uint8Array };

/** What of an ExecutePlanResponse matters here. */
export interface ExecuteResponse {
  /** What a reattached stream continues after. */
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

const CLIENT_TYPE = 'sotto';
/** InterruptRequest.InterruptType.INTERRUPT_TYPE_OPERATION_ID */
const INTERRUPT_OPERATION = 3;

/** ExecutePlanRequest: reattachable, so that a connection that breaks loses nothing. */
export function executeRequest(caller: Caller, operationId: string, plan: Plan): Uint8Array {
  const writer = new Writer();
  writeCaller(writer, caller); // session_id = 1, user_context = 2
  within(writer, 3, () => writePlan(writer, plan)); // plan
  writer.uint32(tag(4, BYTES)).string(CLIENT_TYPE); // client_type
  within(writer, 5, () => {
    // request_options, RequestOption.reattach_options = 1, ReattachOptions.reattachable = 1
    within(writer, 1, () => writer.uint32(tag(1, VARINT)).bool(true));
  });
  writer.uint32(tag(6, BYTES)).string(operationId); // operation_id
  if (caller.serverSessionId !== undefined) writer.uint32(tag(8, BYTES)).string(caller.serverSessionId);
  return writer.finish();
}

/** ReattachExecuteRequest: goes on after the last response that arrived, or from the start. */
export function reattachRequest(caller: Caller, operationId: string, lastResponseId: string | undefined): Uint8Array {
  const writer = operationRequest(caller, operationId);
  if (lastResponseId !== undefined) writer.uint32(tag(5, BYTES)).string(lastResponseId); // last_response_id
  return writer.finish();
}

/** ReleaseExecuteRequest: the server may forget the responses up to this one, or, without one, the whole execution. */
export function releaseExecuteRequest(caller: Caller, operationId: string, until?: string): Uint8Array {
  const writer = operationRequest(caller, operationId);
  if (until === undefined)
    within(writer, 5, () => undefined); // release_all
  else within(writer, 6, () => writer.uint32(tag(1, BYTES)).string(until)); // release_until.response_id = 1
  return writer.finish();
}

/** InterruptRequest: stops one execution on the server. */
export function interruptRequest(caller: Caller, operationId: string): Uint8Array {
  const writer = new Writer();
  writeCaller(writer, caller);
  writer.uint32(tag(3, BYTES)).string(CLIENT_TYPE); // client_type
  writer.uint32(tag(4, VARINT)).int32(INTERRUPT_OPERATION); // interrupt_type
  writer.uint32(tag(6, BYTES)).string(operationId); // operation_id
  return writer.finish();
}

/** ReleaseSessionRequest: the server forgets the session, its views and its executions. */
export function releaseSessionRequest(caller: Caller): Uint8Array {
  const writer = new Writer();
  writeCaller(writer, caller);
  return writer.uint32(tag(3, BYTES)).string(CLIENT_TYPE).finish(); // client_type
}

/** AnalyzePlanRequest that asks for the version of Spark: the smallest question there is. */
export function versionRequest(caller: Caller): Uint8Array {
  const writer = new Writer();
  writeCaller(writer, caller);
  writer.uint32(tag(3, BYTES)).string(CLIENT_TYPE); // client_type
  within(writer, 10, () => undefined); // spark_version
  return writer.finish();
}

/** Reads an AnalyzePlanResponse that answers `versionRequest`. */
export function readVersion(bytes: Uint8Array): { readonly version: string; readonly serverSessionId: string } {
  let version = '';
  let serverSessionId = '';
  eachField(Reader.create(bytes), undefined, (reader, field) => {
    // spark_version = 8, SparkVersion.version = 1, server_side_session_id = 15
    if (field === 8) {
      eachField(reader, reader.uint32(), (inner, name) => {
        if (name !== 1) return false;
        version = inner.string();
        return true;
      });
    } else if (field === 15) serverSessionId = reader.string();
    else return false;
    return true;
  });
  return { version, serverSessionId };
}

/** Reads an ExecutePlanResponse. */
export function readExecuteResponse(bytes: Uint8Array): ExecuteResponse {
  let responseId = '';
  let serverSessionId = '';
  let batch: Pick<ExecuteResponse, 'arrow' | 'rowCount'> = {};
  let progress: ExecuteResponse['progress'];
  let complete = false;
  eachField(Reader.create(bytes), undefined, (reader, field) => {
    if (field === 2)
      batch = readArrowBatch(reader, reader.uint32()); // arrow_batch
    else if (field === 13)
      responseId = reader.string(); // response_id
    else if (field === 14) {
      complete = true; // result_complete, a message without fields
      return false;
    } else if (field === 15)
      serverSessionId = reader.string(); // server_side_session_id
    else if (field === 18)
      progress = readProgress(reader, reader.uint32()); // execution_progress
    else return false;
    return true;
  });
  return { responseId, serverSessionId, complete, ...batch, ...(progress !== undefined && { progress }) };
}

/** ExecutePlanResponse.ArrowBatch: row_count = 1, data = 2. */
function readArrowBatch(reader: Reader, length: number): Pick<ExecuteResponse, 'arrow' | 'rowCount'> {
  let rowCount = 0;
  let arrow: Uint8Array = new Uint8Array();
  eachField(reader, length, (inner, field) => {
    if (field === 1) rowCount = Number(inner.int64());
    else if (field === 2) arrow = inner.bytes();
    else return false;
    return true;
  });
  return { arrow, rowCount };
}

/** ExecutePlanResponse.ExecutionProgress: stages = 1, each with num_tasks = 2 and num_completed_tasks = 3. */
function readProgress(reader: Reader, length: number): { readonly done: number; readonly total: number } {
  let done = 0;
  let total = 0;
  eachField(reader, length, (stages, field) => {
    if (field !== 1) return false;
    eachField(stages, stages.uint32(), (stage, name) => {
      if (name === 2) total += Number(stage.int64());
      else if (name === 3) done += Number(stage.int64());
      else return false;
      return true;
    });
    return true;
  });
  return { done, total };
}

/** session_id = 1 and user_context = 2 (UserContext.user_id = 1) are the same in every request. */
function writeCaller(writer: Writer, { sessionId, userId }: Caller): void {
  writer.uint32(tag(1, BYTES)).string(sessionId);
  within(writer, 2, () => writer.uint32(tag(1, BYTES)).string(userId));
}

/** What reattaching to and releasing an execution have in common: operation_id = 3, client_type = 4. */
function operationRequest(caller: Caller, operationId: string): Writer {
  const writer = new Writer();
  writeCaller(writer, caller);
  return writer.uint32(tag(3, BYTES)).string(operationId).uint32(tag(4, BYTES)).string(CLIENT_TYPE);
}

/** Plan: root = 1 (Relation.sql = 10) or command = 2 (Command.sql_command = 5, create_dataframe_view = 3). */
function writePlan(writer: Writer, plan: Plan): void {
  if (plan.kind === 'query') within(writer, 1, () => within(writer, 10, () => writeSql(writer, plan.sql)));
  else if (plan.kind === 'command') within(writer, 2, () => within(writer, 5, () => writeSql(writer, plan.sql)));
  else within(writer, 2, () => within(writer, 3, () => writeView(writer, plan.name, plan.arrow)));
}

/** SQL and SqlCommand: the text = 1. */
function writeSql(writer: Writer, sql: string): void {
  writer.uint32(tag(1, BYTES)).string(sql);
}

/** CreateDataFrameViewCommand: input = 1 (Relation.local_relation = 11, LocalRelation.data = 1), name = 2, replace = 4. */
function writeView(writer: Writer, name: string, arrow: Uint8Array): void {
  within(writer, 1, () => within(writer, 11, () => writer.uint32(tag(1, BYTES)).bytes(arrow)));
  writer.uint32(tag(2, BYTES)).string(name);
  writer.uint32(tag(4, VARINT)).bool(true);
}

// The wire format: a field starts with its number and how long its value is.
const VARINT = 0;
const BYTES = 2;

function tag(field: number, wireType: number): number {
  return (field << 3) | wireType;
}

/** Writes a message inside a message. */
function within(writer: Writer, field: number, write: () => unknown): void {
  writer.uint32(tag(field, BYTES)).fork();
  write();
  writer.ldelim();
}

/**
 * Reads the fields of a message of so many bytes, or of the rest. What `read` does not take (false) is skipped; it
 * must then have left the reader where it was.
 */
export function eachField(
  reader: Reader,
  length: number | undefined,
  read: (reader: Reader, field: number) => boolean,
): void {
  const end = length === undefined ? reader.len : reader.pos + length;
  while (reader.pos < end) {
    const start = reader.uint32();
    if (!read(reader, start >>> 3)) reader.skipType(start & 7);
  }
}
