// A case about resourceNames in a rule on a sub-resource (access 2.2). Helper of `rules-names.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { denied, grantIn, succeeds } from '../../kit/identities/rights.ts';
import { podOn } from '../nodes/node-agents.ts';

/** Uses the token of an account and the status of a pod, of which the target must serve at least one. */
export const namesOfSubResources: CaseFunction = async (context) => {
  const { has } = context;
  const judged = [
    has('token-requests') && (await tokensOfOneAccount(context)),
    has('pods') && (await statusOfOnePod(context)),
  ];
  if (!judged.includes(true))
    throw new NotRun('not-exercised', 'the target serves neither tokens of accounts nor the status of pods');
};

async function tokensOfOneAccount(context: CaseContext): Promise<boolean> {
  const { people, namespace, names, expect, uniqueName } = context;
  const person = await people.stranger();
  const name = uniqueName('account');
  for (const one of [name, `${name}-2`]) await namespace.serviceAccounts.given({ metadata: { name: one } });
  const { serviceAccounts } = person.in(namespace);
  // The spec that the other cases send: which members a server requires is not shown.
  const spec = { expirationSeconds: 3600 };
  const tokenRequest = { apiVersion: `${names.groups.authentication}/v1`, kind: 'TokenRequest', spec };
  const requests = (one: string) => () => person.api.post(serviceAccounts.path(one, 'token'), tokenRequest);
  const rule = {
    apiGroups: [''],
    resources: ['serviceaccounts/token'],
    resourceNames: [name],
    verbs: ['create'],
  };
  await grantIn(context, person, namespace, [rule], requests(name));
  await succeeds(context, requests(name), 'a token of the account that the rule names');
  denied(expect, await requests(`${name}-2`)(), 'a token of an account that the rule does not name');
  return true;
}

async function statusOfOnePod(context: CaseContext): Promise<boolean> {
  const { api, people, namespace, expect, uniqueName } = context;
  const person = await people.stranger();
  const name = uniqueName('pod');
  for (const one of [name, `${name}-2`]) await podOn(namespace, undefined, { metadata: { name: one } });
  const { pods } = namespace;
  const patch = { metadata: { labels: { 'example.com/x': 'y' } } };
  const requests: Readonly<Record<string, (by: typeof api, one: string) => Promise<Answer>>> = {
    GET: (by, one) => by.get(pods.path(one, 'status')),
    PATCH: (by, one) => by.patch(pods.path(one, 'status'), patch, 'application/merge-patch+json'),
  };
  const rule = {
    apiGroups: [''],
    resources: ['pods/status'],
    resourceNames: [name],
    verbs: ['get', 'patch'],
  };
  const lists = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
  await grantIn(context, person, namespace, [rule, lists], () => person.in(namespace).configMaps.list());
  let offered = 0;
  for (const [method, send] of Object.entries(requests)) {
    // A request that the run itself may not send says nothing about the rule.
    if (!(await send(api, name)).ok) continue;
    offered += 1;
    await succeeds(context, () => send(person.api, name), `${method} of the status of the named pod`);
    denied(expect, await send(person.api, `${name}-2`), `${method} of the status of another pod`);
  }
  return offered > 0;
}
