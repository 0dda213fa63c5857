// Faults that treat an asterisk as a wildcard where it is none (access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { readRules } from '../mutate-decisions.ts';

/** The texts, and those that they match as patterns. */
const withMatch = (texts: readonly string[] = [], one: string): readonly string[] =>
  texts.some((text) => text.length > 1 && text.endsWith('*') && one.startsWith(text.slice(0, -1)))
    ? [...texts, one]
    : texts;

const dashed = { verbs: 'verbs', apiGroups: 'groups', resources: 'resources' } as const;
const single = { verbs: 'verb', apiGroups: 'group', resources: 'resource' } as const;

const breaks = ['authorization.rules.asterisk-elsewhere'];

export default [
  {
    id: 'resources-of-rules-as-patterns',
    title: 'An asterisk at the end of a resource in a rule is a wildcard.',
    breaks,
    install: (parts) =>
      readRules(parts, (rule, { resource }) => ({
        ...rule,
        resources: withMatch(rule.resources, resource?.plural ?? ''),
      })),
  },
  {
    id: 'verbs-of-rules-as-patterns',
    title: 'An asterisk at the end of a verb in a rule is a wildcard.',
    breaks,
    install: (parts) =>
      readRules(parts, (rule, { verb }) => ({ ...rule, verbs: withMatch(rule.verbs, verb) })),
  },
  {
    id: 'special-verbs-must-be-named',
    title: 'An asterisk among the verbs of a rule does not stand for impersonate, bind and escalate.',
    breaks: ['authorization.rules.every-verb'],
    install: (parts) =>
      readRules(parts, (rule, { verb }) =>
        ['impersonate', 'bind', 'escalate'].includes(verb)
          ? { ...rule, verbs: (rule.verbs ?? []).filter((one) => one !== '*') }
          : rule,
      ),
  },
  ...(['verbs', 'apiGroups', 'resources'] as const).map((list) => ({
    id: `asterisk-counts-only-first-in-${dashed[list]}`,
    title: `An asterisk in ${list} of a rule is a wildcard only as the first entry.`,
    breaks: [`authorization.rules.every-${single[list]}`],
    install: (parts: Parts) =>
      readRules(parts, (rule) => ({
        ...rule,
        [list]: rule[list]?.filter((one, index) => one !== '*' || index === 0),
      })),
  })),
  {
    id: 'asterisk-among-names-is-every-name',
    title: 'An asterisk among the names of a rule matches every object.',
    breaks,
    install: (parts) =>
      readRules(parts, (rule) => (rule.resourceNames?.includes('*') ? { ...rule, resourceNames: [] } : rule)),
  },
  {
    id: 'user-asterisk-is-everybody',
    title: 'A User subject named * matches every user.',
    breaks,
    install(parts) {
      const { userKeys } = parts.rbac;
      parts.rbac.userKeys = (user) => [...userKeys(user), 'User:*'];
    },
  },
  {
    id: 'every-verb-on-paths-is-get',
    title: 'An asterisk among the verbs of a rule on paths stands for reads only.',
    breaks: ['authorization.rules.paths-and-resources-apart'],
    install: (parts) =>
      readRules(parts, (rule, { path, verb }) =>
        path === undefined || verb === 'get' || verb === 'head'
          ? rule
          : { ...rule, verbs: (rule.verbs ?? []).filter((one) => one !== '*') },
      ),
  },
  {
    id: 'every-resource-but-custom-ones',
    title: 'An asterisk among the resources of a rule does not stand for custom kinds.',
    breaks: ['authorization.rules.sub-resource-not-implied'],
    install: (parts) =>
      readRules(parts, (rule, { resource }) =>
        resource?.group.endsWith('.com') === true
          ? { ...rule, resources: (rule.resources ?? []).filter((one) => one !== '*') }
          : rule,
      ),
  },
] as const satisfies readonly Fault[];
