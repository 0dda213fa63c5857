// The status of objects of a custom kind is a sub-resource of its own (access 2.2). Helper of `rules-resources.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { denied, grantIn, succeeds } from '../../kit/identities/rights.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { defineWithStatus } from '../../kit/kinds/defined-with-status.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

/** A user with every verb on the kind may not use the status; a rule for the status allows it. */
export async function customStatusNotImplied(context: CaseContext): Promise<void> {
  const { api, people, namespace, expect } = context;
  const collection = await unlessBlocked(() => defineWithStatus(context));
  if (collection === undefined) return;
  const name = (await collection.given()).metadata.name!;
  const person = await people.stranger();
  const { group, plural } = collection.type;
  const path = collection.path(name, 'status');
  const patch = { status: { phase: 'x' } };
  const dry = { query: { dryRun: 'All' } };
  const requests: Readonly<Record<string, (by: typeof api) => Promise<Answer>>> = {
    GET: (by) => by.get(path),
    PATCH: (by) => by.patch(path, patch, 'application/merge-patch+json', dry),
    PUT: async (by) => by.put(path, await collection.current(name), dry),
  };
  const rule: Rule = { apiGroups: [group], resources: [plural], verbs: ['*'] };
  await grantIn(context, person, namespace, [rule], () => person.api.get(collection.path(name)));
  const offered: [string, () => Promise<Answer>][] = [];
  for (const [method, send] of Object.entries(requests)) {
    // The document does not show the verbs of a sub-resource (core 4.1).
    if (!(await send(api)).ok) continue;
    offered.push([method, () => send(person.api)]);
    denied(expect, await send(person.api), `${method} of the status, under a rule for the custom kind`);
  }
  const [first] = offered;
  if (first === undefined) return;
  const ofStatus: Rule = { ...rule, resources: [`${plural}/status`] };
  await grantIn(context, person, namespace, [ofStatus], first[1]);
  for (const [method, send] of offered)
    await succeeds(context, send, `${method} of the status of a custom object, under a rule for it`);
}
