// The review of a request: in the version for the webhook, and the namespace of objects of cluster scope.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { declareKinds } from '../../resources/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Attempt } from '../attempt.ts';
import { reviewOf } from './review.ts';

const kindOf = (plural: string) => declareKinds(orch).find((kind) => kind.plural === plural)!;
const webhook = { name: 'a.b.c', admissionReviewVersions: ['v1'] };

function attempt(kind: Kind, more: Partial<Attempt> = {}): Attempt {
  return {
    operation: 'UPDATE',
    kind,
    subresource: '',
    namespace: '',
    name: 'x',
    objectType: kind,
    object: { apiVersion: 'v1', kind: kind.kind, metadata: { name: 'x' } },
    oldObject: { apiVersion: 'v1', kind: kind.kind, metadata: { name: 'x' } },
    options: {},
    dryRun: false,
    user: { username: 'u', uid: 'i', groups: ['g'], extra: { k: ['v'] } },
    warnings: [],
    ...more,
  };
}

test('both objects have the version for the webhook; kind and resource of the request are named as well', () => {
  const kind = kindOf('nodes');
  const version = { ...kind, group: 'g.test', version: 'v2' };
  const review = reviewOf({ names: orch, webhook, attempt: attempt(kind), version, uid: '1' });
  expect(review?.['request']).toMatchObject({
    kind: { group: 'g.test', version: 'v2', kind: 'Node' },
    resource: { group: 'g.test', version: 'v2', resource: 'nodes' },
    requestKind: { group: '', version: 'v1', kind: 'Node' },
    requestResource: { group: '', version: 'v1', resource: 'nodes' },
    object: { apiVersion: 'g.test/v2' },
    oldObject: { apiVersion: 'g.test/v2' },
    userInfo: { username: 'u', uid: 'i', groups: ['g'], extra: { k: ['v'] } },
  });
});

test('a namespace has itself as namespace, other objects of cluster scope have none', () => {
  const requestOf = (kind: Kind) =>
    reviewOf({ names: orch, webhook, attempt: attempt(kind), version: kind, uid: '1' })?.['request'];
  expect(requestOf(kindOf('namespaces'))).toMatchObject({ name: 'x', namespace: 'x' });
  expect(requestOf(kindOf('nodes'))).not.toHaveProperty('namespace');
});

test('there is no review for a webhook without a supported version', () => {
  const kind = kindOf('nodes');
  const unknown = { ...webhook, admissionReviewVersions: ['v9'] };
  const request = { names: orch, attempt: attempt(kind), version: kind, uid: '1' };
  expect(reviewOf({ ...request, webhook: unknown })).toBeUndefined();
  expect(reviewOf({ ...request, webhook: { name: 'a.b.c' } })).toBeUndefined();
});
