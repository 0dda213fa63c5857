// Cases: each request is authorized after authentication; denial is the default (access 1, 5.4, 7).
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { isNotOffered } from '../rules/sub-resources.ts';
import { section } from '../../kit/case.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext } from '../../kit/context.ts';
import { madeUpPath, reachesServer } from '../../kit/identities/closed-paths.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { everyType, openRules } from './every-type.ts';
import { deniesOtherWrites } from './other-writes.ts';
import type { Person } from '../../kit/identities/people.ts';
import { ruleFits } from '../../models/authorization/decide.ts';
import { opened } from '../../kit/watches/opened.ts';
import {
  allowed,
  denied,
  grantClusterWide,
  grantIn,
  untilAllowed,
  untilDenied,
} from '../../kit/identities/rights.ts';
import type { Control, Right } from '../../kit/identities/rights.ts';

export default section('access', '1', {
  'authorization.decision.after-authentication': {
    text: 'Authentication runs before authorization.',
    observe:
      'An invalid bearer token gives 401, never 403 or 200, on a path that is refused to a user and on one that this user may read, for each of the eight verbs.',
    wrong: 'The request is authorized first: a bad credential on a forbidden path gives 403.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { people, api, namespace, expect, uniqueName } = context;
      const person = await people.stranger();
      const invalidBearer = api.as({ token: `invalid-${uniqueName('token')}` });
      const { configMaps, roleBindings } = person.in(namespace);
      const rule = { apiGroups: [''], resources: ['configmaps'], verbs: ['list'] };
      await grantIn(context, person, namespace, [rule], () => configMaps.list());
      denied(expect, await roleBindings.list(), 'a valid credential on a path that it may not list');
      expect.status(await invalidBearer.get(roleBindings.path()), 401, 'an invalid credential on that path');
      expect.status(
        await invalidBearer.get(configMaps.path()),
        401,
        'an invalid credential on a path that is allowed',
      );
      const unauthenticated = people.bearer(`invalid-${uniqueName('token')}`, 'invalid').in(namespace);
      const sent = requests(unauthenticated.configMaps, await namespace.configMaps.givenMany(3));
      for (const [verb, send] of Object.entries(sent))
        expect.status(await send(), 401, `${verb} with an invalid credential`);
    },
  },

  'authorization.decision.each-request': {
    text: 'Authorization decides for each authenticated request, not once for a connection or credential.',
    observe:
      'On one connection that is kept open a user sends a request for each of the eight verbs on config maps, and for a path where the run may grant it: 403 each; after the creation of a binding they are allowed, and after the binding was deleted 403 again, each within a short while.',
    wrong: 'The first decision holds as long as the connection.',
    needs: ['rbac', 'second-identity'],
    isolated: true,
    async run(context) {
      const { people, namespace, has } = context;
      const person = await people.stranger();
      // The requests delete objects, and absent ones may be answered before authorization.
      const onNewMaps = async () =>
        offered(
          namespace.configMaps,
          requests(person.in(namespace).configMaps, await namespace.configMaps.givenMany(3)),
        );
      const rule = { apiGroups: [''], resources: ['configmaps'], verbs: Object.keys(await onNewMaps()) };
      await followsBinding(context, onNewMaps, namespace.roleBindings, (works) =>
        grantIn(context, person, namespace, [rule], works),
      );
      if (has('cluster-wide')) await pathFollowsBinding(context, person);
    },
  },

  'authorization.decision.every-type': {
    text: 'Authorization covers every type, not only those of the first release: a collection that no rule grants is denied to a user, and a request with a bad credential gets 401.',
    observe:
      'For each type that discovery lists with the verb list, a custom one included where the target accepts definitions: a list of the whole collection by a user without bindings gives 403, and with an invalid token, tried once for each group, 401. Types are skipped that a rule grants to system:authenticated, system:serviceaccounts, the user or another group that SelfSubjectReview shows, and types whose discovery does not answer. At least eight types must remain.',
    wrong:
      'Custom kinds, or kinds of one group, are served to every caller with a valid credential, or to any caller.',
    alsoIn: ['access 5.4', 'access 7'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    run: everyType,
  },

  'authorization.decision.default-deny': {
    text: 'A valid credential alone gives no access: a request without a grant is denied with HTTP 403.',
    observe:
      'A user without bindings sends one request for each of the eight verbs on config maps of a namespace, a list, a get and a watch of metadata only and a list as a Table where the target has these forms, one over all namespaces, one that continues a list of the run, a create of an event, a PATCH of a node and of the namespace, a token of an account, and a GET of a path that is not a resource and that no bound role allows every user: 403 each. The path is skipped where it does not give 401 with a bad credential: then a proxy before the server answers it. The same requests on config maps by the administrator of the run are not refused with 403; whether the administrator may get the path is recorded.',
    wrong:
      'Every caller with a valid credential is allowed, reads are allowed where no rule matches, or the answer is 401, or 404 to hide the object.',
    alsoIn: ['access 5.4', 'access 7'],
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      const { people, api, namespace, expect, record } = context;
      const person = await people.stranger();
      const path = madeUpPath(context);
      const maps = await namespace.configMaps.givenMany(3);
      const refused = await offered(namespace.configMaps, requests(person.in(namespace).configMaps, maps));
      for (const [verb, send] of Object.entries(refused))
        denied(expect, await send(), `${verb} by a stranger`);
      await deniesOtherReads(context, person);
      await deniesOtherWrites(context, person);
      const decides = await reachesServer(context, path);
      if (decides) await deniesPath(context, person, path);
      else record({ decidesOfUnknownPaths: false });
      for (const [verb, send] of Object.entries(requests(namespace.configMaps, maps)))
        allowed(await send(), `${verb} by the credential of the run`);
      // An administrator may have rights on resources only (access 2.3, cluster-admin).
      if (decides) record({ 'GET of the path by the credential of the run': (await api.get(path)).status });
    },
  },

  'authorization.decision.unknown-types': {
    text: 'Requests for types that are not served, and with methods that a type does not have, are authorized like others. (Inferred: authorization decides each authenticated request.)',
    observe:
      'A list of an invented type in the core group, in a served group and in an invented one, and a PUT to a collection: 403 to a user without bindings, 401 with an invalid bearer token. The credential of the run gets another refusal; a request that it does not is left out.',
    wrong:
      'Unknown types are answered first, so that 404 and 403 reveal to every caller which types there are.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    run: (context) => deniedFirst(context, requestsOfNothing(context)),
  },

  'authorization.decision.malformed-requests': {
    text: 'Requests that the server cannot carry out are authorized before they are refused for another reason. (Inferred: authorization decides each authenticated request.)',
    observe:
      'Lists of config maps and of secrets, and a get, with an Accept that cannot be served; a list with limit=abc, and lists of a namespace and of all, and a watch, with an invalid label selector; a create and a patch with an unsupported Content-Type, and a create with a body that is no JSON: 403 to a user without bindings, 401 with an invalid bearer token. The credential of the run gets another refusal; a request that it does not is left out.',
    wrong:
      'The media type, the query or the body is checked first, so that every caller gets 406, 415 or 400, with what the server offers.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    jsonOnly: true,
    run: async (context) => deniedFirst(context, await malformedRequests(context)),
  },
});

