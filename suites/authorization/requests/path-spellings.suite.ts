// Cases: other spellings of resource paths, such as encoded slashes and dots (access 5.4). The server may give any
// answer that shows and deletes only what the user was granted.
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { madeUpPath, reachesServer } from '../../kit/identities/closed-paths.ts';
import type { Person } from '../../kit/identities/people.ts';
import { coreRule, denied, grantClusterWide, grantIn, succeeds } from '../../kit/identities/rights.ts';
import type { Control } from '../../kit/identities/rights.ts';
import { podOn } from '../nodes/node-agents.ts';
import { showsNothingByTokens } from './tokens-of-other-lists.ts';
import { unescaped } from '../../kit/answers/unescaped.ts';

export default section('access', '5.4', {
  'authorization.paths.other-spellings': {
    text: 'A request is authorized as the request that the server answers: another spelling of a path gives no access that was not granted.',
    observe:
      'Users with rules for /made-up/* and for /* request the secrets of a namespace by /made-up/../api/v1/..., with %2e%2e, ..%2f, //api/v1/... and /./api/v1/...; one with get of namespaces requests namespaces/<name>%2Fsecrets; one with get of pods for pods/<name>%2Fstatus; one with get of secrets and delete of config maps sends GET and DELETE to these collections with a slash at the end. No answer (a redirect is not followed) shows a secret or the status, and no config map is deleted. With list of secrets the normal path shows them.',
    wrong: 'Paths are normalised, or decoded, after they are authorized.',
    alsoIn: ['access 1', 'access 2.2'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    isolated: true,
    run: async (context) => {
      await otherPaths(context);
      await slashesInNames(context);
      await slashesAtTheEnd(context);
    },
  },

  'authorization.paths.tokens-of-other-lists': {
    text: 'A continue token gives no access: a list shows only what its own path names, which is what the user was granted.',
    observe:
      'A user who may list the config maps of one namespace sends there the continue tokens of lists of the config maps of another namespace, of the secrets of the same one, and of the secrets of all: no answer shows an object of these lists (it may be refused).',
    wrong: 'The token holds the place where the list goes on, and that of the path is not compared.',
    alsoIn: ['core 4.12'],
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    run: showsNothingByTokens,
  },
});

const everyPath = { nonResourceURLs: ['/*'], verbs: ['*'] };

async function otherPaths(context: CaseContext): Promise<void> {
  const { people, namespace, cluster, expect } = context;
  const madeUp = madeUpPath(context);
  // A gateway may refuse the paths that it does not route, whatever the rules: then nothing shows when a grant takes effect.
  const isReached = await reachesServer(context, madeUp);
  const works = (get: Control): Control => (isReached ? get : () => cluster.namespaces.list({ limit: 1 }));
  const secret = await namespace.secrets.given();
  const path = namespace.secrets.path();
  const [below, wide] = [await people.stranger(), await people.stranger()];
  const rule = { nonResourceURLs: [`${madeUp}/*`], verbs: ['*'] };
  await grantClusterWide(
    context,
    below,
    [rule],
    works(() => below.api.get(`${madeUp}/a`)),
  );
  await grantClusterWide(
    context,
    wide,
    [everyPath],
    works(() => wide.api.get(madeUp)),
  );
  const spellings = [
    `${madeUp}/..${path}`,
    `${madeUp}/%2e%2e${path}`,
    `${madeUp}/%2E%2E${path}`,
    `${madeUp}/..%2f${path.slice(1)}`,
    `/${path}`,
    `/.${path}`,
    `/%2e${path}`,
    path.replace('/v1/', '//v1/'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/v1/', '/api%2Fv1/'),
  ];
  for (const person of [below, wide]) {
    denied(expect, await person.api.get(path), 'list of secrets by a user who may get other paths');
    for (const spelled of spellings) await showsNone(context, person, spelled, secret.metadata.name!);
  }
  const lists = () => below.api.get(path);
  await grantIn(context, below, namespace, [coreRule(['list'], 'secrets')], lists);
  const shown = await succeeds(context, lists, 'list of secrets by a user who may list them');
  expect.that(
    unescaped(shown.text).includes(secret.metadata.name!),
    `${shown.request} does not show an existing secret`,
  );
}

async function slashesInNames(context: CaseContext): Promise<void> {
  const { people, namespace, cluster, has, expect } = context;
  const secret = (await namespace.secrets.given()).metadata.name!;
  const person = await people.stranger();
  const home = cluster.namespaces.path(namespace.name);
  const rules = [coreRule(['get'], 'namespaces'), coreRule(['get'], 'pods')];
  await grantClusterWide(context, person, rules, () => person.api.get(home));
  for (const slash of ['%2F', '%2f', '%252F']) {
    await showsNone(context, person, `${home}${slash}secrets`, secret);
    await showsNone(context, person, `${home}${slash}secrets${slash}${secret}`, secret);
    await showsNone(context, person, `${home}/secrets${slash}${secret}`, secret);
  }
  if (!has('pods')) return;
  const pod = (await podOn(namespace, undefined)).metadata.name!;
  await succeeds(context, () => person.in(namespace).pods.read(pod), 'get of a pod by a user who may');
  const answer = await person.api.get(namespace.pods.path(`${pod}%2Fstatus`));
  expect.equal(answer.ok, false, `whether ${answer.request} succeeds for a user who may not get the status`);
}

async function slashesAtTheEnd(context: CaseContext): Promise<void> {
  const { people, namespace, expect } = context;
  const secret = (await namespace.secrets.given()).metadata.name!;
  const map = (await namespace.configMaps.given()).metadata.name!;
  const person = await people.stranger();
  const rules = [coreRule(['get'], 'secrets'), coreRule(['delete'], 'configmaps')];
  await grantIn(context, person, namespace, rules, () => person.in(namespace).secrets.read(secret));
  await showsNone(context, person, `${namespace.secrets.path()}/`, secret);
  const answer = await person.api.delete(`${namespace.configMaps.path()}/`);
  const { deletionTimestamp } = (await namespace.configMaps.current(map)).metadata;
  expect.absent(deletionTimestamp, `metadata.deletionTimestamp of a config map, after ${answer.request}`);
}

/** No answer may contain the name of the secret. */
async function showsNone(
  { expect }: CaseContext,
  { api }: Person,
  path: string,
  secret: string,
): Promise<void> {
  const answer = await api.get(path);
  const shows = answer.ok && answer.text.includes(secret);
  expect.equal(shows, false, `whether ${answer.request} shows a secret to a user who may not see it`);
}
