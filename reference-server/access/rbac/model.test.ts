// The authorizer against the executable model of authorization: many generated policies, users and requests.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { isAllowed } from '../../../suites/models/authorization/decide.ts';
import { policies } from '../../../suites/models/authorization/policies.ts';
import type { Vocabulary } from '../../../suites/models/authorization/vocabulary.ts';
import { categoryOf, questionText } from '../../../suites/models/authorization/question.ts';
import type { Question } from '../../../suites/models/authorization/question.ts';
import { questions } from '../../../suites/models/authorization/questions.ts';
import { isPathRequest } from '../../../suites/models/authorization/policy.ts';
import type { Policy } from '../../../suites/models/authorization/policy.ts';
import type { Attributes } from '../authorizer.ts';
import { rbacAuthorizer } from './authorizer.ts';
import { GrantIndex } from './grant-index.ts';
import { rbacParts } from './rules.ts';

const apiGroup = orch.groups.rbac;
const vocabulary: Vocabulary = {
  users: [
    { username: 'ann', groups: ['red', 'system:authenticated'] },
    { username: 'bob', groups: ['red', 'blue'] },
    { username: 'red', groups: [] },
    { username: 'cid', groups: ['green'] },
  ],
  subjects: [
    { kind: 'User', name: 'ann' },
    { kind: 'User', name: 'bob' },
    { kind: 'Group', name: 'red' },
    { kind: 'Group', name: 'blue' },
    { kind: 'User', name: 'Ann' },
  ],
  namespaces: ['one', 'two'],
  verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'],
  types: [
    ['', 'configmaps'],
    ['', 'pods'],
    ['', 'pods/log'],
    ['apps', 'deployments'],
    ['apps', 'deployments/scale'],
    [apiGroup, 'configmaps'],
    ['', 'nodes'],
  ],
  clusterScoped: [['', 'nodes']],
  names: ['a', 'b'],
  paths: ['/x', '/x/y', '/z'],
  prefix: 'role',
  aggregation: false,
};

function authorizerOf({ roles, bindings }: Policy) {
  const index = new GrantIndex(rbacParts);
  for (const { namespace, name, rules } of roles) {
    index.setRole({ metadata: { name, ...(namespace === '' ? {} : { namespace }) }, rules });
  }
  for (const { namespace, name, role, subjects } of bindings) {
    const metadata = { name, ...(namespace === '' ? {} : { namespace }) };
    const roleRef = { apiGroup, kind: role.namespace === '' ? 'ClusterRole' : 'Role', name: role.name };
    index.setBinding(`${namespace}/${name}`, { metadata, roleRef, subjects });
  }
  const grants = {
    of: index.of.bind(index),
    rulesOf: index.rulesOf.bind(index),
    sync: async () => {},
    close: () => {},
  };
  return rbacAuthorizer(grants, rbacParts);
}

function attributesOf({ user, request }: Question): Attributes {
  const whole = { ...user, uid: '', extra: {} };
  if (isPathRequest(request)) return { user: whole, verb: request.verb, path: request.path };
  const { verb, group, resource, subresource, namespace, name } = request;
  return {
    user: whole,
    verb,
    resource: { group, version: 'v1', plural: resource, subresource, namespace, name },
  };
}

test('20,000 decisions are those of the model, and two fifths of each category are allowed', async () => {
  const counts = { paths: [0, 0], cluster: [0, 0], namespaced: [0, 0] };
  const wrong: string[] = [];
  for (const policy of fc.sample(policies(vocabulary), { seed: 7, numRuns: 140 })) {
    const authorizer = authorizerOf(policy);
    const [requests = []] = fc.sample(questions(vocabulary, policy, 160), { seed: 11, numRuns: 1 });
    for (const one of requests) {
      const wanted = isAllowed(policy, one.user, one.request);
      const { decision } = await authorizer.authorize(attributesOf(one));
      if ((decision === 'allow') !== wanted) wrong.push(`${questionText(one)}: ${decision}`);
      const category = categoryOf(one);
      counts[category][0]! += 1;
      if (wanted) counts[category][1]! += 1;
    }
  }
  expect(wrong).toEqual([]);
  const totals = Object.values(counts);
  expect(totals.reduce((sum, [all = 0]) => sum + all, 0)).toBeGreaterThanOrEqual(20_000);
  for (const [all = 0, allowed = 0] of totals) expect(allowed / all).toBeGreaterThanOrEqual(0.4);
});
