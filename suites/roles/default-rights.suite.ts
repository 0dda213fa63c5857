// Cases: the rights of the default system: roles (access 2.3).
import { section } from '../kit/case.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { unlessDefaultsKept } from '../kit/identities/kept-defaults.ts';
import { boundClusterWide, expectReadable } from './bound.ts';
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
    const below = `${path}/ping`;
    const read = [path, below, `${below}/deeper`].map((one): Action => ({ verb: 'get', path: one }));
    const others = [path, below].flatMap((one): Action[] =>
      ['post', 'put', 'patch', 'delete'].map((verb) => ({ verb, path: one })),
    );
    await expectRights(context, 'system:monitoring', read, others);
    const person = await boundClusterWide(context, 'system:monitoring');
    const { api } = person;
    // The document does not list the checks: any answer except a denial is accepted.
    for (const one of [below, path]) await expectReadable(context, person, one, 'system:monitoring');
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

export default section('access', '2.3', {
  'roles.default.basic-user-own-only': {
    text: 'The rights of system:basic-user concern the caller only. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'No rule of the role allows the creation of tokenreviews or subjectaccessreviews (where one does, those of a launched server count); both are refused to a user without bindings.',
    wrong: 'Every authenticated user may review the rights of others.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
  },

  'roles.default.discovery-paths': {
    text: 'system:discovery allows the discovery endpoints. (Their paths are not shown; these are the usual ones.)',
    observe:
      'A user without bindings gets /api, /apis, /api/v1 and the resource list of a group version: not 403.',
    wrong: '/apis is allowed, and the paths below it are not.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { names, people, expect, eventually } = context;
      const { api } = await people.stranger();
      const paths = ['/api', '/apis', '/api/v1', `/apis/${names.groups.rbac}/v1`];
      for (const path of paths) {
        const mayRead = async () => {
          const { status } = await api.get(path);
          if (status === 403) await unlessDefaultsKept(context, 'system:discovery');
          expect.that(status !== 401 && status !== 403, `GET ${path} without bindings answered ${status}`);
        };
        await eventually(mayRead, 'authorization');
      }
    },
  },

  'roles.default.discovery-not-anonymous': {
    text: 'API discovery is for authenticated users by default. (From the table of bindings.)',
    observe:
      'On a launched server GET of /api, /apis and /api/v1 is 401 or 403 without credentials, also of /openapi/v2, /openapi/v3 and /metrics where they are served; /apis is 200 for a user without bindings.',
    wrong: 'Discovery is served before authorization.',
    level: 'SHOULD',
    needs: ['anonymous', 'launcher', 'rbac', 'second-identity'],
    async run(context) {
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
  },

  'roles.default.public-info-without-credentials': {
    text: 'The paths that system:public-info-viewer allows can be read without credentials.',
    observe:
      'GET of each path without a wildcard in its nonResourceURLs is neither 401 nor 403 without credentials, where the run is not refused, too, as by a proxy. Not judged where there is none, or where the default binding was changed and its annotation switches reconciliation off.',
    wrong: 'Every path requires a credential.',
    needs: ['anonymous', 'rbac', 'cluster-wide'],
    async run(context) {
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
        const isRefused = async (by: Api) =>
          [401, 403].includes((await by.get(url, { accept: '*/*' })).status);
        // A proxy in front of the server may refuse a path to every client.
        if ((await isRefused(anonymous)) && !(await isRefused(api)))
          expect.fail(`GET ${url} without credentials is refused`);
      }
    },
  },

  'roles.default.auth-delegator-rights': {
    text: 'system:auth-delegator lets a component create token reviews and subject access reviews. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'Its rules allow both, and no reads of secrets (where they do, those of a launched server count); a user bound to it cluster-wide gets no 403 for a TokenReview and a SubjectAccessReview, where the run itself can create them; a list of secrets is 403.',
    wrong: 'Only token reviews are allowed.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
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
      expect.status(
        await person.in(namespace).secrets.list({ limit: 1 }),
        403,
        `list of secrets with ${role}`,
      );
    },
  },

  'roles.default.node-bootstrapper-rights': {
    text: 'system:node-bootstrapper allows the creation and reading of certificate signing requests. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and get certificatesigningrequests, but neither approve them nor get secrets. Where they allow more, those of a launched server count.',
    wrong: 'They can be read but not created.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const group = context.names.groups.certificates;
      const wanted = ['create', 'get'].map((verb) => ({
        verb,
        group,
        resource: 'certificatesigningrequests',
      }));
      const approval = 'certificatesigningrequests/approval';
      const approves = ['update', 'patch'].map((verb) => ({ verb, group, resource: approval }));
      await expectRights(context, 'system:node-bootstrapper', wanted, [...secrets, ...approves]);
    },
  },

  'roles.default.persistent-volume-provisioner-rights': {
    text: 'system:persistent-volume-provisioner allows the creation and deletion of volumes, and the reading of claims and storage classes. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and delete persistentvolumes, and get, list and watch persistentvolumeclaims and storageclasses, but neither write secrets nor create roles and clusterrolebindings. Where they allow more, those of a launched server count.',
    wrong: 'Volumes can only be read.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const group = context.names.groups.storage;
      const volumes = ['create', 'delete'].map((verb) => ({
        verb,
        group: '',
        resource: 'persistentvolumes',
      }));
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
  },

  'roles.monitoring.healthz': {
    text: 'The default ClusterRole system:monitoring gives read access to /healthz and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /healthz and of /healthz/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes. Where they allow more, those of a launched server count.',
    wrong: '/healthz is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    run: monitors('/healthz'),
  },

  'roles.monitoring.livez': {
    text: 'The default ClusterRole system:monitoring gives read access to /livez and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /livez and of /livez/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes. Where they allow more, those of a launched server count.',
    wrong: '/livez is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    run: monitors('/livez'),
  },

  'roles.monitoring.readyz': {
    text: 'The default ClusterRole system:monitoring gives read access to /readyz and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /readyz and of /readyz/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes. Where they allow more, those of a launched server count.',
    wrong: '/readyz is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    run: monitors('/readyz'),
  },

  'roles.monitoring.nothing-else': {
    text: 'system:monitoring grants only health and metrics. (Inferred from its purpose.)',
    observe:
      'Its rules allow neither to read secrets nor to create roles, nor get of a made-up path (where they do, those of a launched server count); a user bound to it cluster-wide can read paths below /healthz, and gets 403 for a list of secrets.',
    wrong: 'A user who may read health may read everything.',
    level: 'SHOULD',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { expect, namespace, names, uniqueName } = context;
      const path = `/${uniqueName('made-up')}`;
      const others = [...secrets, { verb: 'get', path }, create(names.groups.rbac, 'roles')];
      await expectRights(context, 'system:monitoring', [{ verb: 'get', path: '/healthz' }], others);
      const person = await boundClusterWide(context, 'system:monitoring');
      // Health may be open to every user: a path below it shows that the binding has taken effect.
      await expectReadable(context, person, '/healthz/ping', 'system:monitoring');
      expect.status(
        await person.in(namespace).secrets.list({ limit: 1 }),
        403,
        'list of secrets with system:monitoring',
      );
    },
  },

  'roles.monitoring.metrics': {
    text: 'The default ClusterRole system:monitoring gives read access to /metrics.',
    observe:
      'Its rules allow get of /metrics, and no writes (where they do, those of a launched server count); a user bound to it cluster-wide gets /metrics: not 403. POST is refused, where a user without bindings is refused. The answer to that user is recorded.',
    wrong: 'The role grants health only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people } = context;
      const path = '/metrics';
      const others = ['post', 'put', 'patch', 'delete'].map((verb): Action => ({ verb, path }));
      await expectRights(context, 'system:monitoring', [{ verb: 'get', path }], others);
      const person = await boundClusterWide(context, 'system:monitoring');
      const { api } = person;
      await expectReadable(context, person, path, 'system:monitoring');
      const post = await grantsNoMore(context, api, (by) => by.post(path, {}), `POST ${path}`);
      // An administrator may have opened the metrics to other users.
      const stranger = await people.stranger();
      const { status: get } = await stranger.api.get(path, { accept: '*/*' });
      context.record({ withoutBindings: { get, post } });
    },
  },
});
