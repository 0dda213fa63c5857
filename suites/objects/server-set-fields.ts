// Fields of metadata that the server sets at creation, and that no write of a client changes (core 2.3).
import type { Answer } from '../kit/answers/answer.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject, Metadata } from '../kit/objects/object.ts';
import { unnamed } from '../kit/objects/unnamed.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** Of each kind whose objects a PUT creates, which is not stated of any. @throws NotRun where there is none */
export async function mustSetFieldsByPut({ namespace, has, expect }: CaseContext): Promise<void> {
  const { configMaps, podTemplates, leases, roles } = namespace;
  const others = [...(has('leases') ? [leases] : []), ...(has('rbac') ? [roles] : [])];
  let judged = 0;
  for (const resource of [configMaps, podTemplates, ...others]) {
    const answer = await resource.replace(resource.object());
    if (answer.status !== 201) continue;
    judged += 1;
    const { uid, creationTimestamp } = (await resource.current(answer.object.metadata.name!)).metadata;
    const of = `of a ${resource.type.kind} that a PUT created`;
    expect.that(typeof uid === 'string' && uid !== '', `metadata.uid ${of}: expected a text, got ${uid}`);
    expect.different((await resource.given()).metadata.uid, uid, `metadata.uid ${of}, and of another one`);
    const isTime = !Number.isNaN(Date.parse(creationTimestamp ?? ''));
    expect.that(isTime, `metadata.creationTimestamp ${of}: expected a time, got ${creationTimestamp}`);
  }
  if (judged === 0) throw new NotRun('not-exercised', 'a PUT of the target creates no object');
}

type Field = 'uid' | 'creationTimestamp' | 'namespace' | 'name';

/** Writes an object with another value of the field, or without it, by every verb. The server may give any answer, but the
 * next read must show the value of the creation. */
export async function mustSurviveWrites(
  { api, collection, expect }: CollectionContext,
  field: Field,
  another: string,
  made?: ApiObject,
): Promise<void> {
  const { name = '' } = (made ?? (await collection.given())).metadata;
  const of = `metadata.${field}`;
  const since = expect.present((await collection.current(name)).metadata[field], of);
  const put = async (change: (metadata: Metadata) => object, word: string) => {
    const { metadata, ...rest } = await collection.current(name);
    const annotations = { step: word };
    await api.put(collection.path(name, collection.type.through), {
      ...rest,
      metadata: { ...change(metadata), annotations },
    });
  };
  const [path, intended] = [`/metadata/${field}`, { metadata: { [field]: another, labels: { step: 'x' } } }];
  const writes = {
    'a PUT with another': () => put((metadata) => ({ ...metadata, [field]: another }), 'another'),
    'a PUT without': () => put(({ [field]: _left, ...metadata }) => metadata, 'without'),
    'a PUT with null for': () => put((metadata) => ({ ...metadata, [field]: null }), 'null'),
    'a merge patch with another': () =>
      collection.mergePatch(name, { metadata: { [field]: another, annotations: { step: 'patched' } } }),
    'a merge patch that removes': () =>
      collection.mergePatch(name, { metadata: { [field]: null, annotations: { step: 'taken' } } }),
    'a JSON patch with another': () =>
      collection.jsonPatch(name, [{ op: 'replace', path, value: another }, annotated('replaced')]),
    'a JSON patch that removes': () =>
      collection.jsonPatch(name, [{ op: 'remove', path }, annotated('removed')]),
    'a strategic merge patch with another': () => collection.strategicPatch(name, intended),
    'an apply with another': () => collection.apply(name, intended, { manager: 'another', force: true }),
  };
  for (const [way, write] of Object.entries(writes)) {
    await write();
    expect.equal((await collection.current(name)).metadata[field], since, `${of} after ${way} ${field}`);
  }
}

/** Waits until the clock of the server is in a later second: times are in whole seconds, and one of now would be that of the
 * creation. */
export async function untilALaterSecond(
  { collection, eventually, expect }: CollectionContext,
  { metadata }: ApiObject,
): Promise<void> {
  const since = Date.parse(metadata.creationTimestamp ?? '');
  await eventually(async () => {
    const now = await serverTimeMs(await collection.read(metadata.name!), collection);
    expect.that(now >= since + 1000, 'the clock of the server does not advance');
  }, 'event');
}

const annotated = (step: string) => ({ op: 'add', path: '/metadata/annotations', value: { step } });

/** Clocks differ, and times are whole seconds. */
const clockToleranceMs = 2000;

/** Expects that the creationTimestamp of a new object is between the Date headers before and after. Without Date headers it
 * expects that a later object has a later time. */
export async function mustShowCreationTime(context: CollectionContext): Promise<void> {
  const { expect, eventually, collection } = context;
  const [earlier, posted] = [await collection.list(), await collection.create()];
  expect.success(posted, 'POST without creationTimestamp');
  const answer = await showingStored(collection, posted);
  const created = timeOf(context, answer.object);
  const shown = answer.object.metadata.creationTimestamp;
  const [fromMs = Number.NaN, toMs = Number.NaN] = [earlier, answer].map((one) =>
    Date.parse(one.header('date') ?? ''),
  );
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) {
    await eventually(async () => {
      const later = timeOf(context, await collection.given());
      expect.that(
        later > created,
        `metadata.creationTimestamp of objects that are created one after the other: expected times after ${shown}`,
      );
    }, 'event');
    return;
  }
  expect.that(
    created >= fromMs - clockToleranceMs && created <= toMs + clockToleranceMs,
    `metadata.creationTimestamp: expected a time from ${earlier.header('date')} to ${answer.header('date')}, give or take 2 s, got ${shown}`,
  );
}

/** The answer to a POST, or after a 202 that of the next read: the server may store the object, and set its fields, later (RFC
 * 9110, 15.3.3). */
export const showingStored = async (collection: Resource, answer: Answer): Promise<Answer> =>
  answer.status === 202 ? collection.read(answer.object.metadata.name!) : answer;

/** POSTs of new objects with these fields: of a name of the client, and of a generated one. */
export const postedWith = async (
  collection: Resource,
  metadata: Partial<Metadata>,
): Promise<readonly Answer[]> => [
  await collection.create({ metadata }),
  await collection.create(undefined, { body: unnamed(collection.object({ metadata })) }),
];

/** A new object that is applied with these fields; undefined where the apply does not succeed, which other rows judge. */
export async function appliedWith(
  collection: Resource,
  metadata: Partial<Metadata>,
): Promise<ApiObject | undefined> {
  const whole = collection.object({ metadata });
  const { name = '' } = whole.metadata;
  const answer = await collection.apply(name, whole, { manager: 'another' });
  return answer.ok ? (await showingStored(collection, answer)).object : undefined;
}

/** metadata.creationTimestamp in milliseconds. */
export function timeOf({ expect }: CaseContext, { metadata }: ApiObject): number {
  const time = Date.parse(expect.present(metadata.creationTimestamp, 'metadata.creationTimestamp'));
  expect.that(!Number.isNaN(time), 'metadata.creationTimestamp is not a timestamp');
  return time;
}
