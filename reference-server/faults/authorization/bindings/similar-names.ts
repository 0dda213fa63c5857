// Faults that match names by prefix (access 2.2): of accounts, their groups and namespaces.
import type { Parts } from '../../../parts/index.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Fault } from '../../fault.ts';

/** The text and all its prefixes that are longer than the given one. */
const beginnings = (text: string, least: number): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - least) }, (_, index) => text.slice(0, least + index + 1));

/** Expands matching user keys to all keys with a prefix of the name in them. */
function boundByBeginnings(parts: Parts, pattern: RegExp): void {
  const { userKeys } = parts.rbac;
  parts.rbac.userKeys = (user) =>
    userKeys(user).flatMap((key) => {
      const start = pattern.exec(key)?.[0];
      return start === undefined ? [key] : beginnings(key, start.length);
    });
}

const withoutSecondNumber = (namespace: string) => namespace.replace(/(-namespace-.*\d)-\d$/, '$1');

export default [
  {
    id: 'accounts-bound-by-beginnings',
    title: 'A ServiceAccount subject matches the accounts of its namespace whose names start with it.',
    breaks: ['authorization.subjects.service-account'],
    install: (parts) => boundByBeginnings(parts, /^User:system:serviceaccount:[^:]+:/),
  },
  {
    id: 'groups-of-namespaces-bound-by-beginnings',
    title: 'The group of the accounts of a namespace includes those of namespaces whose names start with it.',
    breaks: ['authorization.subjects.service-accounts-of-a-namespace'],
    install: (parts) => boundByBeginnings(parts, /^Group:system:serviceaccounts:/),
  },
  {
    id: 'numbered-namespaces-are-one',
    title: "Authorization ignores a second number at the end of a namespace's name.",
    breaks: ['authorization.bindings.role-of-own-namespace'],
    install(parts) {
      const { grantsIn } = parts.rbac;
      const { namespaceOf } = parts.access;
      parts.rbac.grantsIn = (binding) => withoutSecondNumber(grantsIn(binding));
      parts.access.namespaceOf = (place) => withoutSecondNumber(namespaceOf(place));
    },
  },
  {
    id: 'accounts-bound-by-beginnings-cluster-wide',
    title: 'A ServiceAccount subject of a ClusterRoleBinding matches the accounts whose names start with it.',
    breaks: ['authorization.subjects.service-account'],
    install(parts) {
      const { allowingGrant, userKeys, subjectKeys } = parts.rbac;
      boundByBeginnings(parts, /^User:system:serviceaccount:[^:]+:/);
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const own = userKeys(attributes.user);
        const isBound = ({ metadata, subjects }: BindingObject) =>
          metadata.namespace === undefined ||
          (subjects ?? []).some((subject) =>
            subjectKeys(subject, metadata.namespace ?? '').some((key) => own.includes(key)),
          );
        const held = [...grants].filter(
          (grant) => !('binding' in grant) || isBound(grant.binding as BindingObject),
        );
        return allowingGrant(held, attributes, allows);
      };
    },
  },
] as const satisfies readonly Fault[];
