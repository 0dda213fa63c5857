// Lists that break a standing check, alone or together: chunks that do not fit, and two states at one version.
import { get, list, listOf, maps, object } from './history.test-support.ts';
import type { Step } from './history.test-support.ts';

export const [a, b, c] = ['a', 'b', 'c'].map((name) => object(name, '1')) as [object, object, object];
/** The first of two chunks. */
export const firstChunk = list(listOf([a], { continue: 't' }), { limit: '1' });
export const lastChunk = (items: readonly object[], metadata: object = {}) =>
  list(listOf(items, metadata), { limit: '1', continue: 't' });

export const listViolations: readonly [row: string, steps: readonly Step[]][] = [
  ['lists.shape.kind-suffix', [list(listOf([], {}, { kind: 'List' }))]],
  ['lists.shape.api-version', [list(listOf([], {}, { apiVersion: 'v2' }))]],
  ['lists.shape.items-one-kind', [list(listOf([{ ...object('a', '1'), kind: 'Secret' }]))]],
  ['lists.shape.resource-version', [get(object('a', '1')), list(listOf([], { resourceVersion: '' }))]],
  ['lists.shape.one-namespace', [list(listOf([object('a', '1', {}, { namespace: 'n2' })]))]],
  ['lists.chunk.limit-is-maximum', [list(listOf([object('a', '1'), object('b', '1')]), { limit: '1' })]],
  ['lists.remaining-count.omitted-complete', [list(listOf([], { remainingItemCount: 0 }))]],
  ['lists.parameters.label-selector', [list(listOf([object('a', '1')]), { labelSelector: 'app=x' })]],
  [
    'lists.parameters.field-selector',
    [list(listOf([object('a', '1')]), { fieldSelector: 'metadata.name=b' })],
  ],
  ['lists.semantics.most-recent-consistent', [list(listOf([object('a', '1'), object('a', '1')]))]],
  ['lists.chunk.constant-version', [firstChunk, lastChunk([b], { resourceVersion: '10' })]],
  ['lists.chunk.walk-complete', [firstChunk, lastChunk([a])]],
  ['lists.chunk.walk-complete', [get(c, `${maps}/c`), firstChunk, lastChunk([b]), get(c, `${maps}/c`)]],
  ['lists.shape.resource-version', [list(listOf([a])), list(listOf([a, b]))]],
  ['lists.shape.resource-version', [list(listOf([a, b])), list(listOf([b]), { resourceVersion: '9' })]],
  [
    'lists.shape.resource-version',
    [firstChunk, lastChunk([b]), list(listOf([a, c]), { resourceVersion: '0' })],
  ],
];
