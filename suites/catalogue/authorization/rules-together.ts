// Requirements on verbs of rules, and on how rules and roles add up.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.rules.every-verb',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: '* in verbs matches all verbs.',
    observe:
      "Rule verbs ['*'] on config maps: a user so bound passes with each of the eight verbs; secrets stay closed.",
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
      'A role with get on config maps and list on secrets: a user so bound gets a config map and lists secrets (200); list of config maps and get of a secret are 403. So is get of a role whose name another rule has for delete.',
    wrong: 'The resources and verbs of all rules are put together.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.every-entry',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Each entry of the lists of a rule counts: its verbs, its API groups and its resources.',
    observe:
      'A Role with one rule of three verbs, groups and resources: a user so bound passes with the first of each, and with the last of each; a type that the rule does not name is 403.',
    wrong: 'Only the first entries of a list are looked at.',
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
      'A role with rules for lists of three types, and one more for get of the first: a user so bound may do all four, and reads no fourth type.',
    wrong: 'Only the first rule is looked at.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.many',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Every rule of a role counts, and every name of a rule, however many there are.',
    observe:
      'A Role of 1,001 rules, of which the last lists config maps: a user so bound lists them, and secrets are 403. A rule with 1,000 names: the object of the last is read, another one is 403.',
    wrong: 'Long lists are cut.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.rules.no-denial',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Rules only add: nothing takes a permission away.',
    observe:
      'A user who may read config maps is bound also to a narrower role and to one without rules: the reading still works throughout a short window.',
    wrong: 'A role with empty rules, or one that names objects, blocks.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
