// Shared by the contract's tests: opening and closing a store, small objects, and reading a watch.
import { onTestFinished } from 'vitest';
import type { ApiObject } from '../../object.ts';
import type { Change, Entry, Store, StoreEvent, WatchCursor } from '../store.ts';

export interface OpenedStore {
  readonly store: Store & { close?(): void };
  /** Closes the store and opens it again from its files. */
  readonly reopen?: () => Promise<OpenedStore>;
}

export type OpenStore = () => Promise<OpenedStore>;

/** What a store does beyond the sections that every store passes. */
export interface Traits {
  /** Each write takes the next revision, and nothing else takes one. */
  readonly denseRevisions?: true;
  /** The clock by which superseded states expire, after 300,000 ms. */
  readonly retentionClock?: TestClock;
  /** Watchers see a removed object in the state that the callback of `update` returned. */
  readonly alteredLastState?: true;
}

export interface TestClock {
  advance(ms: number): void;
}

/** Opens a store for the running test, and closes it at its end. */
export type Subject = () => Promise<Store>;

export function withStores(open: OpenStore): Subject {
  return async () => {
    const { store } = await open();
    onTestFinished(() => store.close?.());
    return store;
  };
}

/** A key of the collection that most tests use. */
export function keyOf(name: string, namespace = 'n1'): string {
  return `/core/things/${namespace}/${name}`;
}

export const PREFIX = '/core/things/';

export function thing(name: string, size: number): ApiObject {
  return { apiVersion: 'v1', kind: 'Thing', metadata: { name, namespace: 'n1' }, size };
}

export function nameOf(index: number): string {
  return `t${String(index).padStart(4, '0')}`;
}

/** Creates things `nameOf(0)`, `nameOf(1)` and so on, and returns their revisions. */
export async function createMany(store: Store, count: number): Promise<number[]> {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const entries = await Promise.all(
    names.map((name, index) => store.create(keyOf(name), thing(name, index))),
  );
  return entries.map(({ revision }) => revision).toSorted((a, b) => a - b);
}

export function sizeOf(entry: Entry | undefined): unknown {
  return entry?.value['size'];
}

export function put(size: number): (current: Entry) => Promise<Change> {
  return async ({ value }) => ({ action: 'put', value: { ...value, size } });
}

/** An event as `take` shows it. */
export function line(type: StoreEvent['type'], { key, revision }: Entry): string {
  return `${type} ${key} ${revision}`;
}

/** The next `count` events, each as a `line`. */
export async function take(cursor: WatchCursor, count: number): Promise<string[]> {
  const lines: string[] = [];
  const iterator = cursor[Symbol.asyncIterator]();
  while (lines.length < count) {
    const step = await iterator.next();
    if (step.done === true) break;
    lines.push(line(step.value.type, step.value.entry));
  }
  return lines;
}