/** Without the DELETE of the collection where the target has none: what is not offered may be answered before authorization. */
async function offered(
  configMaps: Resource,
  { deletecollection, ...others }: Readonly<Record<string, Control>>,
): Promise<Readonly<Record<string, Control>>> {
  const dry = await configMaps.removeCollection({ query: { dryRun: 'All' } });
  return deletecollection === undefined || isNotOffered(dry) ? others : { ...others, deletecollection };
}

/** Requests are denied before a grant and after its end, and allowed in between. */
async function followsBinding(
  context: CaseContext,
  requestsToSend: () => Promise<Readonly<Record<string, Control>>>,
  bindings: Resource,
  grant: (works: Control) => Promise<Right>,
): Promise<void> {
  const { expect } = context;
  const all = Object.entries(await requestsToSend());
  for (const [what, send] of all) denied(expect, await send(), `${what} before the binding exists`);
  const { binding } = await grant(all[0]![1]);
  for (const [what, send] of all) await untilAllowed(context, send, `${what} that the binding grants`);
  const last = Object.entries(await requestsToSend());
  expect.success(await bindings.remove(binding.metadata.name!), 'DELETE of the binding');
  for (const [what, send] of last) await untilDenied(context, send, `${what} after the binding was deleted`);
}

/** A path that no rule of all users grants, and that no proxy answers before the server. */
async function pathFollowsBinding(context: CaseContext, person: Person): Promise<void> {
  const { cluster } = context;
  const path = madeUpPath(context);
  const get = () => person.api.get(path);
  if (!(await reachesServer(context, path)) || (await get()).status !== 403) return;
  const rule = { verbs: ['get'], nonResourceURLs: [path] };
  const requestsToSend = async () => ({ [`GET of the path ${path}`]: get });
  // The run may hold no rights on paths itself.
  await unlessBlocked(() =>
    followsBinding(context, requestsToSend, cluster.clusterRoleBindings, (works) =>
      grantClusterWide(context, person, [rule], works),
    ),
  );
}

