// The meanings "any version" and "not older than" of lists (core 4.12), for cases about any collection.
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';
import type { ApiList } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { isOwn } from '../../kit/kinds/subjects.ts';
import { expectState, expectVersion, listOf, stateOf, describeState } from '../listed.ts';
import type { State } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import type { LoggedObjects } from '../logged-objects.ts';
import { readers } from '../readers.ts';
import { afterToken, itemsOf, walk } from '../walk.ts';
import type { ListQuery } from '../walk.ts';

/** A list at any version succeeds. Between writes it shows some state that the collection had, and finally the last one:
 * newer data is preferred, so old data is not a permanent answer. Returns the number of items of each chunk. */
export async function expectAny(context: CollectionContext, given: ListQuery): Promise<readonly number[]> {
  const { collection, view, namespace, eventually, expect } = context;
  const objects = logObjects(context, collection);
  const selected = isOwn(context) ? {} : { labelSelector: objects.labelSelector };
  const query = { ...given, ...selected };
  const what = `a list with ${describeQuery(given)}`;
  const sizes: number[] = [];
  const look = async () => {
    // A version that does not belong to the collection.
    await namespace.configMaps.given();
    await learnVersion(view, selected, objects, expect);
    for (const chunks of await readers(() => walk(view, query, context))) {
      sizes.push(...chunks.map(({ items }) => items.length));
      const state = stateOf(itemsOf(chunks), what, expect);
      expectOneOf(state, objects.states, what, expect);
      expectOwnVersion(chunks, state, objects, what, expect);
    }
  };
  await objects.makeMany(3);
  await look();
  await objects.change(objects.names[1]!);
  await look();
  await objects.remove(objects.names[0]!);
  await look();
  await eventually(async () => {
    const items = itemsOf(await walk(view, query, context));
    expectState(stateOf(items, what, expect), objects.state, what, expect);
  }, 'event');
  return sizes;
}

/** A list not older than the version of a write contains the write; with an older version it shows the state at it, or a
 * later one. With a limit 410 is allowed (core 7). @throws NotRun where every answer is 410 */
export async function expectNotOlder(context: CollectionContext, given: ListQuery): Promise<void> {
  const { collection, view, eventually, expect } = context;
  const objects = logObjects(context, collection);
  const query = isOwn(context) ? given : { ...given, labelSelector: objects.labelSelector };
  const written: { readonly version: string; readonly states: number }[] = [];
  let served = 0;

  async function readAt(version: string): Promise<State | undefined> {
    const what = `a list with ${describeQuery({ ...given, resourceVersion: 'that of a write' })}`;
    const first = await onceKnown(() => view.list({ ...query, resourceVersion: version }), eventually);
    if (query['limit'] !== undefined && first.status === 410) return undefined;
    served += 1;
    const head = listOf(first, what, expect);
    const token = head.metadata.continue;
    const rest = token ? await walk(view, afterToken(query, token), context) : [];
    const state = stateOf(itemsOf([head, ...rest]), what, expect);
    expectOwnVersion([head, ...rest], state, objects, what, expect);
    return state;
  }

  async function wrote(version: string): Promise<void> {
    written.push({ version, states: objects.states.length });
    for (const state of await readers(() => readAt(version)))
      if (state !== undefined)
        expectState(state, objects.state, 'a list with the version of the newest write', expect);
  }

  await wrote(await objects.make());
  await wrote(await objects.make());
  await wrote(await objects.change(objects.names[0]!));
  await wrote(await objects.make('a'));
  await objects.remove(objects.names[1]!);
  await wrote(await objects.change(objects.names[0]!));
  for (const { version, states } of written) {
    const state = await readAt(version);
    const allowed = objects.states.slice(states - 1);
    if (state !== undefined) expectOneOf(state, allowed, 'a list with the version of an older write', expect);
  }
  if (served === 0)
    throw new NotRun('not-exercised', 'each list was answered with 410, which is allowed with a limit');
}

/** The version of a list is that of the state that it shows, and all its chunks have it (core 2.5, 4.12). A version that no
 * write returned may belong to a change elsewhere. */
function expectOwnVersion(
  chunks: readonly ApiList[],
  shown: State,
  objects: LoggedObjects,
  what: string,
  expect: CaseContext['expect'],
): void {
  const { resourceVersion } = chunks[0]!.metadata;
  const isOfNothing = Object.keys(shown).length === 0;
  expect.that(
    Boolean(resourceVersion) && (resourceVersion !== '0' || isOfNothing),
    `metadata.resourceVersion of ${what}: expected a version, got ${resourceVersion === '0' ? '0, which stands for any' : 'none'}`,
  );
  for (const [index, chunk] of chunks.entries())
    expectVersion(chunk, `chunk ${index + 1} of ${what}`, resourceVersion, 'that of the first chunk', expect);
  const named = objects.versions.get(resourceVersion ?? '');
  if (named === undefined) return;
  expectState(shown, named, `by the version that it names, ${what} is wrong: it`, expect);
}

/** The description of a list without a version. */
async function learnVersion(
  resource: Resource,
  selected: ListQuery,
  objects: LoggedObjects,
  expect: CaseContext['expect'],
): Promise<void> {
  const { items, metadata } = listOf(await resource.list(selected), 'a list', expect);
  const isNewest = JSON.stringify(stateOf(items, 'a list', expect)) === JSON.stringify(objects.state);
  if (isNewest && metadata.resourceVersion) objects.learn(metadata.resourceVersion);
}

/** The state is one of those allowed, the newest of which is the last. */
export function expectOneOf(
  state: State,
  allowed: readonly State[],
  what: string,
  expect: CaseContext['expect'],
): void {
  const key = JSON.stringify(state);
  expect.that(
    allowed.some((one) => JSON.stringify(one) === key),
    `the state in ${what}: expected one of ${allowed.length} states, the last of which is ${describeState(allowed.at(-1)!)}; got ${describeState(state)}`,
  );
}

const describeQuery = (query: ListQuery): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' and ');
