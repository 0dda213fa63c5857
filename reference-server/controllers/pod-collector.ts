// No node of this server runs a pod. In its stead this controller confirms that a bound pod has stopped: once the time
// that it was given is over, the pod is removed.
import type { Context } from '../context.ts';
import type { Kind } from '../resources/kind.ts';
import { kindPrefix } from '../verbs/keys.ts';
import type { InternalClient } from './client.ts';
import type { Controller } from './controller.ts';
import { kindNamed } from './kinds.ts';
import type { Work } from './loop.ts';

export const podCollector: Controller = {
  name: 'podgc',
  account: 'pod-garbage-collector',
  work(context, client) {
    const pods = kindNamed(context, '', 'Pod');
    return pods && podCollectorWork(context, client, pods);
  },
};

/** Keys are store keys of pods. */
function podCollectorWork({ clock, parts, store }: Context, client: InternalClient, pods: Kind): Work {
  return {
    prefixes: [kindPrefix(pods)],
    restart: (_prefix, entries) =>
      entries.filter(({ value }) => value.metadata.deletionTimestamp).map(({ key }) => key),
    observe: ({ type, entry }) =>
      type !== 'DELETED' && entry.value.metadata.deletionTimestamp ? [entry.key] : [],
    async reconcile(key) {
      const pod = (await store.get(key))?.value;
      const leftMs = pod && parts.controllers.graceLeftMs(pod, clock.now());
      if (pod === undefined || leftMs === undefined) return undefined;
      if (leftMs > 0) return { againMs: leftMs };
      const { uid = '' } = pod.metadata;
      await client.delete(pods, pod.metadata, { gracePeriodSeconds: 0, preconditions: { uid } });
      return undefined;
    },
  };
}
