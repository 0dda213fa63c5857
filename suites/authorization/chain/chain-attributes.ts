// Cases: authorization considers every attribute of a request (access 5.4). Helper of `chain.suite.ts`.
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { podOn } from '../nodes/node-agents.ts';
import { grantClusterWide, grantIn, succeeds } from '../../kit/identities/rights.ts';
import { isNotOffered } from '../rules/sub-resources.ts';

/** One request is allowed; each request that differs from it in one attribute is refused. */
export const checkAttributes: CaseFunction = async (context) => {
  const { api, people, namespace, anotherNamespace, expect, uniqueName } = context;
  const pod = await podOn(namespace, undefined);
  const name = pod.metadata.name!;
  const elsewhere = anotherNamespace();
  await podOn(elsewhere, undefined, { metadata: { name } });
  await namespace.secrets.given({ metadata: { name } });
  const [user, another, misled] = [await people.stranger(), await people.stranger(), await people.stranger()];
  const rule = { apiGroups: [''], resources: ['pods'], resourceNames: [name], verbs: ['get'] };
  const read = () => user.in(namespace).pods.read(name);
  await grantIn(context, user, namespace, [rule], read);
  const otherGroup = { ...rule, apiGroups: ['example.com'] };
  // The second rule shows when the binding has taken effect.
  const shown = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
  await grantIn(context, misled, namespace, [otherGroup, shown], () =>
    misled.in(namespace).configMaps.list(),
  );

  const { pods, secrets } = user.in(namespace);
  const status = pods.path(name, 'status');
  const neighbours: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    user: () => another.in(namespace).pods.read(name),
    verb: () => pods.mergePatch(name, { metadata: { labels: { 'example.com/x': 'y' } } }),
    'verb of the collection': () => pods.list(),
    resource: () => secrets.read(name),
    ...(isNotOffered(await api.get(status)) ? {} : { 'sub-resource': () => user.api.get(status) }),
    namespace: () => user.in(elsewhere).pods.read(name),
    name: () => pods.read(uniqueName('pod')),
    'API group': () => misled.in(namespace).pods.read(name),
  };
  for (const [attribute, send] of Object.entries(neighbours)) {
    const answer = await send();
    expect.equal(
      answer.status,
      403,
      `status of a request that differs from an allowed one in its ${attribute}`,
    );
  }
  await succeeds(context, read, 'the allowed request, after the refusals');
  if (context.has('impersonation')) await checkGroup(context, name);
};

/** The same user name, with the group of the binding and without. */
async function checkGroup(context: CaseContext, name: string): Promise<void> {
  const { people, namespace, names, expect, uniqueName } = context;
  const [username, group] = [uniqueName('user'), uniqueName('group')];
  const inside = people.impersonated({ username, groups: [group] });
  const outside = people.impersonated({ username, groups: [`${group}-2`] });
  const subject = { kind: 'Group', name: group, apiGroup: names.groups.rbac } as const;
  const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
  await grantIn(context, { subject }, namespace, rules, () => inside.in(namespace).pods.read(name));
  const refused = await outside.in(namespace).pods.read(name);
  expect.status(refused, 403, 'a request that differs from an allowed one in the group of the user');
}

/** A request with one part that is not allowed is refused. */
export const checkParts: CaseFunction = async (context) => {
  const { api, people, namespace, expect, cluster } = context;
  const name = (await podOn(namespace, undefined)).metadata.name!;
  const [writer, reader] = [await people.stranger(), await people.stranger()];
  const label = { metadata: { labels: { 'example.com/x': 'y' } } };
  const { pods } = writer.in(namespace);
  const write = () => pods.mergePatch(name, label);
  const rule = { apiGroups: [''], resources: ['pods'], verbs: ['get', 'update', 'patch'] };
  await grantIn(context, writer, namespace, [rule], write);
  const current = await namespace.pods.current(name);
  const status = pods.path(name, 'status');
  const own = await api.put(status, current, { query: { dryRun: 'All' } });
  if (!isNotOffered(own)) {
    const put = await writer.api.put(status, current);
    expect.status(put, 403, 'PUT of the status by a user who may update the object only');
  }

  const lists = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }];
  await grantIn(context, reader, namespace, lists, () => reader.in(namespace).configMaps.list());
  const { type } = namespace.configMaps;
  const inAllNamespaces = reader.cluster.resource(type);
  expect.status(
    await inAllNamespaces.list({ limit: 1 }),
    403,
    'list across namespaces by a user of one namespace',
  );
  if (!context.has('cluster-wide')) return;
  await grantClusterWide({ ...context, cluster }, reader, lists, () => inAllNamespaces.list({ limit: 1 }));
};
