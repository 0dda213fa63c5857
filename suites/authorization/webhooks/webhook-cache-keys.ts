// A case: a cached answer of an authorization webhook decides the same review only (access 5.4). Helper of
// `webhook.suite.ts`.
import { allows, denies } from '../../../fixtures/services/review-webhook.ts';
import type { ReviewedUser } from '../../../fixtures/services/review-webhook.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { allowed, denied } from '../../kit/identities/rights.ts';
import type { Person } from '../../kit/identities/people.ts';
import { onlyFirst } from './only-first.ts';
import { serverOfVersion } from './reviewed-users.ts';
import type { ReviewedServer } from './reviewed-users.ts';
import { identityFlags, userWith } from '../requests/reviewed-identities.ts';

/** Allowed and refused requests that differ in one attribute, in both orders. */
export async function cachePerReview(context: CaseContext): Promise<void> {
  for (const version of ['v1', 'v1beta1'] as const) {
    const server = await serverOfVersion(context, version);
    await differentRequests(context, server, version);
    await concurrentUsers(context, server, version);
    if (context.has('token-webhook') || context.has('impersonation'))
      await differentUsers(
        context,
        await serverOfVersion(context, version, await identityFlags(context)),
        version,
      );
  }
}

type Send = () => Promise<Answer>;

/** The base is allowed and cached; each other request is refused by its own answer; then the base is repeated. */
async function mustDecideEach(
  { expect }: CaseContext,
  base: Send,
  others: Readonly<Record<string, Send>>,
  version: string,
): Promise<void> {
  // The path of the version is not shown: a 404 comes after authorization.
  const isAllowed = (answer: Answer) => allowed(answer, `a request that the ${version} webhook allows`);
  isAllowed(await base());
  for (const [difference, send] of Object.entries(others)) {
    const what = `a request that differs from a cached one in its ${difference}, and that the ${version} webhook does not allow`;
    denied(expect, await send(), what);
    isAllowed(await base());
  }
}

async function differentRequests(
  context: CaseContext,
  server: ReviewedServer,
  version: string,
): Promise<void> {
  const { names, has } = context;
  const [place, other] = [await server.namespace(), await server.namespace()];
  const objects = { metadata: { name: 'first' } };
  for (const one of [place, other]) {
    await one.configMaps.given(objects);
    await one.secrets.given(objects);
  }
  const [person, stranger] = [await server.person(), await server.person()];
  person.answer(onlyFirst());
  const { configMaps, secrets, roles } = person.in(place);
  const status = `/api/v1/namespaces/${place.name}/status`;
  await mustDecideEach(
    context,
    () => configMaps.read('first'),
    {
      user: () => stranger.in(place).configMaps.read('first'),
      verb: () => configMaps.remove('first'),
      'verb and name': () => configMaps.list(),
      name: () => configMaps.read('second'),
      'letter case of the name': () => configMaps.read('First'),
      namespace: () => person.in(other).configMaps.read('first'),
      resource: () => secrets.read('first'),
      ...(has('rbac') && { 'API group': () => roles.read('first') }),
      path: () => person.api.get('/version'),
    },
    version,
  );

  if (has('rbac')) {
    const writer = (await server.person(onlyFirst())).in(place);
    const others = { 'verb in another group': () => writer.roles.remove('first') };
    await mustDecideEach(context, () => writer.roles.read('first'), others, version);
  }

  const reader = await server.person(onlyFirst());
  if (await isAuthorized(server, ({ api }) => api.get(status)))
    await mustDecideEach(
      context,
      () => reader.api.get(`/api/v1/namespaces/${place.name}`),
      { 'sub-resource': () => reader.api.get(status) },
      version,
    );
  const puts = ({ api }: Pick<Person, 'api'>) => api.put(status, {}, { query: { dryRun: 'All' } });
  if (await isAuthorized(server, puts)) {
    const writer = await server.person(onlyFirst());
    const others = { 'verb on a sub-resource': () => puts(writer) };
    await mustDecideEach(context, () => writer.api.get(status), others, version);
  }

  if (has('events') && has('event-objects')) {
    const watcher = await server.person(onlyFirst());
    const events = (root: string) => () => watcher.api.get(`${root}/namespaces/${place.name}/events`);
    const inOtherGroup = events(`/apis/${names.groups.events}/v1`);
    await mustDecideEach(context, events('/api/v1'), { 'API group alone': inOtherGroup }, version);
  }

  const [visitor, climber] = [await server.person(onlyFirst()), await server.person(onlyFirst())];
  const capital = ({ api }: Pick<Person, 'api'>) => api.get('/Version');
  const posts = ({ api }: Pick<Person, 'api'>) => api.send('POST', '/version', { body: {} });
  await mustDecideEach(
    context,
    () => visitor.api.get('/version'),
    {
      path: () => visitor.api.get('/apis'),
      'longer path': () => visitor.api.get(`/apis/${names.groups.authentication}`),
      ...((await isAuthorized(server, capital)) && { 'letter case of the path': () => capital(visitor) }),
      ...((await isAuthorized(server, posts)) && { 'verb of the path': () => posts(visitor) }),
    },
    version,
  );
  const longer = () => climber.api.get(`/apis/${names.groups.authentication}`);
  await mustDecideEach(context, () => climber.api.get('/apis'), { 'rest of the path': longer }, version);
}

