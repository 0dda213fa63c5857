// Cases: the rights of the default system: roles (access 2.3).
import { section } from '../kit/case.ts';
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { boundClusterWide } from './bound.ts';
import { defaultBindings, expectRights, missingIn, rulesOf } from './default-roles.ts';
import { accessReview, tokenReview } from './reviews.ts';
import { allows } from '../models/roles/rules.ts';
import type { Action } from '../models/roles/rules.ts';

const create = (group: string, resource: string): Action => ({ verb: 'create', group, resource });
const secrets: readonly Action[] = ['get', 'list'].map((verb) => ({ verb, group: '', resource: 'secrets' }));

/** The role allows reads of a health endpoint and of the paths below it, and nothing else. */
const monitors =
  (path: string): CaseFunction =>
  async (context) => {
    const { expect, eventually } = context;
    const below = `${path}/ping`;
    const read = [path, below, `${below}/deeper`].map((one): Action => ({ verb: 'get', path: one }));
    const others = [path, below].flatMap((one): Action[] =>
      ['post', 'put', 'patch', 'delete'].map((verb) => ({ verb, path: one })),
    );
    await expectRights(context, 'system:monitoring', read, others);
    const { api } = await boundClusterWide(context, 'system:monitoring');
    // The document does not list the checks: any answer except a denial is accepted.
    const mayRead = async (one: string) => {
      const { status } = await api.get(one, { accept: '*/*' });
      expect.that(status !== 401 && status !== 403, `GET ${one} with system:monitoring answered ${status}`);
    };
    for (const one of [below, path]) await eventually(() => mayRead(one), 'authorization');
    const open: Record<string, number> = {};
    for (const one of [path, below]) {
      const what = `DELETE ${one}`;
      const status = await grantsNoMore(context, api, (by) => by.delete(one), what);
      if (status < 400) open[what] = status;
    }
    if (Object.keys(open).length > 0) context.record({ withoutBindings: open });
  };

/** Expects a refusal for a user with the role where a user without bindings is refused: health and metrics may be
 * open to every user. @returns the status code for the user without bindings */
async function grantsNoMore(
  { expect, people }: CaseContext,
  holder: Api,
  send: (by: Api) => Promise<Answer>,
  what: string,
): Promise<number> {
  const { status } = await send((await people.stranger()).api);
  if (status >= 400 && status < 500) expect.refused(await send(holder), `${what} with system:monitoring`);
  return status;
}

