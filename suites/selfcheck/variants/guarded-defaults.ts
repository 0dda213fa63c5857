// Which writes of default roles and bindings an admission refuses is not stated (access 2.3): this server lets no client delete a
// default binding, nor bind a user with the name of a built-in group, nor limit a rule of a default role for `create` to names.
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { ApiObject, Json, JsonObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';
import { respond } from './respond.ts';

const bindings = '/apis/rbac.authorization.orch.io/v1/clusterrolebindings';
const defaultBinding = /\/clusterrolebindings\/system:[^/?]+(?:\?|$)/;
const builtInGroups: readonly unknown[] = ['system:authenticated', 'system:unauthenticated'];

const recordsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

function isOdd(object: ApiObject): boolean {
  const subjects = recordsOf(object['subjects']);
  const isDefault = object.metadata.name?.startsWith('system:') ?? false;
  const rules = isDefault ? recordsOf(object['rules']) : [];
  return (
    subjects.some(({ kind, name }) => kind === 'User' && builtInGroups.includes(name)) ||
    rules.some(
      ({ verbs, resourceNames }) =>
        Array.isArray(resourceNames) && Array.isArray(verbs) && verbs.includes('create'),
    )
  );
}

export const guardedDefaults: Variant = {
  id: 'guarded-defaults',
  title: 'Default bindings are not deleted, and odd subjects and rules are refused (access 2.3: not stated)',
  alter(parts) {
    const { problems } = parts.validation;
    parts.validation.problems = (kind, object) => [
      ...problems(kind, object),
      ...(isOdd(object) ? [{ reason: 'FieldValueInvalid', path: 'rules', message: 'odd' } as const] : []),
    ];
  },
  layer: () => (next) => (request) =>
    request.method === 'DELETE' && defaultBinding.test(decodeURIComponent(request.path))
      ? Promise.resolve(respond(403, 'default bindings are guarded'))
      : next(request),
  async shows(api) {
    const answer = await api.delete(`${bindings}/system:public-info-viewer`, { query: { dryRun: 'All' } });
    expect(answer.status).toBe(403);
  },
};
