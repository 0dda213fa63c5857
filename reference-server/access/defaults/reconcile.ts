// Parts that mend a default object which is there already (document access 2.3): what is missing is added, whatever else it
// has stays. Pure.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { AuthorizationMode } from '../../flags/options.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject, Subject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { sameJson } from '../../same-json.ts';
import { uncovered } from '../rbac/coverage.ts';
import { defaultObjects } from './objects.ts';

/** Default roles are made and mended where RBAC is one of the modes. */
const isOn = (modes: readonly AuthorizationMode[]): boolean => modes.includes('RBAC');

/** The annotation with the value false keeps a start from touching an object. */
const mayReconcile = ({ annotations: { autoupdate } }: Names, { metadata }: ApiObject): boolean =>
  metadata.annotations?.[autoupdate] !== 'false';

/** What is wanted and not allowed already, whatever the rules look like. */
const missingRules = (has: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] =>
  uncovered(has, wanted);

const missingSubjects = (has: readonly Subject[], wanted: readonly Subject[]): readonly Subject[] =>
  wanted.filter((subject) => !has.some((one) => sameSubject(one, subject)));

function sameSubject(one: Subject, other: Subject): boolean {
  const { kind, name, namespace = '' } = one;
  return kind === other.kind && name === other.name && namespace === (other.namespace ?? '');
}

/** The label and the annotation of default objects, where they have none of their own. */
function withMarks<T extends ApiObject>(current: T, wanted: ApiObject): T {
  const { metadata } = current;
  return {
    ...current,
    metadata: {
      ...metadata,
      labels: { ...wanted.metadata.labels, ...metadata.labels },
      annotations: { ...wanted.metadata.annotations, ...metadata.annotations },
    },
  };
}

/** The role with what is missing. */
function reconciledRole(current: RoleObject, wanted: RoleObject, missing: typeof missingRules): RoleObject {
  const has = current.rules ?? [];
  const added = missing(has, wanted.rules ?? []);
  const { aggregationRule } = wanted;
  return {
    ...withMarks(current, wanted),
    ...(added.length === 0 ? {} : { rules: [...has, ...added] }),
    ...(aggregationRule && current.aggregationRule === undefined ? { aggregationRule } : {}),
  };
}

/** The binding with who is missing; undefined where it binds another role, which no update can change. */
function reconciledBinding(
  current: BindingObject,
  wanted: BindingObject,
  missing: typeof missingSubjects,
): BindingObject | undefined {
  if (!sameJson(current.roleRef, wanted.roleRef)) return undefined;
  const has = current.subjects ?? [];
  const added = missing(has, wanted.subjects ?? []);
  return {
    ...withMarks(current, wanted),
    ...(added.length === 0 ? {} : { subjects: [...has, ...added] }),
  };
}

export const defaultParts = {
  defaultObjects,
  isOn,
  mayReconcile,
  missingRules,
  missingSubjects,
  reconciledRole,
  reconciledBinding,
};
