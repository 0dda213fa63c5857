// Cases: long lists of groups, subjects, rules and names (access 2.1, 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import {
  bindIn,
  coreRule,
  denied,
  grantClusterRoleIn,
  grantIn,
  roleRefTo,
  succeeds,
  untilAllowed,
} from '../../kit/identities/rights.ts';
import { grants, listMaps, lists, readerRole } from '../readers.ts';

/** Fewer than the number of header lines that servers and proxies accept. */
const groupCount = 70;
const ruleCount = 1000;

/** Numbered names; some of one length, some a prefix of another. */
const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index}`);

/** Each binding allows another object; that none of them exists shows after authorization. */
async function manyBindings({
  people,
  namespace,
  uniqueName,
  expect,
  ...context
}: CaseContext): Promise<void> {
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  const maps = numbered(uniqueName('bound'), groupCount);
  const bind = (name: string) => bindIn(namespace, person.subject, [coreRule(['get'], 'configmaps', name)]);
  await Promise.all(maps.map(bind));
  const what = `what one of ${maps.length} bindings allows`;
  await Promise.all(maps.map((name) => untilAllowed(context, () => configMaps.read(name), what)));
  // A server may answer 404 for a missing object before it denies the request.
  const { metadata } = await namespace.configMaps.given();
  const other = await configMaps.read(metadata.name!);
  denied(expect, other, `what none of ${maps.length} bindings allows`);
}

export default section('access', '2.2', {
  'authorization.subjects.many': {
    text: 'Every group of a user counts, and every subject of a binding, however many there are.',
    observe:
      'A user in 70 groups of similar names, of which the last is bound, is allowed; a user in the other 69 gets 403. Of a binding with 72 subjects the first and the last are allowed.',
    wrong: 'Long lists are truncated.',
    alsoIn: ['access 2.1'],
    needs: ['rbac', 'second-identity', 'impersonation'],
    async run(context) {
      const { people, namespace, names, uniqueName, expect } = context;
      const apiGroup = names.groups.rbac;
      const groups = numbered(uniqueName('group'), groupCount);
      const outside = people.impersonated({ username: uniqueName('user'), groups: groups.slice(0, -1) });
      const member = people.impersonated({ username: uniqueName('user'), groups });
      await grants(context, member, [{ kind: 'Group', apiGroup, name: groups.at(-1)! }]);
      denied(expect, await lists(outside, namespace)(), 'a member of all groups except the bound one');

      const others = numbered(uniqueName('user'), groupCount);
      const [first, last] = [await people.stranger(), await people.stranger()];
      const subjects = [
        first.subject,
        ...others.map((name) => ({ kind: 'User', apiGroup, name })),
        last.subject,
      ];
      const roleRef = roleRefTo(namespace.roles, await readerRole(namespace));
      await namespace.roleBindings.given({ subjects, roleRef });
      for (const person of [first, last])
        await untilAllowed(context, lists(person, namespace), `one of ${subjects.length} subjects`);
    },
  },

  'authorization.rules.many': {
    text: 'Every rule of a role counts, every name of a rule, and every binding of a user, however many there are.',
    observe:
      'A Role of 1,001 rules, of which the last lists config maps: a user bound to it lists them, and secrets are 403; so for a ClusterRole of these rules. A rule with 1,000 names: the object of the last is read, another one is 403. With 70 RoleBindings to 70 Roles, each of a rule on another name, a user is allowed each of these, and another one is 403.',
    wrong: 'Long lists are truncated.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, uniqueName, expect, has } = context;
      const [person, reader] = [await people.stranger(), await people.stranger()];
      const things = numbered(uniqueName('things'), ruleCount);
      const rules = [
        ...things.map((resource) => ({ apiGroups: ['example.com'], resources: [resource], verbs: ['list'] })),
        listMaps,
      ];
      await grantIn(context, person, namespace, rules, lists(person, namespace));
      const secrets = () => person.in(namespace).secrets.list({ limit: 1 });
      denied(expect, await secrets(), `a request that none of ${rules.length} rules allows`);
      if (has('cluster-wide')) {
        const other = await people.stranger();
        await grantClusterRoleIn(context, other, namespace, rules, lists(other, namespace));
      }

      const known = numbered(uniqueName('map'), ruleCount);
      const [named, other] = [known.at(-1)!, uniqueName('other')];
      for (const name of [named, other]) await namespace.configMaps.given({ metadata: { name } });
      const { configMaps } = reader.in(namespace);
      const rule = coreRule(['get'], 'configmaps', ...known);
      await grantIn(context, reader, namespace, [rule], () => configMaps.read(named));
      await succeeds(context, () => configMaps.read(named), `the last of ${known.length} names of a rule`);
      denied(
        expect,
        await configMaps.read(other),
        `a name that is not among the ${known.length} names of a rule`,
      );
      await manyBindings(context);
    },
  },
});
