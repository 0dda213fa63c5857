// Faults of the words of a rule that are not those of a request (document access 2.2).
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { readRules, mutateRules, onResource } from '../mutate-decisions.ts';

const breaks = ['authorization.rules.asterisk-elsewhere'];

/** The verbs and resources of rules are read in another way. */
const read = (id: string, title: string, words: (given: readonly string[]) => readonly string[]): Fault => ({
  id,
  title,
  breaks,
  install: (parts) =>
    readRules(parts, (rule): PolicyRule => {
      const { verbs = [], resources = [] } = rule;
      return { ...rule, verbs: words(verbs), resources: words(resources) };
    }),
});

export default [
  read('verbs-in-capital-letters', 'The verbs of a rule may be in capital letters.', (words) =>
    words.map((word) => word.toLowerCase()),
  ),
  read('words-with-spaces', 'White space around the verbs and resources of a rule is ignored.', (words) =>
    words.map((word) => word.trim()),
  ),
  read('words-with-commas', 'A verb or resource of a rule with commas is several of them.', (words) =>
    words.flatMap((word) => word.split(',')),
  ),
  {
    id: 'names-of-rules-without-case',
    title: 'The resourceNames of a rule are compared without regard to letter case.',
    breaks,
    install: (parts) =>
      mutateRules(parts, (rule, attributes, allows) => {
        const { resource, verb } = attributes;
        const { resourceNames = [] } = rule;
        if (resource === undefined || resourceNames.length === 0 || verb === 'impersonate')
          return allows(rule, attributes);
        const lower = { ...rule, resourceNames: resourceNames.map((name) => name.toLowerCase()) };
        return allows(lower, onResource(attributes, { name: resource.name.toLowerCase() }));
      }),
  },
  {
    id: 'asterisk-is-every-group',
    title: 'A Group subject named * matches every user.',
    breaks,
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => [...userKeys(user), 'Group:*'];
    },
  },
] as const satisfies readonly Fault[];
