// Feature gates of launched servers (core 3.3). Helper of `feature-gates.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** The documents name no gate of a stable feature. @throws NotRun where the launcher names none either */
export function stableGateOf({ product }: Pick<CaseContext, 'product'>): string {
  const [gate] = product.stableGates ?? [];
  if (gate !== undefined) return gate;
  throw new NotRun('not-exercised', 'the launcher names no gate of a stable feature: stableGates');
}

/** What discovery shows of a server: its groups, and the types of the core group, whose order is not stated. */
export async function shapeOf({ api }: Pick<LaunchedTarget, 'api'>): Promise<unknown> {
  const [groups, core] = await Promise.all([api.get('/apis'), api.get('/api/v1')]);
  return { groups: namesIn(groups.json, 'groups'), core: namesIn(core.json, 'resources') };
}

function namesIn(document: unknown, field: string): unknown {
  const items: unknown = isRecord(document) ? document[field] : undefined;
  return Array.isArray(items)
    ? items.map((one: unknown) => (isRecord(one) ? String(one['name']) : '')).toSorted()
    : items;
}

/** The beta feature that the documents call enabled by default: streaming lists (core 4.12). */
export async function betaIsOn(context: CaseContext): Promise<void> {
  const { expect } = context;
  const server = await context.launched({});
  const namespace = await server.namespace();
  const { metadata } = await namespace.configMaps.given();
  const watch = await namespace.configMaps.watch({
    sendInitialEvents: true,
    resourceVersionMatch: 'NotOlderThan',
    allowWatchBookmarks: true,
    timeoutSeconds: 5,
  });
  expect.equal(watch.status, 200, 'status of a watch with sendInitialEvents on a server without options');
  const names = new Set<string | undefined>();
  let hasBookmark = false;
  for await (const { type, object } of watch) {
    names.add((object as ApiObject).metadata.name);
    hasBookmark = type === 'BOOKMARK';
    if (hasBookmark) break;
  }
  await watch.close();
  expect.that(names.has(metadata.name), 'the initial events of a watch do not show an existing object');
  expect.that(hasBookmark, 'no bookmark follows the initial events of a watch');
}
