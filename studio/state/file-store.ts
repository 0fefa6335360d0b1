/** The browser's store of the files and the state of each tab between visits. */
const DATABASE = 'sotto-studio';
const FILES = 'files';
const STATE = 'state';

/** Files of this visit: what the browser does not let us store still works until the page is left. */
const inMemory = new Map<string, Blob>();

/**
 * The time in milliseconds during which a file may not be treated as forgotten: until it was read no state names it.
 * Another tab may still be reading.
 */
const GRACE = 600_000;
const GRACE_ELSEWHERE = 86_400_000;

/** Keeps a file and gives the id it can be had by, which tells when that was. */
export async function putFile(file: Blob): Promise<string> {
  const id = `${Date.now()}-${crypto.randomUUID()}`;
  inMemory.set(id, file);
  await inDatabase(FILES, 'readwrite', (store) => store.put(file, id));
  return id;
}

/** The file of that id; undefined if the browser has let go of it. */
export async function getFile(id: string): Promise<Blob | undefined> {
  // Only `putFile` stores there: blobs by ids.
  return inMemory.get(id) ?? ((await inDatabase(FILES, 'readonly', (store) => store.get(id))) as Blob | undefined);
}

/** Forgets all files but these, and those put a moment ago. */
export async function keepOnly(ids: ReadonlySet<string>): Promise<void> {
  // Only `putFile` stores there: blobs by ids.
  const stored = ((await inDatabase(FILES, 'readonly', (store) => store.getAllKeys())) ?? []) as string[];
  for (const id of new Set([...stored, ...inMemory.keys()])) {
    const age = Date.now() - Number.parseInt(id, 10);
    if (ids.has(id) || age < (inMemory.has(id) ? GRACE : GRACE_ELSEWHERE)) continue;
    await dropFile(id);
  }
}

export async function dropFile(id: string): Promise<void> {
  inMemory.delete(id);
  await inDatabase(FILES, 'readwrite', (store) => store.delete(id));
}

/** Keeps the state of a tab under its key. */
export async function saveState(key: string, state: unknown): Promise<void> {
  if (hasForgotten) return;
  await inDatabase(STATE, 'readwrite', (store) => store.put(state, key));
}

/** The states of all tabs, by key. */
export async function loadStates(): Promise<ReadonlyMap<string, unknown>> {
  // Only `saveState` stores there: anything, by texts.
  const keys = ((await inDatabase(STATE, 'readonly', (store) => store.getAllKeys())) ?? []) as string[];
  const states = await Promise.all(keys.map((key) => inDatabase(STATE, 'readonly', (store) => store.get(key))));
  return new Map(keys.map((key, n) => [key, states[n]]));
}

export async function dropState(key: string): Promise<void> {
  await inDatabase(STATE, 'readwrite', (store) => store.delete(key));
}

/** Set once everything is to be forgotten: what the page was about to store is not stored any more. */
let hasForgotten = false;

/** Deletes every state and file; the page must then be reloaded, for it still has its own, and so must other tabs. */
export async function forgetAll(): Promise<void> {
  await clear();
  const channel = new BroadcastChannel(DATABASE);
  channel.postMessage('forget');
  channel.close();
}

/** Calls back once another tab has had everything forgotten; the answer ends that. */
export function onForgotten(beginAnew: () => void): () => void {
  const channel = new BroadcastChannel(DATABASE);
  channel.onmessage = () => {
    // Once more: this tab may have stored something meanwhile.
    if (!hasForgotten) void clear().then(beginAnew);
  };
  return () => channel.close();
}

async function clear(): Promise<void> {
  hasForgotten = true;
  inMemory.clear();
  await inDatabase(FILES, 'readwrite', (store) => store.clear());
  await inDatabase(STATE, 'readwrite', (store) => store.clear());
}

let database: Promise<IDBDatabase> | undefined;

/** Undefined where the browser offers no database, as in some private windows: the studio then forgets on reload. */
async function inDatabase(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    database ??= openDatabase();
    const store = (await database).transaction(name, mode).objectStore(name);
    return await settled(use(store));
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES);
    request.result.createObjectStore(STATE);
  };
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
