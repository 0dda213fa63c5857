// A webhook that denies each verb in turn, for a dry-run as for the real request (core 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import { configureWebhook } from '../../kit/admission.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { dryRunForms } from '../../kit/requests/dry-run-forms.ts';
import { dry, patchesFor } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

interface Denied {
  readonly resource: Resource;
  /** The object of the request. */
  readonly name: string;
  /** What the webhook selects by. */
  readonly selected: Overrides;
  readonly query: DryQuery;
}
type Requests = Readonly<Record<string, (denied: Denied) => Promise<Answer>>>;

const changed = { metadata: { labels: { dry: 'after' } } };

const requestsFor = (resource: Resource): Requests => ({
  POST: ({ selected, query }) => resource.create(selected, { query }),
  PUT: ({ name, query }) => replaceNow(resource, name, changed, (next) => resource.replace(next, { query })),
  ...Object.fromEntries(
    Object.entries(patchesFor(resource)).map(([way, send]) => [
      way,
      ({ name, query }: Denied) => send(resource, name, query),
    ]),
  ),
  DELETE: ({ name, query }) => resource.remove(name, { query }),
  'DELETE of a collection': ({ name, query }) =>
    resource.removeCollection({ query: { ...query, labelSelector: `only=${name}` } }),
});

const optionsWith = (dryRun: unknown): SendOptions => ({
  body: { apiVersion: 'v1', kind: 'DeleteOptions', ...(dryRun === undefined ? {} : { dryRun }) },
});

/** A DELETE whose body has dryRun, in the form that the target takes. None where it takes neither. */
async function deletesByBody(resource: Resource, given: () => Promise<string>): Promise<Requests> {
  for (const form of dryRunForms) {
    const name = await given();
    if (!(await resource.remove(name, optionsWith(form))).ok || !(await resource.exists(name))) continue;
    return {
      'DELETE with options in its body': ({ name: to, query }) =>
        resource.remove(to, optionsWith(query.dryRun === undefined ? undefined : form)),
    };
  }
  return {};
}

/** Expects that each dry-run is refused of which the real request is refused by a webhook. */
export async function mustDenyDryRuns(context: CaseContext): Promise<void> {
  const parts = await partsOf(context);
  const [whole] = parts;
  const custom = whole === undefined ? [] : [whole.objects];
  const further = custom.flatMap(({ type }) => [type, { ...type, plural: `${type.plural}/status` }]);
  const webhook = { isOpen: true };
  const { selected } = await configureWebhook(context, {
    kind: 'ValidatingWebhookConfiguration',
    sideEffects: 'None',
    operations: ['CREATE', 'UPDATE', 'DELETE'],
    further,
    respond: () => ({ allowed: webhook.isOpen }),
  });
  for (const resource of [context.namespace.configMaps, ...custom]) {
    const given = async () => {
      const name = context.uniqueName('denied');
      webhook.isOpen = true;
      await resource.given(
        overlay(resource.object(selected), { metadata: { name, labels: { only: name } } }),
      );
      return name;
    };
    const status = parts.find(({ name, objects }) => name === 'status' && objects === resource);
    const requests: Requests = {
      ...requestsFor(resource),
      ...(await deletesByBody(resource, given)),
      ...(status === undefined
        ? {}
        : { 'PUT of the status': ({ name, query }) => status.write('PUT', name, 5, query) }),
    };
    for (const [verb, send] of Object.entries(requests)) {
      const [name, other] = [await given(), await given()];
      const sendTo = (to: string, query: DryQuery) => send({ resource, name: to, selected, query });
      const what = `${verb} of a ${resource.type.kind} with dryRun=All`;
      await mustDenyDryRun(context, webhook, what, (of, query) =>
        sendTo(of === 'kept' ? name : other, query),
      );
    }
  }
}

async function mustDenyDryRun(
  { expect, eventually }: CaseContext,
  webhook: { isOpen: boolean },
  what: string,
  send: (of: 'kept' | 'other', query: DryQuery) => Promise<Answer>,
): Promise<void> {
  webhook.isOpen = false;
  const real = await send('other', {});
  // Which webhooks a verb calls is not shown, and a call may be lost.
  if (!real.ok)
    await eventually(
      async () => expect.refused(await send('kept', dry.query), `${what}, denied by a webhook`),
      'event',
    );
  webhook.isOpen = true;
  const answer = await send('kept', dry.query);
  // Which verbs a custom kind and its status have is not shown.
  if ((await send('other', {})).ok) expect.success(answer, `the same ${what}, allowed by the webhook`);
}
