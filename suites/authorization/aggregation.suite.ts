// Cases: ClusterRoles whose rules a controller collects from other ClusterRoles (access 2.2).
import { section } from '../kit/case.ts';
import { aggregating, invented, selecting, source } from './aggregating-roles.ts';
import { coreRule, listMaps, lists as listsMaps } from './readers.ts';
import type { Rule } from '../kit/rights.ts';
import { has, hasSelectors, lacks, resourcesOf } from './role-rules.ts';
import { denied, roleRefTo, succeeds, untilAllowed, untilDenied } from '../kit/rights.ts';

export default section({
  'authorization.aggregation.selectors': async (context) => {
    const { cluster, uniqueName, expect } = context;
    const selectors = ['first', 'second'].map((word) => selecting(uniqueName(word)));
    const { metadata } = await aggregating(context, selectors);
    const read = await cluster.clusterRoles.current(metadata.name!);
    hasSelectors(context, read, selectors);
    const single = { aggregationRule: { clusterRoleSelectors: selectors[0] } };
    expect.refused(await cluster.clusterRoles.create(single), 'one selector in place of the list');
  },

  'authorization.aggregation.fills': async (context) => {
    const label = context.uniqueName('label');
    const sources = [];
    for (const _which of [1, 2, 3]) sources.push(await source(context, { [label]: 'true' }));
    const { metadata } = await aggregating(context, [selecting(label)]);
    for (const { resource } of sources) await has(context, metadata.name!, resource);
  },

  'authorization.aggregation.new-role': async (context) => {
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

  'authorization.aggregation.follows-changes': async (context) => {
    const { cluster, uniqueName, expect } = context;
    const { clusterRoles } = cluster;
    const label = uniqueName('label');
    const kept = await source(context, { [label]: 'true' });
    const changing = await source(context, { [label]: 'true' });
    const deleted = await source(context, { [label]: 'true' });
    const name = (await aggregating(context, [selecting(label)])).metadata.name!;
    for (const { resource } of [kept, changing, deleted]) await has(context, name, resource);

    const other = uniqueName('others');
    expect.success(
      await clusterRoles.mergePatch(changing.name, { rules: [invented(other)] }),
      'new rules of a source',
    );
    await has(context, name, other);
    await lacks(context, name, changing.resource, 'a rule that the source no longer has');

    const unlabelled = { metadata: { labels: { [label]: null } } };
    expect.success(
      await clusterRoles.mergePatch(changing.name, unlabelled),
      'removal of the label of a source',
    );
    await lacks(context, name, other, 'the rule of a source without its label');

    expect.success(await clusterRoles.remove(deleted.name), 'DELETE of a source');
    await lacks(context, name, deleted.resource, 'the rule of a deleted source');
    await has(context, name, kept.resource);
  },

  'authorization.aggregation.rights-follow': async (context) => {
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
    await untilDenied(context, listsMaps(person, namespace), 'a request that only a deleted source allowed');
    await succeeds(context, listsTemplates, 'a request that the remaining source allows');
  },

  'authorization.aggregation.all-labels-of-a-selector': async (context) => {
    const { uniqueName, expect } = context;
    const [first, second, third] = ['first', 'second', 'third'].map(uniqueName) as [string, string, string];
    const half = await source(context, { [first]: 'true' });
    const whole = await source(context, { [first]: 'true', [second]: 'true' });
    const alone = await source(context, { [third]: 'true' });
    const both = { matchLabels: { [first]: 'true', [second]: 'true' } };
    const name = (await aggregating(context, [both, selecting(third)])).metadata.name!;
    for (const { resource } of [whole, alone]) await has(context, name, resource);
    const late = await source(context, { [first]: 'true', [second]: 'true' });
    await has(context, name, late.resource);
    const found = await resourcesOf(context, name);
    expect.that(!found.includes(half.resource), 'a role with one of two labels of a selector is aggregated');
  },

  'authorization.aggregation.others-left-out': async (context) => {
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
    const matching = await source(context, { [label]: 'true' });
    await throughout(
      async () => {
        const found = await resourcesOf(context, name);
        for (const { resource } of others)
          expect.that(
            !found.includes(resource),
            'the rule of a Role, or of a ClusterRole whose labels do not match, is aggregated',
          );
      },
      'quiet',
      () => has(context, name, matching.resource),
    );
  },

  'authorization.aggregation.rules-by-hand': async (context) => {
    const { uniqueName, record } = context;
    const label = uniqueName('label');
    const name = (
      await aggregating(context, [selecting(label)], { rules: [coreRule(['get'], 'configmaps')] })
    ).metadata.name!;
    const matching = await source(context, { [label]: 'true' });
    await has(context, name, matching.resource);
    const found = await resourcesOf(context, name);
    record({ 'rules written by hand': found.includes('configmaps') ? 'kept' : 'overwritten' });
  },
});
