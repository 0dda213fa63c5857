// A typed client library against the server with its dialect: typed API, pages, patches, informer, watch, apply, reviews.
import {
  ApiextensionsV1Api,
  AppsV1Api,
  AuthenticationV1Api,
  AuthorizationV1Api,
  CustomObjectsApi,
  KubernetesObjectApi,
  PatchStrategy,
  Watch,
  makeInformer,
  setHeaderOptions,
} from '@kubernetes/client-node';
import type { CoreV1Api, KubeConfig, KubernetesObject, V1ConfigMap } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { definition, group, namespace, startClient } from './client-library.test-support.ts';
import type { Client, Stall } from './client-library.test-support.ts';

let client: Client;
let config: KubeConfig;
let core: CoreV1Api;

beforeAll(async () => {
  client = await startClient();
  ({ config, core } = client);
});

afterAll(() => client.stop());

const mapOf = (name: string, labels: Record<string, string> = {}): V1ConfigMap => ({
  metadata: { name, labels },
  data: { tea: '3' },
});
const store = (body: V1ConfigMap) => core.createNamespacedConfigMap({ namespace, body });
const patchedBy = (strategy: string) => setHeaderOptions('Content-Type', strategy);

test('typed objects: create, read, replace, each patch, delete', async () => {
  const made = await store(mapOf('prices'));
  expect(made.metadata?.creationTimestamp).toBeInstanceOf(Date);
  const read = await core.readNamespacedConfigMap({ namespace, name: 'prices' });
  expect(read).toEqual(made);
  const replaced = await core.replaceNamespacedConfigMap({
    namespace,
    name: 'prices',
    body: { ...read, data: { tea: '4' } },
  });
  expect(replaced.data).toEqual({ tea: '4' });
  const patch = (strategy: string, body: unknown) =>
    core.patchNamespacedConfigMap(
      { namespace, name: 'prices', body, fieldManager: 'till' },
      patchedBy(strategy),
    );
  const cake = { apiVersion: 'v1', kind: 'ConfigMap', data: { cake: '5' } };
  await patch(PatchStrategy.MergePatch, { data: { milk: '1' } });
  await patch(PatchStrategy.StrategicMergePatch, { data: { sugar: '2' } });
  await patch(PatchStrategy.ServerSideApply, cake);
  const last = await patch(PatchStrategy.JsonPatch, [{ op: 'remove', path: '/data/milk' }]);
  expect(last.data).toEqual({ tea: '4', sugar: '2', cake: '5' });
  const stale = { namespace, name: 'prices', body: read };
  await expect(core.replaceNamespacedConfigMap(stale)).rejects.toMatchObject({ code: 409 });
  expect((await core.deleteNamespacedConfigMap({ namespace, name: 'prices' })).status).toBe('Success');
  const gone = core.readNamespacedConfigMap({ namespace, name: 'prices' });
  await expect(gone).rejects.toMatchObject({ code: 404 });
});

test('a list in pages, and by label and field', async () => {
  const names = ['page-a', 'page-b', 'page-c', 'page-d', 'page-e'];
  for (const name of names) await store(mapOf(name, { listed: 'yes' }));
  const seen: (string | undefined)[] = [];
  let token: string | undefined;
  let pages = 0;
  do {
    const query = {
      namespace,
      labelSelector: 'listed=yes',
      limit: 2,
      ...(token ? { _continue: token } : {}),
    };
    const page = await core.listNamespacedConfigMap(query);
    seen.push(...page.items.map(({ metadata }) => metadata?.name));
    token = page.metadata?._continue;
    pages += 1;
  } while (token);
  expect({ seen, pages }).toEqual({ seen: names, pages: 3 });
  const fieldSelector = 'metadata.name=page-c';
  const { items } = await core.listConfigMapForAllNamespaces({ fieldSelector });
  expect(items.map(({ metadata }) => metadata?.name)).toEqual(['page-c']);
});

test('an informer follows creates, updates and deletes', async () => {
  const labelSelector = 'followed=yes';
  await store(mapOf('followed-before', { followed: 'yes' }));
  const list = () => core.listNamespacedConfigMap({ namespace, labelSelector });
  const informer = makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, list, labelSelector);
  const events: string[] = [];
  for (const verb of ['add', 'update', 'delete'] as const)
    informer.on(verb, ({ metadata }: KubernetesObject) => events.push(`${verb} ${metadata?.name}`));
  await informer.start();
  await store(mapOf('followed-late', { followed: 'yes' }));
  const body = { data: { tea: '9' } };
  const name = 'followed-late';
  await core.patchNamespacedConfigMap({ namespace, name, body }, patchedBy(PatchStrategy.MergePatch));
  await core.deleteNamespacedConfigMap({ namespace, name });
  await vi.waitFor(() => {
    const wanted = ['add followed-before', `add ${name}`, `update ${name}`, `delete ${name}`];
    expect(events).toEqual(wanted);
  });
  expect(informer.list(namespace)).toHaveLength(1);
  await informer.stop();
});

