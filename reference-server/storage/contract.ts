// The tests that every store passes: `storeContract` in a test file of an implementation runs them all.
import { describe } from 'vitest';
import { pastContract } from './contract/past.ts';
import { propertyContract } from './contract/property.ts';
import { readContract } from './contract/read.ts';
import { reopenContract } from './contract/reopen.ts';
import { withStores } from './contract/subject.ts';
import type { OpenStore, TestClock } from './contract/subject.ts';
import { watchContract } from './contract/watch.ts';
import { writeContract } from './contract/write.ts';

export type { OpenStore, TestClock } from './contract/subject.ts';

/**
 * Declares the tests.
 * @param open creates a new, empty store each time, which keeps history for 300,000 ms of `clock`; `reopen`
 * closes it and opens it again, for a durable store
 */
export function storeContract(open: OpenStore, clock: TestClock): void {
  const subject = withStores(open);
  describe('write', () => writeContract(subject));
  describe('read', () => readContract(subject));
  describe('past', () => pastContract(subject, clock));
  describe('watch', () => watchContract(subject));
  describe('reopen', () => reopenContract(open));
  describe('property', () => propertyContract(subject));
}
