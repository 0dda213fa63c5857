// This server has no nodes that run pods. In place of a node agent this controller confirms that a bound pod has
// stopped: it removes the pod when its grace period is over.
import { graceLeftMs } from './parts.ts';
import type { Context } from '../context.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { kindPrefix } from '../resources/declaration/keys.ts';
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
function podCollectorWork({ clock, store }: Context, client: InternalClient, pods: Kind): Work {
  return {
    prefixes: [kindPrefix(pods)],
    restart: (_prefix, entries) =>
      entries.filter(({ value }) => value.metadata.deletionTimestamp).map(({ key }) => key),
    observe: ({ type, entry }) =>
      type !== 'DELETED' && entry.value.metadata.deletionTimestamp ? [entry.key] : [],
    async reconcile(key) {
      const pod = (await store.get(key))?.value;
      const leftMs = pod && graceLeftMs(pod, clock.now());
      if (pod === undefined || leftMs === undefined) return undefined;
      if (leftMs > 0) return { requeueAfterMs: leftMs };
      const { uid = '' } = pod.metadata;
      await client.delete(pods, pod.metadata, { gracePeriodSeconds: 0, preconditions: { uid } });
      return undefined;
    },
  };
}
