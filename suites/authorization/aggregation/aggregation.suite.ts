// Cases: ClusterRoles whose rules a controller collects from other ClusterRoles (access 2.2).
import { section } from '../../kit/case.ts';
import { aggregatesAgain, filledToo, hasAgain, lacksUnlabelled } from './repeated-changes.ts';
import {
  aggregating,
  invented,
  richRules,
  selecting,
  simulatedSources,
  sourcesWithoutRules,
  source,
} from './aggregating-roles.ts';
import { listMaps, lists as listsMaps } from '../readers.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { allowsExactly, has, hasSelectors, lacks, resourcesOf } from './role-rules.ts';
import {
  coreRule,
  denied,
  roleRefTo,
  succeeds,
  untilAllowed,
  untilDenied,
} from '../../kit/identities/rights.ts';

export default section('access', '2.2', {
  'authorization.aggregation.selectors': {
    text: 'aggregationRule.clusterRoleSelectors is a list of label selectors with matchLabels.',
    observe:
      'A ClusterRole with two selectors reads back with the labels of both; a single object in place of the list is refused. Where a controller aggregates, a ClusterRole with the label of one of the two is enough.',
    wrong: 'A single selector is accepted in place of the list.',
    needs: ['rbac', 'cluster-wide'],
    async run(context) {
      const { cluster, uniqueName, expect } = context;
      const selectors = ['first', 'second'].map((word) => selecting(uniqueName(word)));
      const { metadata } = await aggregating(context, selectors);
      const read = await cluster.clusterRoles.current(metadata.name!);
      hasSelectors(context, read, selectors);
      const single = { aggregationRule: { clusterRoleSelectors: selectors[0] } };
      expect.refused(await cluster.clusterRoles.create(single), 'one selector in place of the list');
      if (!context.has('role-aggregation')) return;
      for (const { matchLabels } of selectors) {
        const { resource } = await source(context, matchLabels);
        await has(context, metadata.name!, resource);
      }
    },
  },

  'authorization.aggregation.fills': {
    text: 'A controller fills the rules of the aggregating ClusterRole with those of every ClusterRole whose labels match.',
    observe:
      'Fourteen matching ClusterRoles are created, two of them with rules that have the same resources and other verbs, or nothing but other names, and with paths, one without rules and one with null for them, where the server takes these, and one without the label; then an aggregating one without rules: within a short while it allows all that the matching ones allow, and no more. The one without the label gets it by a PATCH: its rule appears, too, and also in a second aggregating ClusterRole with the same selector, and in one that gets its aggregationRule by a PATCH.',
    wrong:
      'Only the first matches are copied, or only some fields of their rules, or only roles that match, or aggregate, at their creation, or each role in one place only, or none beside one without rules.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { cluster, uniqueName, expect } = context;
      const label = uniqueName('label');
      const labels = { [label]: 'true' };
      const sources = await Promise.all(Array.from({ length: 12 }, () => source(context, labels)));
      const later = await source(context, {});
      const rich = richRules(uniqueName('things'), `/${uniqueName('path')}`);
      for (const rules of rich) await cluster.clusterRoles.given({ metadata: { labels }, rules });
      await sourcesWithoutRules(context, labels);
      const { metadata } = await aggregating(context, [selecting(label)]);
      const wanted = [...rich.flat(), ...sources.map(({ resource }) => invented(resource))];
      await allowsExactly(context, metadata.name!, wanted);
      const labelled = await cluster.clusterRoles.mergePatch(later.name, { metadata: { labels } });
      expect.success(labelled, 'a label for a ClusterRole that has none');
      await has(context, metadata.name!, later.resource);
      await filledToo(context, label, [later.resource, sources[0]!.resource]);
    },
  },

  'authorization.aggregation.new-role': {
    text: 'The rules of a new matching ClusterRole are added automatically.',
    observe:
      'A matching ClusterRole is created after the aggregating one: within a short while the latter has its rule, and a user bound to the latter has the permission.',
    wrong: 'Selectors are evaluated only when the aggregating role is written.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    async run(context) {
      const { cluster, namespace, people, uniqueName, expect } = context;
      const label = uniqueName('label');
      const person = await people.stranger();
      const first = await source(context, { [label]: 'true' });
      const role = await aggregating(context, [selecting(label)]);
      await has(context, role.metadata.name!, first.resource);
      await namespace.roleBindings.given({
        subjects: [person.subject],
        roleRef: roleRefTo(cluster.clusterRoles, role),
      });
      const lists = () => person.in(namespace).configMaps.list({ limit: 1 });
      denied(expect, await lists(), 'a right that no matching ClusterRole has yet');
      await cluster.clusterRoles.given({ metadata: { labels: { [label]: 'true' } }, rules: [listMaps] });
      await has(context, role.metadata.name!, 'configmaps');
      await has(context, role.metadata.name!, first.resource);
      await untilAllowed(context, lists);
    },
  },

  'authorization.aggregation.follows-changes': {
    text: 'The rules follow changed rules, changed labels and the deletion of a matching ClusterRole. (Inferred from "every ClusterRole whose labels match".)',
    observe:
      'The rules of a source are changed, and include one on paths then, its label gets another value and its first one again, is removed and added again, and removed with all others, another source is deleted and created again under its name, the rules of the aggregating role are removed by a PATCH, which may be refused, it gets another selector, loses its aggregationRule and gets it again: the aggregating role follows each, or has the rules again, within a short while.',
    wrong:
      'Rules are only ever added, or each source is added once, or leaves only when it loses the key of the label.',
    level: 'SHOULD',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { cluster, uniqueName, expect } = context;
      const { clusterRoles } = cluster;
      const label = uniqueName('label');
      const kept = await source(context, { [label]: 'true' });
      const changing = await source(context, { [label]: 'true' });
      const deleted = await source(context, { [label]: 'true' });
      const name = (await aggregating(context, [selecting(label)])).metadata.name!;
      for (const { resource } of [kept, changing, deleted]) await has(context, name, resource);

      const other = uniqueName('others');
      const rules: readonly Rule[] = [
        invented(other),
        { verbs: ['get'], nonResourceURLs: [`/${other}`, `/${other}/*`] },
      ];
      expect.success(await clusterRoles.mergePatch(changing.name, { rules }), 'new rules of a source');
      await has(context, name, other);
      await lacks(context, name, changing.resource, 'a rule that the source no longer has');
      const unchanged = [kept, deleted].map(({ resource }) => invented(resource));
      await allowsExactly(context, name, [...unchanged, ...rules]);

      for (const value of ['false', 'true']) {
        const relabelled = { metadata: { labels: { [label]: value } } };
        const what = `the value ${value} of the label of a source`;
        expect.success(await clusterRoles.mergePatch(changing.name, relabelled), what);
        if (value === 'true') await has(context, name, other);
        else await lacks(context, name, other, 'the rule of a source whose label has another value');
      }
      const unlabelled = { metadata: { labels: { [label]: null } } };
      expect.success(
        await clusterRoles.mergePatch(changing.name, unlabelled),
        'removal of the label of a source',
      );
      await lacks(context, name, other, 'the rule of a source without its label');

      expect.success(await clusterRoles.remove(deleted.name), 'DELETE of a source');
      await lacks(context, name, deleted.resource, 'the rule of a deleted source');
      await has(context, name, kept.resource);
      await hasAgain(context, name, label, { unlabelled: changing.name, deleted: deleted.name });
      await has(context, name, other);
      await lacksUnlabelled(context, name, { name: changing.name, resource: other });

      const later = uniqueName('later');
      const selected = await source(context, { [later]: 'true' });
      const aggregationRule = { clusterRoleSelectors: [selecting(later)] };
      expect.success(await clusterRoles.mergePatch(name, { aggregationRule }), 'another selector');
      await has(context, name, selected.resource);
      await lacks(context, name, kept.resource, 'the rule of a role that is no longer selected');
      await aggregatesAgain(context, name, label, [kept.resource]);
    },
  },

  'authorization.aggregation.rights-follow': {
    text: 'The rights that a bound ClusterRole aggregates from others hold as long as these exist. (Inferred from "every ClusterRole whose labels match".)',
    observe:
      'A user is bound to a ClusterRole that selects two others; one of these is deleted: a request for its right is 403 within a short while, and the right of the other stays.',
    wrong: 'Bound users keep rights that were once aggregated.',
    level: 'SHOULD',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    async run(context) {
      const { cluster, namespace, people, uniqueName, expect } = context;
      const label = uniqueName('label');
      const labelled = (rule: Rule) =>
        cluster.clusterRoles.given({ metadata: { labels: { [label]: 'true' } }, rules: [rule] });
      const [deleted] = [await labelled(listMaps), await labelled(coreRule(['list'], 'podtemplates'))];
      const role = await aggregating(context, [selecting(label)]);
      const name = role.metadata.name!;
      for (const resource of ['configmaps', 'podtemplates']) await has(context, name, resource);
      const person = await people.stranger();
      await namespace.roleBindings.given({
        subjects: [person.subject],
        roleRef: roleRefTo(cluster.clusterRoles, role),
      });
      await untilAllowed(context, listsMaps(person, namespace));
      const listsTemplates = () => person.in(namespace).podTemplates.list({ limit: 1 });
      await succeeds(context, listsTemplates, 'a request that the other source allows');
      expect.success(await cluster.clusterRoles.remove(deleted.metadata.name!), 'DELETE of a source');
      await lacks(context, name, 'configmaps', 'the rule of a deleted source');
      await untilDenied(
        context,
        listsMaps(person, namespace),
        'a request that only a deleted source allowed',
      );
      await succeeds(context, listsTemplates, 'a request that the remaining source allows');
    },
  },

  'authorization.aggregation.all-labels-of-a-selector': {
    text: 'All labels of a selector must match, and each selector of the list contributes. (Inferred: the meaning of label selectors.)',
    observe:
      'A selector of three labels selects a ClusterRole with all of them and not one with the first or the first two only; of three selectors, the second of which selects none, the others select the roles of each.',
    wrong: 'One equal label is enough.',
    level: 'SHOULD',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { uniqueName, expect } = context;
      const [first, second, last] = ['first', 'second', 'last'].map(uniqueName) as [string, string, string];
      const third = uniqueName('third');
      const all = { [first]: 'true', [second]: 'true', [last]: 'true' };
      const parts = [
        await source(context, { [first]: 'true' }),
        await source(context, { [first]: 'true', [second]: 'true' }),
      ];
      const whole = await source(context, all);
      const alone = await source(context, { [third]: 'true' });
      const selectors = [{ matchLabels: all }, selecting(uniqueName('unused')), selecting(third)];
      const name = (await aggregating(context, selectors)).metadata.name!;
      for (const { resource } of [whole, alone]) await has(context, name, resource);
      const late = await source(context, all);
      await has(context, name, late.resource);
      const found = await resourcesOf(context, name);
      const isPart = parts.some(({ resource }) => found.includes(resource));
      expect.that(!isPart, 'a role with one or two of three labels of a selector is aggregated');
    },
  },

  'authorization.aggregation.others-left-out': {
    text: 'ClusterRoles whose labels do not match are not aggregated, nor are Roles.',
    observe:
      'A ClusterRole without labels, one with the label and another value, and a Role with the label are created before a matching ClusterRole: when its rule appears in the aggregating role, the rules of the others are not there, nor those of a matching ClusterRole that was only created in a dry-run, or of one that a dry-run gave the label.',
    wrong: 'Keys of labels are compared, values are not; or dry-runs of ClusterRoles are aggregated.',
    alsoIn: ['core 4.10'],
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { namespace, uniqueName, throughout, expect } = context;
      const label = uniqueName('label');
      const ofRole = uniqueName('things');
      await namespace.roles.given({ metadata: { labels: { [label]: 'true' } }, rules: [invented(ofRole)] });
      const others = [
        { resource: ofRole },
        await source(context, {}),
        await source(context, { [label]: 'false' }),
        await source(context, { [uniqueName('other')]: 'true' }),
      ];
      const name = (await aggregating(context, [selecting(label)])).metadata.name!;
      others.push(...(await simulatedSources(context, { [label]: 'true' })));
      const matching = await source(context, { [label]: 'true' });
      await throughout(
        async () => {
          const found = await resourcesOf(context, name);
          for (const { resource } of others)
            expect.that(
              !found.includes(resource),
              'the rule of a Role, of a ClusterRole whose labels do not match, or of one of a dry-run, is aggregated',
            );
        },
        'quiet',
        () => has(context, name, matching.resource),
      );
    },
  },

  'authorization.aggregation.rules-by-hand': {
    text: 'The document does not state what happens to rules that a client writes into an aggregating ClusterRole.',
    observe: 'Record whether they are refused, and if not whether they still exist after a short while.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { cluster, uniqueName, record } = context;
      const label = uniqueName('label');
      const answer = await cluster.clusterRoles.create({
        rules: [coreRule(['get'], 'configmaps')],
        aggregationRule: { clusterRoleSelectors: [selecting(label)] },
      });
      if (!answer.ok) return record({ 'POST of rules written by hand': answer.status });
      const name = answer.object.metadata.name!;
      const matching = await source(context, { [label]: 'true' });
      await has(context, name, matching.resource);
      const found = await resourcesOf(context, name);
      record({ 'rules written by hand': found.includes('configmaps') ? 'kept' : 'overwritten' });
    },
  },
});
