// Contract: any sequence of writes, compared with a model that stores a copy of every state.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoreError } from '../../errors/store-error.ts';
import type { Entry, Store } from '../store.ts';
import { PREFIX, keyOf, line, put, take, thing } from './subject.ts';
import type { Subject } from './subject.ts';

type Step =
  | { readonly kind: 'create' | 'put'; readonly name: string; readonly size: number }
  | { readonly kind: 'remove' | 'keep'; readonly name: string }
  | { readonly kind: 'compact'; readonly back: number };

/** Every state since the store was opened, by revision, and the events between them. */
interface Model {
  readonly states: Map<number, ReadonlyMap<string, number>>;
  readonly lines: { readonly revision: number; readonly key: string; readonly line: string }[];
  current: number;
  oldest: number;
}

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'aa');
const sizes = fc.integer({ min: 0, max: 2 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), name: names, size: sizes }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), name: names, size: sizes }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'keep' as const), name: names }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const), back: fc.nat(8) }) },
);

export function propertyContract(open: Subject): void {
  test('every state, page and watch is the one that the writes make', async () => {
    const property = fc.asyncProperty(
      fc.array(steps, { size: 'max', maxLength: 40 }),
      fc.nat(3),
      async (run, limit) => {
        const store = await open();
        const { current, oldest } = await store.revision();
        const model: Model = { states: new Map([[current, new Map()]]), lines: [], current, oldest };
        for (const step of run) await takeStep(store, model, step);
        expect(await store.revision()).toEqual({ current: model.current, oldest: model.oldest });
        for (const revision of [...model.states.keys()].filter((kept) => kept >= model.oldest)) {
          await expectState(store, model, revision, limit + 1);
          for (const prefix of [PREFIX, keyOf('a')]) await expectEvents(store, model, prefix, revision);
        }
      },
    );
    await fc.assert(property, { numRuns: 40, seed: 7 });
  });
}

async function takeStep(store: Store, model: Model, step: Step): Promise<void> {
  if (step.kind === 'compact') {
    model.oldest = Math.max(model.oldest, model.current - step.back);
    await store.compact(model.current - step.back);
    return;
  }
  const key = keyOf(step.name);
  const stored = model.states.get(model.current)?.get(key);
  const outcome = await write(store, key, step).catch((error: unknown) => error);
  if (step.kind === 'create' ? stored !== undefined : stored === undefined) {
    expect(outcome).toMatchObject({ code: step.kind === 'create' ? 'exists' : 'missing' });
    expect(outcome).toBeInstanceOf(StoreError);
    return;
  }
  const entry = outcome as Entry;
  expect(entry).toMatchObject({ key });
  const size = 'size' in step ? step.size : undefined;
  if (step.kind === 'keep' || size === stored) return;
  expect(entry.revision).toBeGreaterThan(model.current);
  advance(model, entry, size);
}

function write(store: Store, key: string, step: Exclude<Step, { kind: 'compact' }>): Promise<Entry> {
  if (step.kind === 'create') return store.create(key, thing(step.name, step.size));
  if (step.kind === 'put') return store.update(key, put(step.size));
  return step.kind === 'remove' ? store.delete(key) : store.update(key, async () => ({ action: 'keep' }));
}

function advance(model: Model, entry: Entry, size: number | undefined): void {
  const { key, revision } = entry;
  const state = new Map(model.states.get(model.current));
  const existed = state.has(key) ? 'MODIFIED' : 'ADDED';
  if (size === undefined) state.delete(key);
  else state.set(key, size);
  model.current = revision;
  model.states.set(revision, state);
  model.lines.push({ revision, key, line: line(size === undefined ? 'DELETED' : existed, entry) });
}

async function expectState(store: Store, model: Model, revision: number, limit: number): Promise<void> {
  const state = [...(model.states.get(revision) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  const read: Entry[] = [];
  for (let page = 0; page <= state.length / limit; page++) {
    const after = read.at(-1)?.key;
    const part = await store.list(PREFIX, { revision, limit, ...(after === undefined ? {} : { after }) });
    read.push(...part.entries);
    expect(part.remaining).toBe(state.length - read.length);
  }
  expect(read.map(({ key, value }) => [key, value['size']])).toEqual(state);
  for (const entry of read) expect(await store.get(entry.key, revision)).toEqual(entry);
}

async function expectEvents(store: Store, model: Model, prefix: string, after: number): Promise<void> {
  const expected = model.lines.filter(({ revision, key }) => revision > after && key.startsWith(prefix));
  const cursor = await store.watch(prefix, after);
  expect(cursor.position).toBeGreaterThanOrEqual(after);
  expect(cursor.position).toBeLessThan(expected[0]?.revision ?? model.current + 1);
  expect(await take(cursor, expected.length)).toEqual(expected.map(({ line }) => line));
  expect(cursor.position).toBe(model.current);
  cursor.close();
}
