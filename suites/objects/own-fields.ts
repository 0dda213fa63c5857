// Fields of metadata that the server sets once, at creation, and that no write of a client changes (core 2.3).
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject, Metadata } from '../kit/object.ts';

/** Writes that send another value, or none, to a config map of its own. They may be refused, and are answered as they may:
 * the next read shows the value of the creation. */
export async function mustOutliveWrites(
  { namespace, expect }: CaseContext,
  field: 'uid' | 'creationTimestamp',
  another: string,
): Promise<void> {
  const { configMaps } = namespace;
  const { metadata: first } = await configMaps.given();
  const name = first.name!;
  const of = `metadata.${field}`;
  const since = expect.present((await configMaps.current(name)).metadata[field], of);
  const put = async (change: (metadata: Metadata) => Metadata, word: string) => {
    const { metadata, ...rest } = await configMaps.current(name);
    await configMaps.replace({ ...rest, metadata: change(metadata), data: { key: word } });
  };
  const writes = {
    'a PUT with another': () => put((metadata) => ({ ...metadata, [field]: another }), 'another'),
    'a PUT without': () => put(({ [field]: _left, ...metadata }) => metadata, 'without'),
    'a merge patch with another': () =>
      configMaps.mergePatch(name, { metadata: { [field]: another }, data: { key: 'patched' } }),
    'a merge patch that takes away': () =>
      configMaps.mergePatch(name, { metadata: { [field]: null }, data: { key: 'taken' } }),
  };
  for (const [way, write] of Object.entries(writes)) {
    await write();
    expect.equal((await configMaps.current(name)).metadata[field], since, `${of} after ${way} ${field}`);
  }
}

/** Clocks differ, and times are whole seconds. */
const clockToleranceMs = 2000;

/** A new config map has the time at which it was made: one between the Date headers around that. Where the server sends
 * none nobody knows its time, and there one that is made later has a later one. */
export async function mustTellCreation(context: CaseContext): Promise<void> {
  const { expect, eventually, namespace } = context;
  const { configMaps } = namespace;
  const [earlier, answer] = [await configMaps.list(), await configMaps.create()];
  expect.success(answer, 'POST without creationTimestamp');
  const created = timeOf(context, answer.object);
  const shown = answer.object.metadata.creationTimestamp;
  const [fromMs = Number.NaN, toMs = Number.NaN] = [earlier, answer].map((one) =>
    Date.parse(one.header('date') ?? ''),
  );
  if (Number.isNaN(fromMs) || Number.isNaN(toMs)) {
    await eventually(async () => {
      const later = timeOf(context, await configMaps.given());
      expect.that(
        later > created,
        `metadata.creationTimestamp of objects that are made one after the other: expected times after ${shown}`,
      );
    }, 'event');
    return;
  }
  expect.that(
    created >= fromMs - clockToleranceMs && created <= toMs + clockToleranceMs,
    `metadata.creationTimestamp: expected a time from ${earlier.header('date')} to ${answer.header('date')}, give or take 2 s, got ${shown}`,
  );
}

/** metadata.creationTimestamp in milliseconds. */
export function timeOf({ expect }: CaseContext, { metadata }: ApiObject): number {
  const time = Date.parse(expect.present(metadata.creationTimestamp, 'metadata.creationTimestamp'));
  expect.that(!Number.isNaN(time), 'metadata.creationTimestamp is no timestamp');
  return time;
}
