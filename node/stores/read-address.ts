import { formatById, type ReadResult, SottoError } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { storeOf } from './addresses.ts';
import type { Store } from './define.ts';
import type { TableAddress } from './shared/define-address.ts';

/** Reads the table that an address names, with a hash if that is asked for. The code of its store, and its driver, are loaded now. */
export async function readAddress(
  address: TableAddress,
  context: TaskContext,
  isHashed = false,
  store: Store = storeOf(address),
): Promise<ReadResult> {
  if (store.read === undefined) {
    throw new SottoError('usage', `${store.address.nameOf(address)}: ${store.title} cannot be read from`);
  }
  const result = await store.read(address, context);
  return isHashed ? { ...result, sha256: result.sha256 ?? hashRecords(result) } : result;
}

/** A database has no bytes to hash, so its records are hashed as JSON lines. */
function hashRecords({ dataset }: ReadResult): string {
  const hash = startSha256();
  for (const piece of formatById('jsonl').write(dataset)) hash.update(piece);
  return hash.hex();
}
