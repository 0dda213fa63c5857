// Reads at versions, of objects of whatever kind (core 4.12).
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { wholeList } from '../../kit/objects/whole-list.ts';
import { follow, metadataOf } from '../../kit/watches/follow.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';
import { forEachKind } from './for-each-kind.ts';

export const readsVersions = (context: CaseContext): Promise<void> => forEachKind(context, mustRead);

async function mustRead(context: CaseContext, resource: Resource, first: ApiObject): Promise<void> {
  const { expect, eventually, uniqueName } = context;
  const { kind, plural } = resource.type;
  const { name = '' } = first.metadata;
  const set = uniqueName('set');
  const marked = await resource.mergePatch(name, { metadata: { labels: { set } } });
  expect.success(marked, `a merge patch of a ${kind}`);
  const labelSelector = `set=${set}`;
  const before = (await resource.list({ labelSelector })).list.metadata.resourceVersion;
  const changed = await resource.mergePatch(name, { metadata: { labels: { step: 'after' } } });
  expect.success(changed, `a second merge patch of a ${kind}`);
  const { resourceVersion } = changed.object.metadata;

  const read = await onceKnown(() => resource.read(name, { query: { resourceVersion } }), eventually);
  expect.status(read, 200, `GET of a ${kind} at its version`);
  expect.equal(
    read.object.metadata.labels?.['step'],
    'after',
    `a label in a GET of a ${kind} at its version`,
  );
  const notOlder = { labelSelector, resourceVersion, resourceVersionMatch: 'NotOlderThan' };
  const items = await wholeList(
    context,
    (query) => onceKnown(() => resource.list(query), eventually),
    `list of ${plural} not older than a version`,
    notOlder,
  );
  const steps = items.map(({ metadata }) => metadata.labels?.['step']);
  expect.equal(steps, ['after'], `labels in a list of ${plural} not older than a version`);
  await mustListExactly(context, resource, { labelSelector, resourceVersion: before });

  await mustBeginWithState(context, resource, first, labelSelector);
}

async function mustListExactly(
  { expect, eventually }: CaseContext,
  resource: Resource,
  selected: { readonly labelSelector: string; readonly resourceVersion: string | undefined },
): Promise<void> {
  const { plural } = resource.type;
  const exact = await onceKnown(
    () => resource.list({ ...selected, resourceVersionMatch: 'Exact' }),
    eventually,
  );
  // The state may be forgotten already.
  if (exact.status === 410) return;
  expect.status(exact, 200, `list of ${plural} at exactly a version`);
  const { items, metadata } = exact.list;
  // Servers may ignore the match (core 4.12).
  if (metadata.resourceVersion !== selected.resourceVersion) return;
  const steps = items.map((one) => one.metadata.labels?.['step']);
  expect.equal(steps, ['before'], `labels in a list of ${plural} at exactly a version`);
}

/** A watch at any version, and where the target has them a streaming list. */
async function mustBeginWithState(
  context: CaseContext,
  resource: Resource,
  { metadata: { uid } }: ApiObject,
  labelSelector: string,
): Promise<void> {
  const { plural } = resource.type;
  const streaming = {
    sendInitialEvents: true,
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: true,
  };
  const starts = [{ resourceVersion: '0' }, ...(context.has('streaming-lists') ? [streaming] : [])];
  // Which kinds have which verbs is not shown.
  const tried = await resource.watch({ timeoutSeconds: 1 });
  await tried.close();
  if (tried.status === 405) return;
  for (const start of starts) {
    await using follower = follow(context, resource, { ...start, labelSelector });
    const events = await follower.until((event) => metadataOf(event).uid === uid, `the object of ${plural}`);
    // Any state may be one before the label, and which event an object has that begins to match is not stated.
    if (start === streaming)
      context.expect.equal(
        events.find(({ type }) => type !== 'BOOKMARK')?.type,
        'ADDED',
        `type of the first event of a streaming list of ${plural}`,
      );
  }
}
