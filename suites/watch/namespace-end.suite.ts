// Cases: the events about objects that are deleted with their namespace (core 2.2, 6).
import { section } from '../kit/case.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { describe, follow } from '../kit/watches/follow.ts';
import { about, calmVersion, hasState } from './live.ts';

export default section('core', '6', {
  'watch.event.with-namespace': {
    text: 'A watcher learns of the end of each object that is deleted with its namespace (inferred: the change notifications itemize the outcome of deletions, and such an object is deleted).',
    observe:
      'Watch pod templates over all namespaces by a label, create two in one namespace and one in another, and DELETE the first namespace: once it is gone, each of the two has had a further event, whatever its type, and the third has not.',
    wrong: 'The content of a namespace is removed in one step of which no watcher learns.',
    level: 'SHOULD',
    alsoIn: ['core 2.2'],
    needs: ['namespace-controller', 'cluster-wide'],
    async run(context) {
      const { cluster, namespace, anotherNamespace, uniqueName, expect, eventually } = context;
      const ending = anotherNamespace();
      const everywhere = cluster.resource(namespace.podTemplates.type);
      const labels = { set: uniqueName('set') };
      const resourceVersion = await calmVersion(context, everywhere);
      await using follower = follow(context, everywhere, {
        labelSelector: `set=${labels.set}`,
        resourceVersion,
      });
      const made = await ending.podTemplates.givenMany(2, { metadata: { labels } });
      const spared = await namespace.podTemplates.given({ metadata: { labels } });
      for (const one of [...made, spared])
        await follower.until((event) => hasState(event, one), 'an object in one of two namespaces');
      expect.success(await cluster.namespaces.remove(ending.name), 'DELETE of a namespace');
      await dependsOn('objects.namespaces.delete-cascades', () =>
        eventually(async () => {
          const isThere = await cluster.namespaces.exists(ending.name);
          expect.that(!isThere, 'the deleted namespace still exists');
        }, 'namespace'),
      );
      for (const one of made)
        await follower.until(
          () => about(follower.events, one).length > 1,
          'each of two objects after the end of their namespace, whatever its type',
        );
      // A controller may write to it.
      const needless = about(follower.events, spared).filter(({ type }) => type !== 'MODIFIED');
      expect.equal(describe(needless.slice(1)), 'nothing', 'deletions of an object in another namespace');
    },
  },
});