export default section({
  'roles.default.basic-user-own-only': async (context) => {
    const { names, people, expect } = context;
    const { authentication, authorization } = names.groups;
    const aboutOthers = [
      create(authentication, 'tokenreviews'),
      create(authorization, 'subjectaccessreviews'),
    ];
    await expectRights(context, 'system:basic-user', [], aboutOthers);
    const { api } = await people.stranger();
    for (const { path, body } of [tokenReview(names), accessReview(names)])
      expect.refused(await api.post(path, body), `POST ${path} by a user without bindings`);
  },

  'roles.default.discovery-paths': async ({ names, people, expect, eventually }) => {
    const { api } = await people.stranger();
    const paths = ['/api', '/apis', '/api/v1', `/apis/${names.groups.rbac}/v1`];
    for (const path of paths) {
      const mayRead = async () => {
        const { status } = await api.get(path);
        expect.that(status !== 401 && status !== 403, `GET ${path} without bindings answered ${status}`);
      };
      await eventually(mayRead, 'authorization');
    }
  },

  'roles.default.discovery-not-anonymous': async (context) => {
    const { expect, launched, eventually } = context;
    const server = await launched({ '--authorization-mode': 'RBAC', '--anonymous-auth': 'true' });
    const { api } = await server.people.stranger();
    await eventually(
      async () => expect.status(await api.get('/apis'), 200, 'GET /apis without bindings'),
      'authorization',
    );
    const anonymous = server.api.as('none');
    for (const path of ['/apis', '/api', '/api/v1'])
      expect.status(await anonymous.get(path), [401, 403], `GET ${path} without credentials`);
    // A server need not serve these paths: then it answers 404, or hides that by 401 or 403.
    for (const path of ['/openapi/v2', '/openapi/v3', '/metrics'])
      expect.status(await anonymous.get(path), [401, 403, 404], `GET ${path} without credentials`);
  },

  'roles.default.public-info-without-credentials': async (context) => {
    const { api, expect } = context;
    const role = 'system:public-info-viewer';
    const { missing, mayBeMissing } = missingIn(await defaultBindings(context), role);
    if (missing.length > 0 && mayBeMissing)
      throw new NotRun(
        'not-exercised',
        `the default binding of ${role} was changed, and its reconciliation is switched off`,
      );
    const rules = await rulesOf(context, role);
    const urls = rules
      .filter((rule) => allows([rule], { verb: 'get', path: rule.nonResourceURLs[0] ?? '' }))
      .flatMap(({ nonResourceURLs }) => nonResourceURLs)
      .filter((url) => !url.includes('*'));
    if (urls.length === 0) throw new NotRun('not-exercised', `${role} names no path without a wildcard`);
    const anonymous = api.as('none');
    for (const url of new Set(urls)) {
      const { status } = await anonymous.get(url, { accept: '*/*' });
      expect.that(status !== 401 && status !== 403, `GET ${url} without credentials answered ${status}`);
    }
  },

  'roles.default.auth-delegator-rights': async (context) => {
    const { names, expect, eventually, namespace } = context;
    const role = 'system:auth-delegator';
    const { authentication, authorization } = names.groups;
    const wanted = [create(authentication, 'tokenreviews'), create(authorization, 'subjectaccessreviews')];
    await expectRights(context, role, wanted, secrets);
    const person = await boundClusterWide(context, role);
    for (const { path, body } of [tokenReview(names), accessReview(names)]) {
      // The document does not show the paths of reviews: skips a path where the run itself gets no review.
      if (!(await context.api.post(path, body)).ok) continue;
      const mayReview = async () => {
        const { status } = await person.api.post(path, body);
        expect.different(status, 403, `the code of POST ${path} with ${role}`);
      };
      await eventually(mayReview, 'authorization');
    }
    expect.status(await person.in(namespace).secrets.list({ limit: 1 }), 403, `list of secrets with ${role}`);
  },

  'roles.default.node-bootstrapper-rights': async (context) => {
    const group = context.names.groups.certificates;
    const wanted = ['create', 'get'].map((verb) => ({ verb, group, resource: 'certificatesigningrequests' }));
    const approval = 'certificatesigningrequests/approval';
    const approves = ['update', 'patch'].map((verb) => ({ verb, group, resource: approval }));
    await expectRights(context, 'system:node-bootstrapper', wanted, [...secrets, ...approves]);
  },

  'roles.default.persistent-volume-provisioner-rights': async (context) => {
    const group = context.names.groups.storage;
    const volumes = ['create', 'delete'].map((verb) => ({ verb, group: '', resource: 'persistentvolumes' }));
    const reads = ['get', 'list', 'watch'].flatMap((verb) => [
      { verb, group: '', resource: 'persistentvolumeclaims' },
      { verb, group, resource: 'storageclasses' },
    ]);
    // Drivers may have to read secrets.
    const unwanted = [
      ...['create', 'update', 'delete'].map((verb) => ({ verb, group: '', resource: 'secrets' })),
      create(context.names.groups.rbac, 'roles'),
      create(context.names.groups.rbac, 'clusterrolebindings'),
    ];
    await expectRights(context, 'system:persistent-volume-provisioner', [...volumes, ...reads], unwanted);
  },

  'roles.monitoring.healthz': monitors('/healthz'),
  'roles.monitoring.livez': monitors('/livez'),
  'roles.monitoring.readyz': monitors('/readyz'),

  'roles.monitoring.nothing-else': async (context) => {
    const { expect, eventually, namespace, names, uniqueName } = context;
    const path = `/${uniqueName('made-up')}`;
    const others = [...secrets, { verb: 'get', path }, create(names.groups.rbac, 'roles')];
    await expectRights(context, 'system:monitoring', [{ verb: 'get', path: '/healthz' }], others);
    const person = await boundClusterWide(context, 'system:monitoring');
    // Health may be open to every user: a path below it shows that the binding has taken effect.
    const mayRead = async () => {
      const { status } = await person.api.get('/healthz/ping', { accept: '*/*' });
      expect.that(status !== 401 && status !== 403, `GET /healthz/ping with system:monitoring: ${status}`);
    };
    await eventually(mayRead, 'authorization');
    expect.status(
      await person.in(namespace).secrets.list({ limit: 1 }),
      403,
      'list of secrets with system:monitoring',
    );
  },

  'roles.monitoring.metrics': async (context) => {
    const { expect, eventually, people } = context;
    const path = '/metrics';
    const others = ['post', 'put', 'patch', 'delete'].map((verb): Action => ({ verb, path }));
    await expectRights(context, 'system:monitoring', [{ verb: 'get', path }], others);
    const { api } = await boundClusterWide(context, 'system:monitoring');
    const mayRead = async () => {
      const { status } = await api.get(path, { accept: '*/*' });
      expect.that(status !== 401 && status !== 403, `GET ${path} with system:monitoring answered ${status}`);
    };
    await eventually(mayRead, 'authorization');
    const post = await grantsNoMore(context, api, (by) => by.post(path, {}), `POST ${path}`);
    // An administrator may have opened the metrics to other users.
    const stranger = await people.stranger();
    const { status: get } = await stranger.api.get(path, { accept: '*/*' });
    context.record({ withoutBindings: { get, post } });
  },
});