/** Whether a request is authorized before it is refused for another reason, such as a verb that is not offered. */
const isAuthorized = async (
  server: ReviewedServer,
  send: (by: Pick<Person, 'api'>) => Promise<Answer>,
): Promise<boolean> => (await send(await server.person(denies))).status === 403;

/** Half of the users are allowed; all send the same request at the same time. */
async function concurrentUsers(
  { expect }: CaseContext,
  server: ReviewedServer,
  version: string,
): Promise<void> {
  const users = Array.from({ length: 16 }, (_, index) => ({ isAllowed: index % 2 === 0 }));
  await Promise.all(
    users.map(async ({ isAllowed }) => {
      const person = await server.person(isAllowed ? allows : denies);
      const answer = await person.api.get('/api/v1/namespaces');
      if (isAllowed) expect.success(answer, `a concurrent request that the ${version} webhook allows`);
      else denied(expect, answer, `a concurrent request that the ${version} webhook denies`);
    }),
  );
}

/** Together longer than a key that a server may cut. */
const manyGroups = Array.from({ length: 10 }, (_, index) => `cached-${'long-'.repeat(12)}${index}`);

/** One user name with another uid, other groups and extra values. */
async function differentUsers(context: CaseContext, server: ReviewedServer, version: string): Promise<void> {
  const username = context.uniqueName(`cached-${version}`);
  server.service.answerUser(username, onlyFirst());
  // How a request that impersonates states a uid is not shown.
  const uid = context.has('token-webhook') ? 'uid-one' : undefined;
  const base = {
    username,
    ...(uid !== undefined && { uid }),
    groups: ['cached-one', 'cached-two', ...manyGroups, 'cached-last'],
    extra: { team: ['red', 'green'], floor: ['1'] },
  };
  const reads = (user: ReviewedUser): Send => {
    const { api } = userWith(context, server, user);
    return () => api.get('/api/v1/namespaces');
  };
  await mustDecideEach(
    context,
    reads(base),
    {
      groups: reads({ ...base, groups: ['cached-one', 'cached-three', ...manyGroups, 'cached-last'] }),
      'last group': reads({ ...base, groups: ['cached-one', 'cached-two', ...manyGroups, 'cached-other'] }),
      'number of groups': reads({ ...base, groups: ['cached-one'] }),
      'separation of groups': reads({
        ...base,
        groups: ['cached-one,cached-two', ...manyGroups, 'cached-last'],
      }),
      'extra values': reads({ ...base, extra: { ...base.extra, team: ['blue'] } }),
      'last extra value': reads({ ...base, extra: { ...base.extra, team: ['red', 'blue'] } }),
      'separation of extra values': reads({ ...base, extra: { ...base.extra, team: ['red,green'] } }),
      'extra keys': reads({ ...base, extra: { team: ['red', 'green'], room: ['1'] } }),
      'number of extra keys': reads({ ...base, extra: { team: ['red', 'green'] } }),
    },
    version,
  );
  // Whether a review holds the uid is not shown.
  if (uid !== undefined && server.service.reviewsOfUser(username)[0]?.review.spec['uid'] === uid)
    await mustDecideEach(context, reads(base), { uid: reads({ ...base, uid: 'uid-two' }) }, version);
}
