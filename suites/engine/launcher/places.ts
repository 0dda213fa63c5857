// Creates and removes what each launch needs: a directory, an id and a token.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redactor } from '../recording/redact.ts';
import type { Guard } from './guard.ts';
import type { PlaceholderValues } from './placeholders.ts';

export type Place = Omit<PlaceholderValues, 'ports'>;

export interface Places {
  make(): Promise<Place>;
  remove(directory: string): Promise<void>;
  removeAll(): Promise<void>;
}

/** `here` is the directory of the launcher file. */
export function createPlaces(here: string, redactor: Redactor, guard: Guard): Places {
  const directories = new Set<string>();

  async function remove(directory: string): Promise<void> {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    directories.delete(directory);
    guard.removeDirectory(directory);
  }

  return {
    async make() {
      const directory = await mkdtemp(join(tmpdir(), 'launched-'));
      directories.add(directory);
      guard.addDirectory(directory);
      const token = randomBytes(16).toString('hex');
      redactor.addSecret(token);
      return { directory, id: randomBytes(4).toString('hex'), token, here, node: process.execPath };
    },
    remove,
    async removeAll() {
      await Promise.all([...directories].map(remove));
    },
  };
}
