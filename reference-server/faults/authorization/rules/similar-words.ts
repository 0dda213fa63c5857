// Faults that confuse words of rules and subjects which are alike: at the end, in letter case, around a separator
// (document access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { readRequests, readRules } from '../mutate-decisions.ts';

/** Names that this function maps to the same text are one name. */
const mapNames = (parts: Parts, map: (name: string) => string): void =>
  readRules(parts, (rule, { resource }) => {
    const { name = '' } = resource ?? {};
    const names = rule.resourceNames ?? [];
    return { ...rule, resourceNames: names.map((one) => (map(one) === map(name) ? name : one)) };
  });

const lastPart = (group: string) => (group.startsWith('system:') ? group : (group.split(':').at(-1) ?? ''));

export default [
  {
    id: 'wildcards-count-at-the-start-only',
    title: '* in a list of a rule matches all only where it is the first entry.',
    breaks: ['every-verb', 'every-group', 'every-resource']
      .map((one) => `authorization.rules.${one}`)
      .concat('authorization.decisions.any'),
    install: (parts) =>
      readRules(parts, (rule) => {
        const withoutLater = (list: readonly string[] = []) =>
          list.filter((entry, index) => entry !== '*' || index === 0);
        const { verbs, apiGroups, resources } = rule;
        return {
          ...rule,
          verbs: withoutLater(verbs),
          apiGroups: withoutLater(apiGroups),
          resources: withoutLater(resources),
        };
      }),
  },
  {
    id: 'long-names-of-rules-truncated',
    title: 'Only the first 63 characters of the names of a rule are compared.',
    breaks: ['authorization.rules.resource-names'],
    install: (parts) => mapNames(parts, (name) => name.slice(0, 63)),
  },
  {
    id: 'names-of-rules-end-at-a-colon',
    title: 'Only the part before the first colon of the names of a rule is compared.',
    breaks: ['authorization.decisions.any'],
    install: (parts) => mapNames(parts, (name) => name.split(':')[0] ?? ''),
  },
  {
    id: 'groups-compared-by-their-last-part',
    title: 'Only the part after the last colon of a group is compared.',
    breaks: ['authorization.decisions.any'],
    install(parts) {
      const { subjectKeys, userKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        subjectKeys(
          subject.kind === 'Group' ? { ...subject, name: lastPart(subject.name ?? '') } : subject,
          namespace,
        );
      parts.rbac.userKeys = (user) => userKeys({ ...user, groups: user.groups.map(lastPart) });
    },
  },
  {
    id: 'paths-compared-in-lower-case',
    title: 'A path is turned to lower case before it is compared with rules.',
    breaks: ['authorization.rules.path-exact', 'authorization.rules.path-wildcard'],
    install: (parts) =>
      readRequests(parts, (attributes) =>
        attributes.path === undefined ? attributes : { ...attributes, path: attributes.path.toLowerCase() },
      ),
  },
  {
    id: 'path-wildcard-matches-its-parent',
    title: 'An entry /path/* matches /path, too.',
    breaks: ['authorization.rules.path-wildcard'],
    install: (parts) =>
      readRules(parts, (rule) => {
        const { nonResourceURLs: urls } = rule;
        if (urls === undefined) return rule;
        const parents = urls.filter((url) => url.endsWith('/*')).map((url) => url.slice(0, -2));
        return { ...rule, nonResourceURLs: [...urls, ...parents] };
      }),
  },
] as const satisfies readonly Fault[];
