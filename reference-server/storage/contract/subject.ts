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

export function sizeOf(entry: Entry | undefined): unknown {
  return entry?.value['size'];
}

export function put(size: number): (current: Entry) => Promise<Change> {
  return async ({ value }) => ({ action: 'put', value: { ...value, size } });
}

/** The next `count` events, as short lines: type, key and revision. */
export async function take(cursor: WatchCursor, count: number): Promise<string[]> {
  const lines: string[] = [];
  const iterator = cursor[Symbol.asyncIterator]();
  while (lines.length < count) {
    const step = await iterator.next();
    if (step.done === true) break;
    lines.push(lineOf(step.value));
  }
  return lines;
}

function lineOf(event: StoreEvent): string {
  return `${event.type} ${event.entry.key} ${event.revision}`;
}
