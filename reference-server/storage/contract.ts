// The tests of a store: sections that every store passes, and sections for what it declares as its traits.
import { describe } from 'vitest';
import { alteredLastStateContract } from './contract/altered-last-state.ts';
import { denseRevisionsContract } from './contract/dense-revisions.ts';
import { pastContract } from './contract/past.ts';
import { propertyContract } from './contract/property.ts';
import { readContract } from './contract/read.ts';
import { reopenContract } from './contract/reopen.ts';
import { retentionContract } from './contract/retention.ts';
import { withStores } from './contract/subject.ts';
import type { OpenStore, Traits } from './contract/subject.ts';
import { waitContract } from './contract/wait.ts';
import { watchContract } from './contract/watch.ts';
import { writeContract } from './contract/write.ts';

export type { OpenStore, Traits } from './contract/subject.ts';

/**
 * Declares the tests.
 * @param open creates a new, empty store each time; `reopen` closes it and opens it again, for a durable store
 */
export function storeContract(open: OpenStore, traits: Traits = {}): void {
  const subject = withStores(open);
  describe('write', () => writeContract(subject));
  describe('read', () => readContract(subject));
  describe('past', () => pastContract(subject));
  describe('watch', () => watchContract(subject));
  describe('wait', () => waitContract(subject));
  describe('reopen', () => reopenContract(open));
  describe('property', () => propertyContract(subject));
  const { denseRevisions, retentionClock, alteredLastState } = traits;
  if (denseRevisions) describe('dense revisions', () => denseRevisionsContract(subject));
  if (retentionClock) describe('retention', () => retentionContract(subject, retentionClock));
  if (alteredLastState) describe('altered last state', () => alteredLastStateContract(subject));
}
