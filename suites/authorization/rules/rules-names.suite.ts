// Cases: the limits that the resourceNames of a rule set (access 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { emptyListsGrantNothing, namesOutsideNamespaces } from './limited-rules.ts';
import { patternsGrantNothing } from './asterisks.ts';
import { namesOfSubResources } from './named-sub-resources.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { opened } from '../../kit/watches/opened.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { denied, grantIn, succeeds } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

export default section('access', '2.2', {
  'authorization.rules.resource-names': {
    text: 'resourceNames limits a rule to the objects named.',
    observe:
      'Rule resources [configmaps], verbs [get, delete, create], resourceNames [a, b]: a user bound to it gets a and b (200); get and delete of c, and of objects named a-2 or x-a, and a POST of another name, are 403, and so are those of an object whose long name differs in the last character only. Of two ClusterRoles a user reads the one that a rule bound cluster-wide names, and not the other.',
    wrong: 'resourceNames is ignored, or only its first entry counts.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, uniqueName, expect, has } = context;
      const person = await people.stranger();
      const { configMaps } = person.in(namespace);
      const [a, b, c] = await threeMaps(context);
      const long = `${uniqueName('long')}.${'m'.repeat(60)}.`;
      const rule = mapsNamed([a, b, `${long}a`], ['get', 'delete', 'create']);
      await grantIn(context, person, namespace, [rule], () => configMaps.read(a));
      await succeeds(context, () => configMaps.read(b), 'get of the second named object');
      denied(expect, await configMaps.read(c), 'get of an object that is not named');
      denied(expect, await configMaps.remove(c), 'delete of an object that is not named');
      denied(expect, await configMaps.create(), 'POST of an object that is not named');
      for (const name of [`${a}-2`, `x-${a}`, `${long}b`]) {
        // Which names a config map may have is not stated, and the refusal is the same where there is none.
        await unlessBlocked(() => namespace.configMaps.given({ metadata: { name } }));
        denied(expect, await configMaps.read(name), `get of ${name}, under a rule for ${a} and ${long}a`);
        denied(
          expect,
          await configMaps.remove(name),
          `delete of ${name}, under a rule for ${a} and ${long}a`,
        );
      }
      expect.equal(
        await namespace.configMaps.exists(c),
        true,
        'whether the object that is not named still exists',
      );
      await succeeds(context, () => configMaps.remove(b), 'delete of an object that is named');
      if (has('cluster-wide')) await namesOutsideNamespaces(context);
    },
  },

  'authorization.rules.resource-names-empty': {
    text: 'An empty resourceNames does not limit the rule.',
    observe:
      'With a rule that has resourceNames [], and with one that lacks the field, a user bound to it gets any config map.',
    wrong: '[] permits no object.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, namespace, expect } = context;
      const [a] = await threeMaps(context);
      const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['get'] };
      for (const given of [{ ...rule, resourceNames: [] }, rule]) {
        const person = await people.stranger();
        const { configMaps } = person.in(namespace);
        await grantIn(context, person, namespace, [given], () => configMaps.read(a));
        denied(expect, await configMaps.list(), 'list, under a rule for get');
      }
    },
  },

  'authorization.rules.resource-names-reach-no-others': {
    text: 'A rule with resourceNames does not allow a list or a deletion of the collection beyond the objects named. (Inferred: a rule that includes others is not restricted to those named.)',
    observe:
      'Under a rule with verbs [get, list, watch, deletecollection] and resourceNames [a, b] a list and a watch, also with the field selector metadata.name=c, and with metadata.name!=a, are refused, or do not show c; a DELETE of the collection does not delete c.',
    wrong:
      'resourceNames is ignored for requests that name no object, or a selector that excludes an object counts as its name.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { people, namespace, expect } = context;
      const person = await people.stranger();
      const { configMaps } = person.in(namespace);
      const [a, b, c] = await threeMaps(context);
      const rule = mapsNamed([a, b], ['get', 'list', 'watch', 'deletecollection']);
      await grantIn(context, person, namespace, [rule], () => configMaps.read(a));
      const queries = [
        {},
        ...[`metadata.name=${c}`, `metadata.name!=${a}`].map((fieldSelector) => ({ fieldSelector })),
      ];
      for (const query of queries) {
        const answer = await configMaps.list(query);
        const shown = answer.ok ? answer.list.items.map(({ metadata }) => metadata.name) : [];
        expect.that(!shown.includes(c), `${answer.request} shows an object that the rule does not name`);
      }
      await watchesNotShown(context, configMaps, c, queries);
      for (const query of queries) await configMaps.removeCollection({ query });
      const { deletionTimestamp } = (await namespace.configMaps.current(c)).metadata;
      expect.absent(deletionTimestamp, 'metadata.deletionTimestamp of an object that is not named');
    },
  },

  'authorization.rules.resource-names-of-sub-resources': {
    text: 'resourceNames limits a rule on a sub-resource to the sub-resource of the objects named.',
    observe:
      'Rule resources [serviceaccounts/token], verbs [create], resourceNames [a]: a user bound to it gets a token of a, and 403 for one of a-2. Rule resources [pods/status], verbs [get, patch], resourceNames [a]: the status of a is read and patched, that of a-2 is 403. Sub-resources that the target does not serve are skipped.',
    wrong:
      'resourceNames is compared for objects only, or a POST to a sub-resource is treated as a request without a name.',
    needs: ['rbac', 'second-identity'],
    run: namesOfSubResources,
  },

  'authorization.rules.empty-lists': {
    text: 'A rule on resources without verbs, API groups or resources allows nothing. (Inferred: an empty set means no restriction in resourceNames alone.)',
    observe:
      'Rules for get and list of config maps of which one of these lists is empty, or absent: each is refused, or does not allow a user without other rights to list or get config maps (403), while the other rule of the Role works.',
    wrong: 'An empty list of verbs, groups or resources matches all.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    run: emptyListsGrantNothing,
  },

  // Isolated: a wrong server would grant the rights to every user.
  'authorization.rules.asterisk-elsewhere': {
    text: 'An asterisk is a wildcard only where the document defines it: alone in apiGroups, resources and verbs, and at the end of a path. (Inferred.)',
    observe:
      'Rules with resources [config*], with verbs [l*], with resourceNames [*] and with a prefix of a name and an asterisk, with verbs, resources and names in capital letters, with spaces or with commas, and bindings of the User * and of the Group *: each is refused, or does not allow a user without other rights to list or get config maps (403).',
    wrong: 'The values of rules and subjects are treated as patterns.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: patternsGrantNothing,
  },

  'authorization.rules.resource-names-of-collections': {
    text: 'What resourceNames does to create, list, watch and deletecollection, which name no object, is not described.',
    observe:
      'Record the answers under a rule with resourceNames [a], also for a list with the field selector metadata.name=a.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { people, namespace, record } = context;
      const person = await people.stranger();
      const { configMaps } = person.in(namespace);
      const [a] = await threeMaps(context);
      const verbs = ['get', 'create', 'list', 'watch', 'deletecollection'];
      await grantIn(context, person, namespace, [mapsNamed([a], verbs)], () => configMaps.read(a));
      const query = { fieldSelector: `metadata.name=${a}` };
      record({
        create: (await configMaps.create()).status,
        list: (await configMaps.list()).status,
        'list by the name': (await configMaps.list(query)).status,
        watch: (await opened(configMaps)).status,
        'watch by the name': (await opened(configMaps, query)).status,
        deletecollection: (await configMaps.removeCollection({ query: { dryRun: 'All' } })).status,
      });
    },
  },
});

/** No initial event and no later event of the watch may show the object. */
async function watchesNotShown(
  { namespace, expect }: CaseContext,
  configMaps: Resource,
  name: string,
  queries: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  for (const query of queries) {
    await using watch = await configMaps.watch({ ...query, timeoutSeconds: 2 });
    if (watch.status !== 200) continue;
    await namespace.configMaps.mergePatch(name, { data: { key: 'changed' } });
    for await (const { object } of watch) {
      const shownName =
        isRecord(object) && isRecord(object['metadata']) ? object['metadata']['name'] : undefined;
      expect.different(shownName, name, 'name of an object that a watch shows');
    }
  }
}

const mapsNamed = (resourceNames: readonly string[], verbs: readonly string[]): Rule => ({
  apiGroups: [''],
  resources: ['configmaps'],
  resourceNames,
  verbs,
});

async function threeMaps({ namespace }: CaseContext): Promise<readonly [string, string, string]> {
  const created = await namespace.configMaps.givenMany(3);
  const [a = '', b = '', c = ''] = created.map(({ metadata }) => metadata.name!);
  return [a, b, c];
}
