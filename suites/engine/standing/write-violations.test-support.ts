// Answers to writes that break a standing check: what was sent is not in them.
import { dryRunMark } from './further/mark.ts';
import { apply, dry, get, merge, object, post, put, strategic } from './history.test-support.ts';
import type { Step } from './history.test-support.ts';

const entry = { manager: 'm', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} };
const applied = object('a', '1', {}, { managedFields: [entry] });

export const writeViolations: readonly [row: string, steps: readonly Step[]][] = [
  [
    'objects.fields.labels-and-annotations',
    [post(object('a', '1', {}, { labels: { k: 'v' } }), object('a', '1'))],
  ],
  ['writes.dry-run.no-side-effects', [get(object('a', '1', {}, { annotations: { [dryRunMark]: 'true' } }))]],
  ['objects.names.retrieve-by-name', [post(object('a', '1'), object('b', '1'))]],
  [
    'writes.texts.kept-as-sent',
    [post(object('a', '1', { data: { k: 'v' } }), object('a', '1', { data: { k: 'w' } }))],
  ],
  [
    'writes.merge-patch.semantics',
    [merge({ metadata: { labels: { k: 'v' } } }, object('a', '1', {}, { labels: { k: 'w' } }))],
  ],
  [
    'writes.strategic-patch.built-in',
    [strategic({ metadata: { labels: { k: 'v' } } }, object('a', '1', {}, { labels: { k: 'w' } }))],
  ],
  ['apply.merge.request-wins', [apply({ metadata: { labels: { k: 'v' } } }, applied)]],
  [
    'writes.merge-patch.semantics',
    [merge({ metadata: { annotations: { k: null } } }, object('a', '1', {}, { annotations: { k: 'v' } }))],
  ],
  ...[post, put, strategic, apply, merge].map((write): [row: string, steps: readonly Step[]] => [
    'writes.dry-run.final-object',
    [dry(write(object('a', '1', {}, { labels: { k: 'v' } }), applied))],
  ]),
  [
    'apply.entry.operation-apply',
    [apply({ metadata: { labels: { k: 'v' } } }, object('a', '1', {}, { labels: { k: 'v' } }))],
  ],
];
