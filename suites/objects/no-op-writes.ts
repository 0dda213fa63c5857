// Writes that change nothing leave the version of an object as it is (core 2.3).
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { defineWithStatus } from '../kit/kinds/defined-with-status.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { partsOf } from '../kit/kinds/parts.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { Resource } from '../kit/kinds/resource.ts';

interface NoOpWrite {
  readonly what: string;
  readonly send: (resource: Resource, object: ApiObject) => Promise<Answer>;
  /** Another row judges whether the server supports it. */
  readonly optional?: true;
}

const nameOf = ({ metadata }: ApiObject) => metadata.name!;
const labels = { kept: 'yes', other: 'yes' };

/** The same value with the members of each object in the reverse order: an object has none (RFC 8259, 1). */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member as unknown)] as const);
  return Object.fromEntries(members.toReversed()) as T;
}

const ways: readonly NoOpWrite[] = [
  { what: 'a PUT of the unchanged object', send: (resource, object) => resource.replace(object) },
  {
    what: 'a PUT of the object with the members of each map in the reverse order',
    send: (resource, object) => resource.replace(reversed(object)),
  },
  { what: 'an empty merge patch', send: (resource, object) => resource.mergePatch(nameOf(object), {}) },
  {
    what: 'a merge patch to the same value',
    send: (resource, object) => resource.mergePatch(nameOf(object), { metadata: { labels } }),
  },
  {
    what: 'a JSON patch to the same value',
    send: (resource, object) =>
      resource.jsonPatch(nameOf(object), [{ op: 'replace', path: '/metadata/labels/kept', value: 'yes' }]),
  },
  {
    what: 'a strategic merge patch to the same value',
    send: (resource, object) => resource.strategicPatch(nameOf(object), { metadata: { labels } }),
    optional: true,
  },
];

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;

/** Sends each write to one object, and checks its version after each. */
export async function mustKeepVersion({ expect }: CaseContext, resource: Resource): Promise<void> {
  const { kind } = resource.type;
  const name = nameOf(await resource.given({ metadata: { labels } }));
  for (const { what, send, optional } of ways) {
    const before = await resource.current(name);
    const answer = await send(resource, before);
    if (optional && isRefused(answer)) continue;
    expect.success(answer, `${what}, of a ${kind}`);
    expect.sameVersion(before, await resource.current(name), `version of a ${kind} after ${what}`);
  }
}

/** The same manager applies the same intent twice. */
export async function mustKeepVersionByApply(context: CaseContext, resource: Resource): Promise<void> {
  const { expect, uniqueName } = context;
  const { kind } = resource.type;
  const name = uniqueName('applied');
  const intent = resource.object({
    metadata: { name, labels: { ...resource.object().metadata.labels, ...labels } },
  });
  const apply = () => resource.apply(name, intent, { manager: 'repeating' });
  const first = await apply();
  if (isRefused(first)) return;
  expect.success(first, `apply of a new ${kind}`);
  const before = await context.eventually(() => resource.current(name), 'controller');
  expect.success(await apply(), `the same apply of a ${kind}`);
  expect.sameVersion(before, await resource.current(name), `version of a ${kind} after the same apply`);
}

/** A write of the scale to the replicas that the object has. Which verbs it has is not shown (core 4.1). */
export async function mustKeepVersionByScale(context: CaseContext): Promise<void> {
  const { expect } = context;
  const scale = (await partsOf(context)).find(({ name }) => name === 'scale');
  if (scale === undefined) return;
  const name = nameOf(await scale.objects.given());
  for (const way of ['PUT', 'merge patch', 'JSON patch'] as const) {
    if (!(await scale.write(way, name, 3)).ok) continue;
    const before = await scale.objects.current(name);
    expect.success(await scale.write(way, name, 3), `${way} of a scale to the same value`);
    const what = `version after a ${way} of a scale to the same value`;
    expect.sameVersion(before, await scale.objects.current(name), what);
  }
}

/** A write of the unchanged status, where a custom kind with a status can be defined. Which verbs a sub-resource has is not shown
 * (core 4.1): those that are refused are not judged. */
export async function mustKeepVersionByStatus(context: CaseContext): Promise<void> {
  const { api, expect, has } = context;
  if (!has('cluster-wide') || !has('custom-definitions')) return;
  const resource = await unlessBlocked(() => defineWithStatus(context));
  if (resource === undefined) return;
  const name = nameOf(await resource.given());
  const path = resource.path(name, 'status');
  const patchTo = (phase: string) => api.patch(path, { status: { phase } }, 'application/merge-patch+json');
  const first = await api.put(path, { ...(await resource.current(name)), status: { phase: 'steady' } });
  if (!isRefused(first)) {
    expect.success(first, 'PUT of a status');
    const before = await resource.current(name);
    expect.success(await api.put(path, before), 'PUT of an unchanged status');
    expect.sameVersion(before, await resource.current(name), 'version after a PUT of an unchanged status');
  }
  const changed = await patchTo('other');
  if (isRefused(changed)) return;
  expect.success(changed, 'merge patch of a status');
  const before = await resource.current(name);
  expect.success(await patchTo('other'), 'merge patch of a status to the same value');
  const what = 'version after a merge patch of a status to the same value';
  expect.sameVersion(before, await resource.current(name), what);
}