test('a watch from a version, with bookmarks', async () => {
  const { resourceVersion } = (await core.listNamespacedConfigMap({ namespace })).metadata ?? {};
  const phases: string[] = [];
  const path = `/api/v1/namespaces/${namespace}/configmaps`;
  const query = { resourceVersion, allowWatchBookmarks: true };
  const request = await new Watch(config).watch(
    path,
    query,
    (phase, { metadata }: KubernetesObject) => phases.push(`${phase} ${metadata?.name}`),
    () => {},
  );
  await store(mapOf('watched'));
  await core.deleteNamespacedConfigMap({ namespace, name: 'watched' });
  await vi.waitFor(() => {
    expect(phases.filter((phase) => phase.endsWith(' watched'))).toEqual([
      'ADDED watched',
      'DELETED watched',
    ]);
  });
  request.abort();
});

test('objects of any kind: apply of a definition and of its object', async () => {
  const objects = KubernetesObjectApi.makeApiClient(config);
  const apply = <T extends KubernetesObject>(object: T): Promise<T> =>
    objects.patch(object, undefined, undefined, 'till', true, PatchStrategy.ServerSideApply);
  await apply(definition as KubernetesObject);
  const definitions = config.makeApiClient(ApiextensionsV1Api);
  await vi.waitFor(async () => {
    const { name = '' } = definition.metadata ?? {};
    const { status } = await definitions.readCustomResourceDefinition({ name });
    const isEstablished = status?.conditions?.some(
      ({ type, status: is }) => type === 'Established' && is === 'True',
    );
    expect(isEstablished).toBe(true);
  });
  const metadata = { name: 'corner', namespace };
  const stall = (goods: string): Stall => ({
    apiVersion: `${group}/v1`,
    kind: 'Stall',
    metadata,
    spec: { goods },
  });
  expect((await apply(stall('tea'))).spec.goods).toBe('tea');
  expect((await apply(stall('milk'))).spec.goods).toBe('milk');
  const { items } = await objects.list<Stall>(`${group}/v1`, 'Stall', namespace);
  expect(items.map(({ spec }) => spec.goods)).toEqual(['milk']);
  const custom = config.makeApiClient(CustomObjectsApi);
  const place = { group, version: 'v1', namespace, plural: 'stalls', name: 'corner' };
  expect(await custom.getNamespacedCustomObject(place)).toMatchObject({ spec: { goods: 'milk' } });
  await objects.delete(stall('milk'));
  await expect(objects.read(stall('milk'))).rejects.toMatchObject({ code: 404 });
});

test('a deployment and its scale', async () => {
  const apps = config.makeApiClient(AppsV1Api);
  const labels = { app: 'shelf' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'shelf:1' }] } };
  const body = { metadata: { name: 'shelf' }, spec: { selector: { matchLabels: labels }, template } };
  await apps.createNamespacedDeployment({ namespace, body });
  const scale = await apps.readNamespacedDeploymentScale({ namespace, name: 'shelf' });
  expect(scale.spec?.replicas).toBe(1);
  scale.spec = { replicas: 3 };
  await apps.replaceNamespacedDeploymentScale({ namespace, name: 'shelf', body: scale });
  const { spec } = await apps.readNamespacedDeployment({ namespace, name: 'shelf' });
  expect(spec?.replicas).toBe(3);
});

test('reviews of the caller, of a token and of rights', async () => {
  const authentication = config.makeApiClient(AuthenticationV1Api);
  const self = await authentication.createSelfSubjectReview({ body: {} });
  expect(self.status?.userInfo?.username).toBe('clerk');
  const { status } = await authentication.createTokenReview({ body: { spec: { token: 'clerk-token' } } });
  expect(status).toMatchObject({ authenticated: true, user: { username: 'clerk' } });
  const authorization = config.makeApiClient(AuthorizationV1Api);
  const resourceAttributes = { namespace, verb: 'get', resource: 'configmaps' };
  const own = await authorization.createSelfSubjectAccessReview({ body: { spec: { resourceAttributes } } });
  const other = await authorization.createSubjectAccessReview({
    body: { spec: { user: 'visitor', resourceAttributes } },
  });
  expect([own.status?.allowed, other.status?.allowed]).toEqual([true, false]);
  const token = await core.createNamespacedServiceAccountToken({
    namespace,
    name: 'default',
    body: { spec: { audiences: [], expirationSeconds: 600 } },
  });
  expect(token.status?.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
