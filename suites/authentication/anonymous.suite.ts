// Cases: requests without credentials (access 5.1, 7).
import { grantConfigMapReads } from '../kit/identities/config-map-readers.ts';
import { recordOf } from '../kit/answers/answer.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { succeeds } from '../kit/identities/rights.ts';
import { reviewBody, reviewPath } from '../kit/identities/self-review.ts';
import { anyPath } from './static-users.ts';

const unauthenticated = 'system:unauthenticated';
const healthPaths = ['/livez', '/readyz', '/healthz'];

export default section('access', '5.1', {
  'authentication.anonymous.disabled': {
    text: 'With --anonymous-auth=false requests without credentials are not served as anonymous.',
    observe:
      'On a server with the option GET, POST, DELETE and watch of a resource path, and GET of /api, /apis and /version, without credentials give 401, and so does GET with another scheme than Bearer; the answers of the health endpoints are recorded.',
    wrong: 'The answer is 403: an anonymous user was evaluated.',
    needs: ['launcher'],
    async run({ expect, launched, record }) {
      const { api } = await launched({ '--anonymous-auth': 'false' });
      expect.success(await api.get(anyPath), 'a request with a credential');
      const unknown = api.as('none');
      for (const path of [anyPath, '/api', '/apis', '/version'])
        expect.status(await unknown.get(path), 401, `GET ${path} without a credential`);
      expect.status(await unknown.post(anyPath, {}), 401, 'POST without a credential');
      expect.status(await unknown.delete(`${anyPath}/any`), 401, 'DELETE without a credential');
      for (const authorization of ['Basic YTpi', 'Negotiate YTpi'])
        expect.status(
          await unknown.get(anyPath, { headers: { authorization } }),
          401,
          `GET ${anyPath} with "Authorization: ${authorization}"`,
        );
      const watch = await unknown.watch(anyPath, { timeoutSeconds: 1 });
      await watch.close();
      expect.equal(watch.status, 401, 'status of a watch without a credential');
      record(await statusesOf(healthPaths, (path) => api.as('none').get(path, { accept: null })));
    },
  },

  'authentication.anonymous.disabled-health': {
    text: 'With --anonymous-auth=false the health endpoints, too, serve no request without credentials. (From section 1: every request is that of a user, or anonymous.)',
    observe:
      'On a server with the option GET of /livez, /readyz and /healthz, each with a credential and without, where it is served with one: the second has no success status.',
    wrong: 'Health endpoints are served before authentication.',
    level: 'SHOULD',
    alsoIn: ['access 1'],
    needs: ['launcher'],
    async run({ expect, launched }) {
      const { api } = await launched({ '--anonymous-auth': 'false' });
      const served: string[] = [];
      for (const path of healthPaths) {
        const get = (as: typeof api) => as.get(path, { accept: null });
        if (!(await get(api)).ok) continue;
        served.push(path);
        expect.refused(await get(api.as('none')), `GET ${path} without a credential`);
      }
      if (served.length === 0) throw new NotRun('not-exercised', 'the run may read no health endpoint');
    },
  },

  'authentication.anonymous.default': {
    text: 'The default of --anonymous-auth is not shown.',
    observe: 'Record the answer to a request without credentials on a server started without the option.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher'],
    async run({ launched, record }) {
      const { api } = await launched({});
      const paths = [anyPath, '/version', ...healthPaths];
      record(await statusesOf(paths, (path) => api.as('none').get(path, { accept: null })));
    },
  },

  'authentication.anonymous.username': {
    text: 'The username of anonymous requests is not shown.',
    observe: 'Record it from a SelfSubjectReview of an anonymous caller, or the refusal.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['anonymous', 'self-review'],
    run: username,
  },

  'authentication.anonymous.no-fallback': {
    text: 'A request with an invalid credential is answered 401, and is not treated as anonymous. (From section 7.)',
    observe: 'An invalid bearer token on a path that anonymous callers may read gives 401.',
    wrong: 'The caller becomes anonymous and gets 200.',
    alsoIn: ['access 7'],
    needs: ['anonymous'],
    isolated: true,
    run: noFallback,
  },
});

async function statusesOf(
  paths: readonly string[],
  send: (path: string) => Promise<Answer>,
): Promise<Readonly<Record<string, number>>> {
  const answers = [];
  for (const path of paths) answers.push([path, (await send(path)).status]);
  return Object.fromEntries(answers) as Record<string, number>;
}

/** The user that a review shows; where anonymous callers may not create one, the refusal. */
async function username(context: CaseContext): Promise<void> {
  const { api, record } = context;
  const answer = await api.as('none').post(reviewPath(context), reviewBody(context));
  const { status, message = answer.text } = recordOf(answer);
  record({
    status: answer.status,
    ...(answer.ok && isRecord(status) ? { userInfo: status['userInfo'] } : { message }),
  });
}

/** A path that anonymous callers may read: one that is open by default, or config maps after a grant of this case. */
async function openPath(context: CaseContext): Promise<string> {
  const { api, eventually, expect, has, names, namespace } = context;
  const isOpen = async (path: string) => (await api.as('none').get(path)).ok;
  for (const path of ['/version', '/api', '/apis']) if (await isOpen(path)) return path;
  if (!has('rbac')) throw new NotRun('not-exercised', 'anonymous callers may read nothing');
  await grantConfigMapReads(context, namespace, {
    kind: 'Group',
    name: unauthenticated,
    apiGroup: names.groups.rbac,
  });
  const path = namespace.configMaps.path();
  await eventually(
    async () =>
      expect.that(
        await isOpen(path),
        `members of ${unauthenticated} may not read the config maps that the group was granted`,
      ),
    'authorization',
  );
  return path;
}

async function noFallback(context: CaseContext): Promise<void> {
  const { api, expect, uniqueName } = context;
  const path = await openPath(context);
  await succeeds(context, () => api.as('none').get(path), `GET ${path} without a credential`);
  const answer = await api.as({ token: `invalid-${uniqueName('token')}` }).get(path);
  expect.status(answer, 401, `GET ${path} with an invalid credential`);
}
