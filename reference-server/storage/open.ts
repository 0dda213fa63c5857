// The one factory of stores: in memory, or in the files of a directory.
import { createMemoryStore } from './memory/memory-store.ts';
import type { MemoryStoreOptions } from './memory/memory-store.ts';
import type { ClosableStore } from './store.ts';

export interface OpenStoreOptions extends Omit<MemoryStoreOptions, 'journal'> {
  /** Its objects survive the process; unset means memory only. */
  readonly dataDir?: string | undefined;
  /** Whether a write waits for the disk, so that it survives a power failure. True by default. */
  readonly waitsForDisk?: boolean | undefined;
}

/** @throws StoreError `unavailable` where another process holds the directory, or it cannot be used */
export async function openStore({ dataDir, ...options }: OpenStoreOptions): Promise<ClosableStore> {
  if (dataDir === undefined) return createMemoryStore(options);
  const { openFileStore } = await import('./file/file-store.ts');
  return openFileStore({ ...options, directory: dataDir });
}
