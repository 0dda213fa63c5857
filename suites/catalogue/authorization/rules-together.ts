// Requirements on the verbs of rules, and on the union of rules and roles.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.rules.every-verb',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: '* in verbs matches all verbs.',
    observe:
      "Rule verbs ['*'] on config maps: a user bound to it is allowed each of the eight verbs; secrets stay forbidden.",
    wrong: '* stands for a fixed list, which lacks a verb.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.one-rule-whole',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'One rule must match as a whole, in group, resource, name and verb: parts of several rules are not mixed.',
    observe:
      'A role with get on config maps and list on secrets: a user bound to it gets a config map and lists secrets (200); list of config maps and get of a secret are 403. So is get of a role whose name another rule has for delete.',
    wrong: 'The resources and verbs of all rules are merged.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.every-entry',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Each entry of the lists of a rule counts: its verbs, its API groups and its resources.',
    observe:
      'A Role with one rule of three verbs, groups and resources: a user bound to it is allowed the first of each, and the last of each; a type that the rule does not name is 403.',
    wrong: 'Only the first entries of a list are checked.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.add-up-over-roles',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'The permissions of several roles add up.',
    observe:
      'A user has get on config maps by one binding and list by another: both work; with one binding deleted the other still works and the first is 403.',
    wrong: 'Only the first binding that names the user counts.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.add-up-in-a-role',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'All rules of a role count.',
    observe:
      'A role with rules for lists of three types, and one more for get of the first: a user bound to it may do all four, and may not read a fourth type.',
    wrong: 'Only the first rule is checked.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.many',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Every rule of a role counts, and every name of a rule, however many there are.',
    observe:
      'A Role of 1,001 rules, of which the last lists config maps: a user bound to it lists them, and secrets are 403. A rule with 1,000 names: the object of the last is read, another one is 403.',
    wrong: 'Long lists are truncated.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.no-denial',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Rules only add permissions: nothing removes one.',
    observe:
      'A user who may read config maps is bound also to a narrower role and to one without rules: the read still works throughout a short window.',
    wrong: 'A role with empty rules, or one that names objects, denies requests.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
