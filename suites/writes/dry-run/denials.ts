// A webhook that denies each verb in turn, for a dry-run as for the real request (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import { configureWebhook } from '../../kit/admission.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { dry, patchesOfLabel } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

interface Denied {
  readonly maps: Resource;
  /** The object of the request. */
  readonly name: string;
  /** What the webhook selects by. */
  readonly selected: Overrides;
  readonly query: DryQuery;
}

const changed = { metadata: { labels: { dry: 'after' } } };

const requests: Readonly<Record<string, (denied: Denied) => Promise<Answer>>> = {
  POST: ({ maps, selected, query }) => maps.create(selected, { query }),
  PUT: ({ maps, name, query }) => replaceNow(maps, name, changed, (next) => maps.replace(next, { query })),
  ...Object.fromEntries(
    Object.entries(patchesOfLabel).map(([way, send]) => [
      way,
      ({ maps, name, query }: Denied) => send(maps, name, query),
    ]),
  ),
  DELETE: ({ maps, name, query }) => maps.remove(name, { query }),
  'DELETE of a collection': ({ maps, name, query }) =>
    maps.removeCollection({ query: { ...query, labelSelector: `only=${name}` } }),
};

/** Expects that each dry-run is refused of which the real request is refused by a webhook. */
export async function mustDenyDryRuns(context: CaseContext): Promise<void> {
  const { namespace, expect, eventually, uniqueName } = context;
  const maps = namespace.configMaps;
  const webhook = { isOpen: true };
  const { selected } = await configureWebhook(context, {
    kind: 'ValidatingWebhookConfiguration',
    sideEffects: 'None',
    operations: ['CREATE', 'UPDATE', 'DELETE'],
    respond: () => ({ allowed: webhook.isOpen }),
  });
  const given = async () => {
    const name = uniqueName('denied');
    await maps.given(overlay(maps.object(selected), { metadata: { name, labels: { only: name } } }));
    return name;
  };
  for (const [verb, send] of Object.entries(requests)) {
    webhook.isOpen = true;
    const [name, other] = [await given(), await given()];
    const sendTo = (to: string, query: DryQuery) => send({ maps, name: to, selected, query });
    webhook.isOpen = false;
    const real = await sendTo(other, {});
    // Which webhooks a verb calls is not shown, and a call may be lost.
    if (!real.ok)
      await eventually(
        async () =>
          expect.refused(await sendTo(name, dry.query), `${verb} with dryRun=All, denied by a webhook`),
        'event',
      );
    webhook.isOpen = true;
    expect.success(await sendTo(name, dry.query), `the same ${verb} with dryRun=All, allowed by the webhook`);
  }
}
