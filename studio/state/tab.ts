import { dropFile, dropState, keepOnly, loadStates, saveState } from './file-store.ts';
import { filesOf } from './reducer.ts';
import { initialState, type StudioState } from './studio-state.ts';

/** Raised when stored state is no longer understood: then the studio starts from scratch. */
const STATE_VERSION = 3;

/** The stored state of a tab, and its key. */
export interface StoredTab {
  readonly key: string;
  readonly state: StudioState;
  /** When it was stored, in milliseconds. */
  readonly at: number;
}

type Stored = Pick<StoredTab, 'state'> & Partial<Pick<StoredTab, 'at'>> & { readonly version: number };

/** The name under which a tab remembers its key over a reload; also the prefix of the locks of open tabs. */
const NAME = 'sotto-tab';

/** The time a reload may take to free the tab's former key, in milliseconds. */
const TIMEOUT = 500;

/** The key of this tab, and the state that it begins with. */
type Tab = Pick<StoredTab, 'key'> & Partial<Pick<StoredTab, 'state'>>;

let claimed: Promise<Tab> | undefined;

/**
 * The place of this tab, which no other open tab has. A reload finds its own again, a copy of a tab begins with what that
 * has, and a new tab goes on where the last one was closed; while that is open, with nothing.
 */
export function claimTab(): Promise<Tab> {
  claimed ??= claim();
  return claimed;
}

async function claim(): Promise<Tab> {
  const tabs = await storedTabs();
  const own = remembered();
  if (own !== undefined) {
    const state = tabs.find(({ key }) => key === own)?.state;
    const key = (await isTaken(own, TIMEOUT)) ? own : await freshKey();
    return { key, ...(state !== undefined && { state }) };
  }
  const [last] = tabs;
  if (last !== undefined && (await isTaken(last.key))) {
    remember(last.key);
    return last;
  }
  return { key: await freshKey(), state: { ...initialState, theme: last?.state.theme ?? initialState.theme } };
}

async function freshKey(): Promise<string> {
  const key = crypto.randomUUID();
  remember(key);
  await isTaken(key);
  return key;
}

/** Stores the state of this tab, and lets go of files that no tab names any more. */
export async function keepTab(state: StudioState): Promise<void> {
  const { key } = await claimTab();
  const stored: Stored = { version: STATE_VERSION, state, at: Date.now() };
  await saveState(key, stored);
  // Its own, too, where the browser stores nothing.
  await keepOnly(new Set([...filesOf(state), ...(await namedFiles())]));
}

/** Ids of the files that some tab names. */
async function namedFiles(): Promise<Set<string>> {
  return new Set((await storedTabs()).flatMap(({ state }) => [...filesOf(state)]));
}

/** The states that closed tabs have left, the last one first. */
export async function closedTabs(): Promise<StoredTab[]> {
  const { key: own } = await claimTab();
  const locked = (await locks()?.query())?.held ?? [];
  const open = new Set(locked.map(({ name }) => name));
  const closed = (await storedTabs()).filter(({ key }) => key !== own && !open.has(lockOf(key)));
  const [left, empty] = [closed.filter(hasData), closed.filter((tab) => !hasData(tab))];
  for (const { key } of empty) await dropState(key);
  return left;
}

/** Forgets what a closed tab has left, and its files unless another names them. */
export async function forgetTab({ key, state }: StoredTab): Promise<void> {
  await dropState(key);
  const named = await namedFiles();
  for (const id of filesOf(state)) if (!named.has(id)) await dropFile(id);
}

/** Has this tab go on with what a closed one has left; what it has itself is kept as if it were closed. */
export function turnToTab(key: string): void {
  remember(key);
  location.reload();
}

async function storedTabs(): Promise<StoredTab[]> {
  return readableTabs(await loadStates());
}

/** The stored states that are understood: first those with data, the last one first. */
export function readableTabs(stored: ReadonlyMap<string, unknown>): StoredTab[] {
  return [...stored]
    .flatMap(([key, value]) => {
      // Stored by `keepTab`: the version tells its shape.
      const { version, state, at = 0 } = value as Stored;
      return version === STATE_VERSION ? [{ key, state, at }] : [];
    })
    .sort((a, b) => Number(hasData(b)) - Number(hasData(a)) || b.at - a.at);
}

function hasData({ state }: StoredTab): boolean {
  return state.choices.source !== undefined;
}

/** Takes a key for as long as the page is open; whether it was free, or became so in time. */
function isTaken(key: string, timeout = 0): Promise<boolean> {
  const known = locks();
  if (known === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    const options = timeout === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(timeout) };
    known.request(lockOf(key), options, hold).catch(() => resolve(false));
  });
}

function lockOf(key: string): string {
  return `${NAME} ${key}`;
}

/** The locks of the browser, where it offers them. */
function locks(): LockManager | undefined {
  // Left out where the page is not served safely, whatever the types say.
  return (navigator as { locks?: LockManager }).locks;
}

/** The key that this tab had before a reload; none where the browser stores nothing. */
function remembered(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(NAME, key);
  } catch {
    // Then a reload begins like a new tab.
  }
}
