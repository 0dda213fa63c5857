// Planted faults of the reconciliation of default roles and bindings at a start (document access 2.3).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { sameJson } from '../../same-json.ts';
import type { Fault } from '../fault.ts';

const isBinding = (object: ApiObject) => 'roleRef' in object;
const discovery = 'system:discovery';
const isOfDiscovery = (binding: ApiObject) =>
  (binding['roleRef'] as { readonly name?: unknown }).name === discovery;

const faults: readonly Fault[] = [
  {
    id: 'default-roles-are-only-made',
    title: 'A start creates missing default roles, but does not reconcile existing ones.',
    breaks: ['roles.reconciliation.missing-permission', 'roles.reconciliation.others-still-mended'],
    install(parts) {
      parts.defaults.reconciledRole = (current) => current;
    },
  },
  {
    id: 'half-a-rule-is-no-loss',
    title: 'A rule of a default role counts as present while any part of it is.',
    breaks: ['roles.reconciliation.missing-permission', 'roles.reconciliation.others-still-mended'],
    install(parts) {
      const { missingRules } = parts.defaults;
      parts.defaults.missingRules = (has, wanted) =>
        wanted.filter((rule) => {
          const single = (rule.nonResourceURLs ?? rule.resources ?? []).map((one) =>
            rule.nonResourceURLs ? { ...rule, nonResourceURLs: [one] } : { ...rule, resources: [one] },
          );
          return single.every((one) => missingRules(has, [one]).length > 0);
        });
    },
  },
  {
    id: 'default-bindings-are-only-made',
    title: 'A start creates missing default bindings, but does not reconcile existing ones.',
    breaks: ['roles.reconciliation.missing-subject', 'roles.reconciliation.others-still-mended'],
    install(parts) {
      parts.defaults.reconciledBinding = (current) => current;
    },
  },
  {
    id: 'roles-cannot-be-switched-off',
    title: 'The annotation that disables reconciliation works on bindings only.',
    breaks: ['roles.reconciliation.role-switched-off'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      parts.defaults.mayReconcile = (names, object) => !isBinding(object) || mayReconcile(names, object);
    },
  },
  {
    id: 'aggregating-roles-cannot-be-switched-off',
    title:
      'The annotation that disables reconciliation has no effect on default roles that aggregate others.',
    breaks: ['roles.reconciliation.role-switched-off'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      parts.defaults.mayReconcile = (names, object) =>
        mayReconcile(names, object) || ['admin', 'edit', 'view'].includes(object.metadata.name ?? '');
    },
  },
  {
    id: 'bindings-cannot-be-switched-off',
    title: 'The annotation that disables reconciliation works on roles only.',
    breaks: ['roles.reconciliation.binding-switched-off'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      parts.defaults.mayReconcile = (names, object) => isBinding(object) || mayReconcile(names, object);
    },
  },
  {
    id: 'bindings-of-other-roles-cannot-be-switched-off',
    title: 'The annotation that disables reconciliation has no effect on a default binding of another role.',
    breaks: ['roles.reconciliation.binding-switched-off'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      parts.defaults.mayReconcile = (names, object) =>
        mayReconcile(names, object) ||
        (isBinding(object) && isOfDiscovery(object) && object.metadata.name !== discovery);
    },
  },
  {
    id: 'one-annotation-switches-all-off',
    title: 'The first default role with disabled reconciliation disables it for all later ones.',
    breaks: ['roles.reconciliation.others-still-mended'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      let isOff = false;
      parts.defaults.mayReconcile = (names, object) => {
        isOff ||= !mayReconcile(names, object);
        return !isOff;
      };
    },
  },
  {
    id: 'annotation-of-any-value-switches-roles-off',
    title: 'The annotation keeps a start from reconciling a default role, whatever its value.',
    breaks: ['roles.reconciliation.missing-permission'],
    install: (parts) => goByPresence(parts, (object) => !isBinding(object)),
  },
  {
    id: 'annotation-of-any-value-switches-bindings-off',
    title: 'The annotation keeps a start from reconciling a default binding, whatever its value.',
    breaks: ['roles.reconciliation.missing-subject'],
    install: (parts) => goByPresence(parts, isBinding),
  },
  {
    id: 'only-empty-bindings-are-filled',
    title: 'A start adds missing subjects only to default bindings without any subject.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        (current.subjects ?? []).length > 0 ? current : reconciledBinding(current, expected, missing);
    },
  },
  {
    id: 'one-annotation-switches-all-bindings-off',
    title: 'The first default binding with disabled reconciliation disables it for all later ones.',
    breaks: ['roles.reconciliation.others-still-mended'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      let isOff = false;
      parts.defaults.mayReconcile = (names, object) => {
        if (!isBinding(object)) return mayReconcile(names, object);
        isOff ||= !mayReconcile(names, object);
        return !isOff;
      };
    },
  },
  {
    id: 'annotation-of-a-role-switches-its-binding-off',
    title: 'The annotation on a default role disables the reconciliation of the binding of its name, too.',
    breaks: ['roles.reconciliation.others-still-mended'],
    install(parts) {
      const { mayReconcile } = parts.defaults;
      const off = new Set<string | undefined>();
      parts.defaults.mayReconcile = (names, object) => {
        const may = mayReconcile(names, object);
        if (isBinding(object)) return may && !off.has(object.metadata.name);
        if (!may) off.add(object.metadata.name);
        return may;
      };
    },
  },
  {
    id: 'each-default-reconciled-once',
    title: 'A start does not reconcile a default object that an earlier start has reconciled.',
    breaks: ['roles.reconciliation.missing-permission', 'roles.reconciliation.missing-subject'],
    install(parts) {
      const { mayReconcile, reconciledRole, reconciledBinding } = parts.defaults;
      parts.defaults.mayReconcile = (names, object) =>
        object.metadata.annotations?.[done] === undefined && mayReconcile(names, object);
      parts.defaults.reconciledRole = (current, ...rest) => marked(current, reconciledRole(current, ...rest));
      parts.defaults.reconciledBinding = (current, ...rest) => {
        const next = reconciledBinding(current, ...rest);
        return next && marked(current, next);
      };
    },
  },
];

const done = 'example.com/reconciled';

/** With an annotation where the start changed it. */
function marked<T extends ApiObject>(before: T, next: T): T {
  if (sameJson(before, next)) return next;
  const annotations = { ...next.metadata.annotations, [done]: 'true' };
  return { ...next, metadata: { ...next.metadata, annotations } };
}

/** Whether the object has the annotation, whatever its value. Default objects are created without it. */
function goByPresence(parts: Parts, isAffected: (object: ApiObject) => boolean): void {
  const { defaultObjects, mayReconcile } = parts.defaults;
  parts.defaults.defaultObjects = (names) => {
    const bare = <T extends ApiObject>(object: T): T => {
      const { [names.annotations.autoupdate]: _own, ...annotations } = object.metadata.annotations ?? {};
      return { ...object, metadata: { ...object.metadata, annotations } };
    };
    const { roles, bindings } = defaultObjects(names);
    return { roles: roles.map(bare), bindings: bindings.map(bare) };
  };
  parts.defaults.mayReconcile = (names, object) =>
    isAffected(object)
      ? object.metadata.annotations?.[names.annotations.autoupdate] === undefined
      : mayReconcile(names, object);
}

export default faults;
