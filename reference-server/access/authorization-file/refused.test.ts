// The authorization configuration file: every refusal with its place, in one line.
import { expect, test } from 'vitest';
import { expressions, file, hook, load, rbac, webhook } from './authorization-file.test-support.ts';

const place = String.raw`^/etc/(?:authz|bad)\.yaml:\d+: `;
const hooks = 'authorizers[0].webhook';

test.each<[string, string]>([
  [file([rbac], { apiVersion: 'apiserver.config.orch.io/v0' }), 'apiVersion: has the value'],
  [file([rbac], { apiVersion: 'other/v1' }), 'apiVersion: has the value'],
  [file([rbac], { apiVersion: undefined }), 'apiVersion: is missing'],
  [file([rbac], { kind: 'AuthenticationConfiguration' }), 'kind: has the value'],
  [file([rbac], { kind: undefined }), 'kind: is missing'],
  [file([rbac], { authorizer: [] }), 'authorizer: is not a known field; did you mean authorizers?'],
  [file([]), 'authorizers: has 0 items; write at least 1'],
  [file(undefined), 'authorizers: has 0 items'],
  [file({}), 'authorizers: is not a list'],
  [file([{ name: 'a' }]), 'authorizers[0].type: is missing'],
  [
    file([{ type: 'Magic', name: 'a' }]),
    'authorizers[0].type: has the value "Magic"; write one of Webhook, Node, RBAC',
  ],
  [file([{ type: 'rbac', name: 'a' }]), 'authorizers[0].type: has the value "rbac"'],
  [file([{ type: 'AlwaysAllow', name: 'a' }]), 'authorizers[0].type: has the value "AlwaysAllow"'],
  [file([{ type: 'RBAC' }]), 'authorizers[0].name: is missing; add it'],
  ...['', 'a b', '-a', 'a-', 'a/b', 'é', 'a'.repeat(64)].map((name): [string, string] => [
    file([{ type: 'RBAC', name }]),
    'authorizers[0].name: ',
  ]),
  [file([rbac, { type: 'Node', name: 'roles' }]), 'authorizers[1].name: is the name of an earlier entry'],
  [file([rbac, { type: 'RBAC', name: 'b' }]), 'authorizers[1].type: is RBAC, as in an earlier entry'],
  [file([{ ...rbac, webhook: webhook() }]), 'authorizers[0].webhook: belongs to an entry of type RBAC'],
  [file([{ type: 'Webhook', name: 'a' }]), `${hooks}: is missing`],
  [file([hook({ timeout: undefined })]), `${hooks}.timeout: is missing`],
  [
    file([hook({ timeout: '31s' })]),
    `${hooks}.timeout: is not a timeout; write a duration above 0s, at most 30s`,
  ],
  [file([hook({ timeout: '30.001s' })]), `${hooks}.timeout: is not a timeout`],
  [file([hook({ timeout: '0s' })]), `${hooks}.timeout: is not a timeout`],
  [file([hook({ timeout: '-1s' })]), `${hooks}.timeout: is not a duration`],
  [file([hook({ timeout: 3 })]), `${hooks}.timeout: is not a duration`],
  [file([hook({ authorizedTTL: 'x' })]), `${hooks}.authorizedTTL: is not a duration`],
  [file([hook({ unauthorizedTTL: '-5s' })]), `${hooks}.unauthorizedTTL: is not a duration`],
  [
    file([hook({ authorizedTtl: '5s' })]),
    `${hooks}.authorizedTtl: is not a known field; did you mean authorizedTTL?`,
  ],
  [
    file([hook({ subjectAccessReviewVersion: undefined })]),
    `${hooks}.subjectAccessReviewVersion: is missing`,
  ],
  [
    file([hook({ subjectAccessReviewVersion: 'v2' })]),
    `${hooks}.subjectAccessReviewVersion: has the value "v2"`,
  ],
  [
    file([hook({ matchConditionSubjectAccessReviewVersion: undefined })]),
    `${hooks}.matchConditionSubjectAccessReviewVersion: is missing`,
  ],
  [
    file([hook({ matchConditionSubjectAccessReviewVersion: 'v1beta1' })]),
    `${hooks}.matchConditionSubjectAccessReviewVersion: has the value "v1beta1"; write v1`,
  ],
  [file([hook({ failurePolicy: undefined })]), `${hooks}.failurePolicy: is missing`],
  [
    file([hook({ failurePolicy: 'Ignore' })]),
    `${hooks}.failurePolicy: has the value "Ignore"; write one of NoOpinion, Deny`,
  ],
  [file([hook({ connectionInfo: undefined })]), `${hooks}.connectionInfo: is missing`],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile' } })]),
    `${hooks}.connectionInfo.kubeConfigFile: is missing`,
  ],
  [
    file([hook({ connectionInfo: { kubeConfigFile: 'hook.yaml' } })]),
    `${hooks}.connectionInfo.type: is missing`,
  ],
  [file([hook({ connectionInfo: { type: 'Url' } })]), `${hooks}.connectionInfo.type: has the value "Url"`],
  [
    file([hook({ connectionInfo: { type: 'InClusterConfig' } })]),
    `${hooks}.connectionInfo.type: is InClusterConfig`,
  ],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'absent' } })]),
    `${hooks}.connectionInfo.kubeConfigFile: names /etc/absent: there is no such file`,
  ],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'bad.yaml' } })]),
    '/etc/bad.yaml:1: clusters: names no service',
  ],
  [
    file([hook(expressions(...Array<string>(65).fill('true')))]),
    `${hooks}.matchConditions: has 65 items; write at most 64`,
  ],
  [file([hook(expressions('1 + 1'))]), `${hooks}.matchConditions[0].expression: has the type int`],
  [
    file([hook(expressions('true', 'request.user =='))]),
    `${hooks}.matchConditions[1].expression: is not valid`,
  ],
  [file([hook(expressions('request.usr == "a"'))]), `${hooks}.matchConditions[0].expression: `],
  [file([hook(expressions('object.user == "a"'))]), `${hooks}.matchConditions[0].expression: `],
  [file([hook(expressions(''))]), `${hooks}.matchConditions[0].expression: is empty`],
  [file([hook({ matchConditions: [{}] })]), `${hooks}.matchConditions[0].expression: is missing`],
  [
    file([hook({ matchConditions: [{ name: 'a' }] })]),
    `${hooks}.matchConditions[0].name: is not a known field`,
  ],
])('%# is refused: %s', async (text, message) => {
  const error: unknown = await load(text).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).toMatch(new RegExp(`${place}\\S+: .*`));
  expect((error as Error).message).not.toContain('\n');
});
