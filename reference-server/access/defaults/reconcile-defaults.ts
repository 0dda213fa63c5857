// Parts that reconcile an existing default object (document access 2.3): missing rules and subjects are added,
// additional ones stay. Pure.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { AuthorizationMode } from '../../options.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { sameJson } from '../../same-json.ts';
import { uncovered } from '../rbac/coverage.ts';
import { defaultObjects } from './objects.ts';

/** Default roles are created and reconciled if RBAC is one of the modes. */
const isOn = (modes: readonly AuthorizationMode[]): boolean => modes.includes('RBAC');

/** An object whose annotation existing the value false is left unchanged. */
const mayReconcile = ({ annotations: { autoupdate } }: Names, { metadata }: ApiObject): boolean =>
  metadata.annotations?.[autoupdate] !== 'false';

/** The expected permissions that the existing rules do not cover. */
const missingRules = (
  existing: readonly PolicyRule[],
  expected: readonly PolicyRule[],
): readonly PolicyRule[] => uncovered(existing, expected);

export const missingSubjects = (
  existing: readonly Subject[],
  expected: readonly Subject[],
): readonly Subject[] => expected.filter((subject) => !existing.some((one) => sameSubject(one, subject)));

function sameSubject(one: Subject, other: Subject): boolean {
  const { kind, name, namespace = '' } = one;
  return kind === other.kind && name === other.name && namespace === (other.namespace ?? '');
}

/** Adds the labels and annotations of default objects; existing values stay. */
function withDefaultMetadata<T extends ApiObject>(current: T, expected: ApiObject): T {
  const { metadata } = current;
  return {
    ...current,
    metadata: {
      ...metadata,
      labels: { ...expected.metadata.labels, ...metadata.labels },
      annotations: { ...expected.metadata.annotations, ...metadata.annotations },
    },
  };
}

/** The role with its missing rules. */
function reconciledRole(current: RoleObject, expected: RoleObject, missing: typeof missingRules): RoleObject {
  const existing = current.rules ?? [];
  const added = missing(existing, expected.rules ?? []);
  const { aggregationRule } = expected;
  return {
    ...withDefaultMetadata(current, expected),
    ...(added.length === 0 ? {} : { rules: [...existing, ...added] }),
    ...(aggregationRule && current.aggregationRule === undefined ? { aggregationRule } : {}),
  };
}

/** The binding with its missing subjects; undefined if it binds another role, which no update can change. */
function reconciledBinding(
  current: BindingObject,
  expected: BindingObject,
  missing: typeof missingSubjects,
): BindingObject | undefined {
  if (!sameJson(current.roleRef, expected.roleRef)) return undefined;
  const existing = current.subjects ?? [];
  const added = missing(existing, expected.subjects ?? []);
  return {
    ...withDefaultMetadata(current, expected),
    ...(added.length === 0 ? {} : { subjects: [...existing, ...added] }),
  };
}

export const defaultParts = {
  isOn,
  defaultObjects,
  mayReconcile,
  missingRules,
  reconciledRole,
  reconciledBinding,
};