type Read = readonly [what: string, path: string, options?: Parameters<Api['get']>[1]];

/** Reads in other forms, as far as the target has these, and a list that the credential of the run has begun. */
async function deniesOtherReads(context: CaseContext, person: Person): Promise<void> {
  const { names, api, namespace, expect } = context;
  const { configMaps } = namespace;
  const path = configMaps.path();
  const { items, metadata } = (await configMaps.list({ limit: 2 })).list;
  const form = (as: string) => ({ accept: `application/json;as=${as};g=${names.groups.meta};v=v1` });
  const isServed = async (as: string) => (await api.get(path, form(as))).ok;
  const ofItem = form('PartialObjectMetadata');
  const ofMetadata: readonly Read[] = [
    ['list of metadata', path, form('PartialObjectMetadataList')],
    ['get of metadata', configMaps.path(items[0]?.metadata.name), ofItem],
    ['watch of metadata', path, { ...ofItem, query: { watch: 'true', timeoutSeconds: '1' } }],
  ];
  const reads: readonly Read[] = [
    ['list over all namespaces', '/api/v1/configmaps'],
    ...((await isServed('Table')) ? [['list as a Table', path, form('Table')] as const] : []),
    ...((await isServed('PartialObjectMetadataList')) ? ofMetadata : []),
    ...(metadata.continue
      ? [['list that continues another', path, { query: { limit: 2, continue: metadata.continue } }] as const]
      : []),
  ];
  for (const [what, at, options] of reads)
    denied(expect, await person.api.get(at, options), `${what} by a stranger`);
}

/** Requires that a user is refused a path, unless a bound role allows it to every user. */
async function deniesPath(context: CaseContext, person: Person, path: string): Promise<void> {
  const { expect, has, record } = context;
  const answer = await person.api.get(path);
  const mayBeOpen = answer.status !== 403 && has('cluster-wide');
  if (mayBeOpen && (await openRules(context, person)).some((rule) => ruleFits(rule, { verb: 'get', path })))
    record({ 'GET of the path by every user': answer.status });
  else denied(expect, answer, 'GET by a stranger of a path that is not a resource');
}

type Requests = Readonly<Record<string, (api: Pick<Api, 'get' | 'send'>) => Promise<Answer>>>;

/** A user without bindings gets 403, and a client with a bad credential 401, for requests that the credential of the run is
 * refused for other reasons. */
