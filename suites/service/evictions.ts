// The eviction of a pod: an operation that leaves no object (core 1).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';

/** The case of `service.virtual.eviction-not-stored`. The body of an eviction is not shown, so it may be refused. */
export async function checkEvictionNotStored(context: CaseContext): Promise<void> {
  const { api, namespace, names, expect, eventually, record } = context;
  const { pods } = namespace;
  // A pod may have to wait for the service account that it runs under.
  const { metadata } = await eventually(() => pods.given(), 'controller');
  const name = metadata.name!;
  const path = pods.path(name, 'eviction');
  const group = `${names.groups.policy}/v1`;
  const body = { apiVersion: group, kind: 'Eviction', metadata: { name, namespace: namespace.name } };
  const { status } = await api.post(path, body);
  // A 404 or 405 for an existing pod means that the server lacks the sub-resource.
  const hasNone = (status === 404 || status === 405) && (await pods.exists(name));
  expect.that(
    !hasNone,
    `a POST to the eviction of a pod that exists is answered ${status}: there is no such sub-resource`,
  );
  record({ status });

  const collections = [
    `/apis/${group}/evictions`,
    `/apis/${group}/namespaces/${namespace.name}/evictions`,
    `/api/v1/namespaces/${namespace.name}/evictions`,
  ];
  const items = collections.slice(1).map((collection) => `${collection}/${name}`);
  for (const one of [path, ...items, ...collections]) {
    const read = await api.get(one);
    expect.that(!showsEviction(read, name), `GET ${one.replace(name, '<pod>')} returns a stored Eviction`);
  }
}

/** Whether an answer is the Eviction of this pod, or a list with it. */
function showsEviction(answer: Answer, name: string): boolean {
  if (!answer.ok || answer.mediaType !== 'application/json') return false;
  const { json } = answer;
  if (!isRecord(json)) return false;
  if (json['kind'] === 'Eviction') return true;
  const items: unknown = json['items'];
  return Array.isArray(items) && items.some((item) => isRecord(item) && JSON.stringify(item).includes(name));
}
