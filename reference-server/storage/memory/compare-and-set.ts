// An update: read, let the callback decide, commit where no other write came in between, else repeat.
import { StoreError } from '../../errors/store-error.ts';
import type { Change, Entry } from '../store.ts';
import type { Operation } from './operation.ts';
import { sameObject } from './same-object.ts';

const DEFAULT_RETRIES = 8;

interface Target {
  read(): Entry | undefined;
  /** @throws StoreError `conflict` where the entry is no longer the expected one */
  commit(operation: Operation): Promise<Entry>;
}

/** @throws StoreError `missing`, `corrupt`, `conflict`; what `change` throws */
export async function compareAndSet(
  target: Target,
  key: string,
  change: (current: Entry) => Promise<Change>,
  retries = DEFAULT_RETRIES,
): Promise<Entry> {
  for (let attempt = 0; attempt <= retries; attempt++) {
    const current = target.read();
    if (current === undefined) throw new StoreError('missing', key, `${key} does not exist`);
    if (current.corrupt !== undefined) throw new StoreError('corrupt', key, `${key}: ${current.corrupt}`);
    const decided = await change(current);
    if (decided.action === 'keep') return current;
    const { action: kind, value } = decided;
    if (kind === 'put' && sameObject(value, current.value)) return current;
    try {
      return await target.commit({ kind, key, value, expected: current.revision });
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'conflict') throw error;
    }
  }
  const attempts = retries + 1;
  throw new StoreError('conflict', key, `${key} was changed by others during each of ${attempts} attempts`);
}
