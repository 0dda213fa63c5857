// Faults of how the API groups, resources and names of a rule match (access 2.2).
import type { Fault } from '../../fault.ts';
import { mutateRules, onResource, readRules } from '../mutate-decisions.ts';

const lower = (list: readonly string[] = []) => list.map((one) => one.toLowerCase());

export default [
  {
    id: 'core-group-means-all',
    title: 'The empty string among the API groups of a rule matches every group.',
    breaks: ['authorization.rules.core-group', 'authorization.rules.every-resource'],
    install: (parts) =>
      readRules(parts, (rule) => (rule.apiGroups?.includes('') ? { ...rule, apiGroups: ['*'] } : rule)),
  },
  {
    id: 'group-wildcard-leaves-core-out',
    title: '* among the API groups of a rule matches the named groups only.',
    breaks: ['authorization.rules.every-group'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.group === ''
          ? { ...rule, apiGroups: (rule.apiGroups ?? []).filter((group) => group !== '*') }
          : rule,
      ),
  },
  {
    id: 'named-group-opens-core',
    title: 'A rule for a named group matches the core group, too.',
    breaks: ['authorization.rules.named-group'],
    install: (parts) =>
      readRules(parts, (rule) =>
        rule.apiGroups?.length ? { ...rule, apiGroups: [...rule.apiGroups, ''] } : rule,
      ),
  },
  {
    id: 'resources-in-any-case',
    title: 'Resources in a rule are compared case-insensitively.',
    breaks: ['authorization.rules.resource-as-in-url'],
    install: (parts) => readRules(parts, (rule) => ({ ...rule, resources: lower(rule.resources) })),
  },
  {
    id: 'kinds-are-resources',
    title: 'The kind in the resources of a rule matches its resource.',
    breaks: ['authorization.rules.resource-as-in-url'],
    install: (parts) =>
      readRules(parts, (rule) => ({
        ...rule,
        resources: (rule.resources ?? []).flatMap((one) => [one, ...pluralsOfKind(one)]),
      })),
  },
  {
    id: 'sub-resources-never-fit',
    title: 'A resource with a slash in a rule matches nothing.',
    breaks: [
      'authorization.rules.resource-names-of-sub-resources',
      'authorization.rules.sub-resource',
      'authorization.rules.sub-resource-not-parent',
    ],
    install: (parts) =>
      readRules(parts, (rule) => ({
        ...rule,
        resources: (rule.resources ?? []).filter((one) => !one.includes('/')),
      })),
  },
  {
    id: 'resource-names-open-creation',
    title: 'A POST has no name, and so resourceNames does not limit it.',
    breaks: ['authorization.rules.resource-names'],
    install: (parts) =>
      readRules(parts, (rule, { verb, resource }) =>
        verb === 'create' && resource?.subresource === '' ? { ...rule, resourceNames: [] } : rule,
      ),
  },
  {
    id: 'sub-resource-opens-its-siblings',
    title: 'A rule for a sub-resource matches all sub-resources of that type.',
    breaks: ['authorization.rules.sub-resource'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) => ({
        ...rule,
        resources: (rule.resources ?? []).map((one) =>
          resource?.subresource && one.startsWith(`${resource.plural}/`)
            ? `${resource.plural}/${resource.subresource}`
            : one,
        ),
      })),
  },
  {
    id: 'sub-resource-comes-with-its-parent',
    title: 'A rule for a type matches its sub-resources, too.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      mutateRules(
        parts,
        (rule, attributes, allows) =>
          allows(rule, attributes) || allows(rule, onResource(attributes, { subresource: '' })),
      ),
  },
  {
    id: 'parent-comes-with-its-sub-resource',
    title: 'Resources in a rule are compared without their sub-resource for requests on an item.',
    breaks: ['authorization.rules.sub-resource-not-parent'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.subresource === ''
          ? { ...rule, resources: (rule.resources ?? []).map((one) => one.split('/')[0]!) }
          : rule,
      ),
  },
  {
    id: 'resource-wildcard-leaves-sub-resources-out',
    title: '* among the resources of a rule matches no sub-resources.',
    breaks: ['authorization.rules.every-resource'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.subresource
          ? { ...rule, resources: (rule.resources ?? []).filter((one) => one !== '*') }
          : rule,
      ),
  },
  {
    id: 'resource-names-ignored',
    title: 'The resourceNames of a rule are ignored.',
    breaks: [
      'authorization.rules.resource-names-of-sub-resources',
      'authorization.rules.many',
      'authorization.rules.resource-names',
      'authorization.rules.resource-names-reach-no-others',
      'authorization.rules.one-rule-whole',
    ],
    install: (parts) => readRules(parts, ({ resourceNames: _names, ...rule }) => rule),
  },
  {
    id: 'first-resource-name-only',
    title: 'Only the first of the resourceNames of a rule is used.',
    breaks: ['authorization.rules.many', 'authorization.rules.resource-names'],
    install: (parts) =>
      readRules(parts, (rule) =>
        rule.resourceNames === undefined ? rule : { ...rule, resourceNames: rule.resourceNames.slice(0, 1) },
      ),
  },
  {
    id: 'no-resource-names-means-none',
    title: 'An empty list of resourceNames permits no object.',
    breaks: ['authorization.rules.resource-names-empty'],
    install: (parts) =>
      mutateRules(
        parts,
        (rule, attributes, allows) => rule.resourceNames?.length !== 0 && allows(rule, attributes),
      ),
  },
  {
    id: 'names-of-rules-as-beginnings',
    title: 'A name in resourceNames matches all config maps whose names start with it.',
    breaks: ['authorization.rules.resource-names'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.plural === 'configmaps' &&
        rule.resourceNames?.some((name) => name !== '' && resource.name.startsWith(name))
          ? { ...rule, resourceNames: [] }
          : rule,
      ),
  },
  {
    id: 'resource-names-open-watches',
    title: 'The resourceNames of a rule are ignored for watches.',
    breaks: ['authorization.rules.resource-names-reach-no-others'],
    install: (parts) =>
      readRules(parts, (rule, { verb }) => (verb === 'watch' ? { ...rule, resourceNames: [] } : rule)),
  },
  {
    id: 'tokens-of-accounts-judged-as-the-account',
    title: 'The right to create service accounts covers the creation of their tokens.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRules(parts, (rule) =>
        rule.resources?.includes('serviceaccounts')
          ? { ...rule, resources: [...rule.resources, 'serviceaccounts/token'] }
          : rule,
      ),
  },
  {
    id: 'groups-of-rules-in-part',
    title: 'An API group in a rule matches the groups that are substrings of it.',
    breaks: ['authorization.rules.named-group'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        rule.apiGroups?.some((group) => resource?.group && group.includes(resource.group))
          ? { ...rule, apiGroups: ['*'] }
          : rule,
      ),
  },
  {
    id: 'resource-names-open-collections',
    title: 'A rule with names matches requests that name no object.',
    breaks: ['authorization.rules.resource-names-reach-no-others'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.name === '' ? { ...rule, resourceNames: [] } : rule,
      ),
  },
] as const satisfies readonly Fault[];

const pluralsOfKind = (word: string) => (/^[A-Z]/.test(word) ? [`${word.toLowerCase()}s`] : []);
