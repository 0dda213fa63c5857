// Feature gates of launched servers (core 3.3). Helper of `feature-gates.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { jsonOf } from '../kit/features/discovery.ts';
import { isRecord } from '../kit/objects/object.ts';
import { metadataOf } from '../kit/watches/follow.ts';

/** The documents name no gate of a stable feature. @throws NotRun where the launcher names none either */
export function stableGateOf({ product }: Pick<CaseContext, 'product'>): string {
  const [gate] = product.stableGates ?? [];
  if (gate !== undefined) return gate;
  throw new NotRun('not-exercised', 'the launcher names no gate of a stable feature: stableGates');
}

/** What discovery shows of a server: its groups, and the types of the core group, whose order is not stated. */
export async function shapeOf({ api }: Pick<LaunchedTarget, 'api'>): Promise<unknown> {
  const [groups, core] = await Promise.all([api.get('/apis'), api.get('/api/v1')]);
  return { groups: namesIn(jsonOf(groups), 'groups'), core: namesIn(jsonOf(core), 'resources') };
}

function namesIn(document: unknown, field: string): unknown {
  const items: unknown = isRecord(document) ? document[field] : undefined;
  return Array.isArray(items)
    ? items.map((one: unknown) => (isRecord(one) ? String(one['name']) : '')).toSorted()
    : items;
}

/** The beta feature that the documents call enabled by default: streaming lists (core 4.12). */
export async function betaIsOn(context: CaseContext): Promise<void> {
  const { expect, eventually } = context;
  const server = await context.launched({});
  const namespace = await server.namespace();
  const { metadata } = await namespace.configMaps.given();
  // A server may end a watch at any time, and send other bookmarks before that of the initial events.
  await eventually(async () => {
    await using watch = await namespace.configMaps.watch({
      sendInitialEvents: true,
      resourceVersionMatch: 'NotOlderThan',
      allowWatchBookmarks: true,
      timeoutSeconds: 5,
    });
    expect.equal(watch.status, 200, 'status of a watch with sendInitialEvents on a server without options');
    let isShown = false;
    for await (const event of watch) {
      if (event.type === 'BOOKMARK' && isShown) return;
      if (metadataOf(event).name === metadata.name) isShown = true;
    }
    expect.that(isShown, 'the initial events of a watch do not show an existing object');
    expect.fail('no bookmark follows the initial events of a watch');
  }, 'event');
}
