// RoleBinding and ClusterRoleBinding (document access 2.2): the subjects of a role, and the scope.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import { kindStruct, list, required, requiredString, string, struct } from '../../schema/declare.ts';
import type { Stored } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { dnsSubdomainRule, pathSegmentRule } from '../declaration/name-rules.ts';
import { invalidAt, notSupportedAt, requiredAt } from '../declaration/problems.ts';
import { allVerbs } from '../declaration/verbs.ts';

export type Subject = Stored<typeof subject>;

export type RoleRef = Stored<typeof roleRef>;

/** A RoleBinding or a ClusterRoleBinding. */
export interface BindingObject extends ApiObject {
  readonly subjects?: readonly Subject[] | null;
  readonly roleRef?: RoleRef;
}

const subject = struct(
  'Subject',
  {
    kind: requiredString({ description: 'User, Group or ServiceAccount.' }),
    apiGroup: string({ description: 'Empty for a ServiceAccount, else the group of this kind.' }),
    name: requiredString({ description: 'Its name; letter case counts.' }),
    namespace: string({ description: 'Of a ServiceAccount.' }),
  },
  { structType: 'atomic', description: 'Who gets the rules.' },
);

const roleRef = struct(
  'RoleRef',
  {
    apiGroup: string({ default: '', description: 'The group of the role.' }),
    kind: requiredString({ description: 'Role or ClusterRole.' }),
    name: requiredString({ description: 'Name of the role.' }),
  },
  { structType: 'atomic', description: 'The granted role; immutable.' },
);

const fields = {
  subjects: list(subject, { nullable: true, description: 'Who gets the rules.' }),
  roleRef: required(roleRef),
};

const roleColumn = textColumn('Role', 'The role that is bound.', (object) => {
  const { kind = '', name = '' } = (object as BindingObject).roleRef ?? {};
  return `${kind}/${name}`;
});

/** The kind RoleBinding. */
export const roleBindingKind: KindDeclaration = (names) => ({
  group: names.groups.rbac,
  version: 'v1',
  kind: 'RoleBinding',
  plural: 'rolebindings',
  singular: 'rolebinding',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct('RoleBinding', fields, { description: 'Gives the rules of a role in a namespace.' }),
  nameRule: 'path-segment',
  createOnUpdate: true,
  deleteAnswer: 'status',
  columns: [nameColumn, roleColumn, ageColumn],
  defaults: (object) => withDefaults(names, object),
  validate: (object) => bindingProblems(names, object, ['Role', 'ClusterRole']),
  validateUpdate: roleRefProblems,
});

/** The kind ClusterRoleBinding. */
export const clusterRoleBindingKind: KindDeclaration = (names) => ({
  group: names.groups.rbac,
  version: 'v1',
  kind: 'ClusterRoleBinding',
  plural: 'clusterrolebindings',
  singular: 'clusterrolebinding',
  scope: 'Cluster',
  verbs: allVerbs,
  schema: kindStruct('ClusterRoleBinding', fields, {
    description: 'Gives the rules of a cluster role in the whole cluster.',
  }),
  nameRule: 'path-segment',
  createOnUpdate: true,
  deleteAnswer: 'status',
  columns: [nameColumn, roleColumn, ageColumn],
  defaults: (object) => withDefaults(names, object),
  validate: (object) => bindingProblems(names, object, ['ClusterRole']),
  validateUpdate: roleRefProblems,
});

/** Roles, users and groups belong to this group; the default namespace of a service account is that of its binding. */
function withDefaults({ groups }: Names, object: BindingObject): ApiObject {
  const { subjects, roleRef: ref, metadata } = object;
  const complete = (one: Subject): Subject => {
    if (one.kind === 'ServiceAccount')
      return one.namespace || !metadata.namespace ? one : { ...one, namespace: metadata.namespace };
    return one.apiGroup || !isNamed(one) ? one : { ...one, apiGroup: groups.rbac };
  };
  return {
    ...object,
    ...(subjects === undefined || subjects === null ? {} : { subjects: subjects.map(complete) }),
    ...(ref === undefined || ref.apiGroup ? {} : { roleRef: { ...ref, apiGroup: groups.rbac } }),
  };
}

const isNamed = ({ kind }: Subject) => kind === 'User' || kind === 'Group';

function bindingProblems(names: Names, binding: BindingObject, roles: readonly string[]): FieldProblem[] {
  const { apiGroup = '', kind = '', name = '' } = binding.roleRef ?? {};
  const group = names.groups.rbac;
  const problems: FieldProblem[] = [];
  if (apiGroup !== group) problems.push(notSupportedAt('roleRef.apiGroup', apiGroup, [group]));
  if (!roles.includes(kind)) problems.push(notSupportedAt('roleRef.kind', kind, roles));
  const broken = name === '' ? undefined : pathSegmentRule(name);
  if (broken !== undefined) problems.push(invalidAt('roleRef.name', name, broken));
  const subjects = binding.subjects ?? [];
  return [
    ...problems,
    ...subjects.flatMap((one, index) => subjectProblems(group, one, `subjects[${index}]`)),
  ];
}

function subjectProblems(group: string, one: Subject, path: string): FieldProblem[] {
  const { kind = '', apiGroup = '', name = '', namespace = '' } = one;
  if (kind !== 'ServiceAccount') {
    const kinds = ['ServiceAccount', 'User', 'Group'];
    if (!isNamed(one)) return [notSupportedAt(`${path}.kind`, kind, kinds)];
    return apiGroup === group ? [] : [notSupportedAt(`${path}.apiGroup`, apiGroup, [group])];
  }
  const broken = name === '' ? undefined : dnsSubdomainRule(name);
  return [
    ...(broken === undefined ? [] : [invalidAt(`${path}.name`, name, broken)]),
    ...(apiGroup === '' ? [] : [notSupportedAt(`${path}.apiGroup`, apiGroup, [''])]),
    ...(namespace === '' ? [requiredAt(`${path}.namespace`)] : []),
  ];
}

/** Document access 2.2: roleRef cannot be changed after creation. */
function roleRefProblems(next: ApiObject, current: ApiObject): FieldProblem[] {
  const [to, from] = [next, current].map((object) => (object as BindingObject).roleRef);
  return sameJson(to, from) ? [] : [invalidAt('roleRef', to, 'cannot change roleRef')];
}
