/** Where the browser keeps the state and the files between visits. */
const DATABASE = 'sotto-studio';
const FILES = 'files';
const STATE = 'state';
const CURRENT = 'current';

/** Files of this visit: what the browser does not let us store still works until the page is left. */
const inMemory = new Map<string, Blob>();

/** When a file was put: until it was read and the state names it, nobody may take it for forgotten. */
const putAt = new Map<string, number>();
const GRACE = 600_000;

/** Keeps a file and gives the id it can be had by. */
export async function putFile(file: Blob): Promise<string> {
  const id = crypto.randomUUID();
  inMemory.set(id, file);
  putAt.set(id, performance.now());
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
    const isNew = performance.now() - (putAt.get(id) ?? Number.NEGATIVE_INFINITY) < GRACE;
    if (ids.has(id) || isNew) continue;
    inMemory.delete(id);
    await inDatabase(FILES, 'readwrite', (store) => store.delete(id));
  }
}

export async function saveState(state: unknown): Promise<void> {
  if (hasForgotten) return;
  await inDatabase(STATE, 'readwrite', (store) => store.put(state, CURRENT));
}

export async function loadState(): Promise<unknown> {
  return inDatabase(STATE, 'readonly', (store) => store.get(CURRENT));
}

/** Set once everything is to be forgotten: what the page was about to store is not stored any more. */
let hasForgotten = false;

/** Forgets the state and every file; the page must then be loaded anew, for it still knows both. */
export async function forgetAll(): Promise<void> {
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