async function deniedFirst(context: CaseContext, requests: Requests): Promise<void> {
  const { api, expect, people, record, uniqueName } = context;
  const person = await people.stranger();
  const invalidBearer = api.as({ token: `invalid-${uniqueName('token')}` });
  const leftOut: Record<string, number> = {};
  const all = Object.entries(requests);
  for (const [what, send] of all) {
    const own = await send(api);
    if (own.ok || own.status === 403) {
      leftOut[what] = own.status;
      continue;
    }
    denied(expect, await send(person.api), `${what} by a user without bindings`);
    expect.status(await send(invalidBearer), 401, `${what} with an invalid credential`);
  }
  if (Object.keys(leftOut).length > 0) record({ leftOut });
  if (Object.keys(leftOut).length === all.length)
    throw new NotRun('not-exercised', 'the credential of the run may send such requests, or none of them');
}

/** Writes are dry-runs, since a server may accept some of them. */
async function malformedRequests({ namespace }: CaseContext): Promise<Requests> {
  const { configMaps, secrets } = namespace;
  const item = configMaps.path((await configMaps.given()).metadata.name);
  const query = { dryRun: 'All' };
  const accept = 'text/x-none';
  const body = configMaps.object();
  return {
    'a list of secrets with another Accept': (api) => api.get(secrets.path(), { accept }),
    'a list with another Accept': (api) => api.get(configMaps.path(), { accept }),
    'a get with another Accept': (api) => api.get(item, { accept }),
    'a list with limit=abc': (api) => api.get(configMaps.path(), { query: { limit: 'abc' } }),
    'a list with an invalid label selector': (api) =>
      api.get(configMaps.path(), { query: { labelSelector: 'a in (b' } }),
    'a list of all namespaces with an invalid label selector': (api) =>
      api.get('/api/v1/configmaps', { query: { labelSelector: 'a in (b' } }),
    'a watch with an invalid label selector': (api) =>
      api.get(configMaps.path(), { query: { watch: 'true', labelSelector: 'a in (b', timeoutSeconds: '1' } }),
    'a create with another Content-Type': (api) =>
      api.send('POST', configMaps.path(), { query, body, contentType: 'text/x-none' }),
    'a patch with another Content-Type': (api) =>
      api.send('PATCH', item, { query, body: {}, contentType: 'text/x-none' }),
    'a create with a body that is no JSON': (api) =>
      api.send('POST', configMaps.path(), { query, bytes: '{"kind":', contentType: 'application/json' }),
  };
}

/** Requests that no server carries out. */
function requestsOfNothing(context: CaseContext): Requests {
  const { names, namespace, uniqueName } = context;
  const plural = `${uniqueName('unknown').replaceAll(/[^a-z]/g, '')}s`;
  const { configMaps } = namespace;
  const groups = [`/api/v1`, `/apis/${names.groups.rbac}/v1`, `/apis/${plural}.example.com/v1`];
  const lists = groups.map(
    (group) =>
      [
        `a list of the invented type ${plural} at ${group}`,
        (api: Pick<Api, 'get'>) => api.get(`${group}/namespaces/${namespace.name}/${plural}`),
      ] as const,
  );
  const put = (api: Pick<Api, 'send'>) => api.send('PUT', configMaps.path(), { body: configMaps.object() });
  return { ...Object.fromEntries(lists), 'a PUT to a collection': put };
}

/** One request for each verb, on three existing objects; the last request empties the collection. */
const requests = (
  configMaps: Resource,
  [read, changed, removed]: readonly ApiObject[],
): Readonly<Record<string, () => Promise<Answer>>> => ({
  get: () => configMaps.read(read!.metadata.name!),
  list: () => configMaps.list(),
  watch: () => opened(configMaps),
  create: () => configMaps.create(),
  update: () => configMaps.replace({ ...read!, data: { key: 'replaced' } }),
  patch: () => configMaps.mergePatch(changed!.metadata.name!, { data: { key: 'patched' } }),
  delete: () => configMaps.remove(removed!.metadata.name!),
  deletecollection: () => configMaps.removeCollection(),
});
