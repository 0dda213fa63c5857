// Requests of many sorts as another user (access 5.4), who has all rights in a namespace: only the right to act as that user
// decides.
import { reachesServer } from '../../kit/identities/closed-paths.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { endsSoon, openedBy } from '../../kit/watches/opened.ts';
import { allowed, bindClusterWide, bindIn, denied } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { reviewBody, reviewPath } from '../../kit/identities/self-review.ts';
import type { Actor, ActorSource } from './actors.ts';

const everything = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };

/** @param actor may act as the user @param other may not */
export async function deniedForEachRequest(
  context: CaseContext,
  { cluster, namespace }: ActorSource,
  user: string,
  actor: Actor,
  other: Actor,
): Promise<void> {
  const { names, expect, eventually } = context;
  await bindIn(namespace, { kind: 'User', apiGroup: names.groups.rbac, name: user }, [everything]);
  const path = `/${context.uniqueName('path')}`;
  // A gateway may answer for paths that it does not route.
  const isClusterWide = context.has('cluster-wide');
  const decidesPaths = isClusterWide && (await reachesServer({ ...context, api: actor.api }, path));
  const reviewsItself = isClusterWide && context.has('self-review');
  const requests = {
    ...requestsAs(context, namespace, await namespace.configMaps.given(), user),
    ...(decidesPaths && {
      'GET of a path that is not a resource': ({ api }: Actor) =>
        api.send('GET', path, { headers: { 'impersonate-user': user } }),
    }),
    ...(reviewsItself && {
      'POST of a SelfSubjectReview': ({ api }: Actor) =>
        api.send('POST', reviewPath(context), {
          headers: { 'impersonate-user': user },
          body: reviewBody(context),
        }),
    }),
  };
  const reviews = { apiGroups: [names.groups.authentication], resources: ['selfsubjectreviews'] };
  const ofCluster: readonly Rule[] = [
    ...(decidesPaths ? [{ verbs: ['get'], nonResourceURLs: [path] }] : []),
    ...(reviewsItself ? [{ ...reviews, verbs: ['create'] }] : []),
  ];
  if (ofCluster.length > 0)
    await bindClusterWide(cluster, { kind: 'User', apiGroup: names.groups.rbac, name: user }, ofCluster);
  for (const [what, send] of Object.entries(requests)) {
    // The rights of the user may take effect late.
    await eventually(
      async () => allowed(await send(actor), `${what} as a user, with the grant`),
      'authorization',
    );
    denied(expect, await send(other), `${what} as a user, without the grant`);
  }
}

/** Writes are dry-runs. */
function requestsAs(
  { has }: CaseContext,
  { configMaps, pods }: Namespace,
  object: ApiObject,
  user: string,
): Readonly<Record<string, (by: Actor) => Promise<Answer>>> {
  const headers = { 'impersonate-user': user };
  const query = { dryRun: 'All' };
  const item = configMaps.path(object.metadata.name);
  const patch = { metadata: { labels: { changed: 'true' } } };
  const contentType = 'application/merge-patch+json';
  const none = { ...query, labelSelector: 'no=object' };
  return {
    get: ({ api }) => api.send('GET', item, { headers }),
    list: ({ api }) => api.send('GET', configMaps.path(), { headers, query: { limit: 1 } }),
    watch: ({ api }) =>
      openedBy(`watch of ${configMaps.path()}`, () =>
        api.watch(configMaps.path(), endsSoon, undefined, headers),
      ),
    create: ({ api }) => api.send('POST', configMaps.path(), { headers, query, body: configMaps.object() }),
    update: ({ api }) => api.send('PUT', item, { headers, query, body: object }),
    patch: ({ api }) => api.send('PATCH', item, { headers, query, body: patch, contentType }),
    delete: ({ api }) => api.send('DELETE', item, { headers, query }),
    deletecollection: ({ api }) => api.send('DELETE', configMaps.path(), { headers, query: none }),
    ...(has('pods') && {
      'get of the status of a pod': ({ api }: Actor) =>
        api.send('GET', pods.path('none', 'status'), { headers }),
    }),
  };
}
