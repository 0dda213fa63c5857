// Cases: how requests without a resource are authorized (access 5.4), observed on paths that the server does not serve.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import { section } from '../../kit/case.ts';
import { closedPath, madeUpPath } from '../../kit/identities/closed-paths.ts';
import { denied, grantClusterWide, untilAllowed } from '../../kit/identities/rights.ts';

export default section('access', '5.4', {
  'authorization.verbs.paths-without-resource': {
    text: 'Paths outside /api/v1/... and /apis/<group>/<version>/... are non-resource requests.',
    observe:
      'GET of paths that are not served, of which two contain /api/v1/configmaps and /apis/<group>/v1 after their first segment: a user with a rule for every resource gets 403, one with a nonResourceURLs rule for the paths does not. POST to /apis/<group>: the rule for every resource does not change the answer. (Paths that default bindings allow are not used. No verdict where the path that is not served is not refused before the rule exists.)',
    wrong:
      '/apis/<group> is authorized as a resource, or so is each path that contains /apis/<group>/<version>.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, namespace, expect, names } = context;
      const group = `/apis/${names.groups.rbac}`;
      const first = await people.stranger();
      const madeUp = await closedPath(context, first, '/v1/configmaps');
      // The default roles allow GET only. A server may also answer that it does not offer POST before it authorizes.
      const before = await first.api.post(group, {});
      const further = ['/api/v1/configmaps', `${group}/v1`].map((rest) => madeUpPath(context, rest));
      const everything = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };
      await grantClusterWide(context, first, [everything], () => first.in(namespace).roles.list());
      for (const path of [madeUp, ...further])
        denied(expect, await first.api.get(path), `GET of ${path}, under a rule for every resource`);
      const after = await first.api.post(group, {});
      expect.equal(after.status, before.status, 'status of a POST to the path of a group, after such a rule');

      const second = await people.stranger();
      const paths = { nonResourceURLs: [madeUp, ...further, group], verbs: ['get', 'post'] };
      await grantClusterWide(context, second, [paths], () => second.api.get(madeUp));
      for (const path of further)
        await untilAllowed(context, () => second.api.get(path), `GET of ${path}, under a rule for it`);
      const posts = () => second.api.post(group, {});
      await untilAllowed(context, posts, 'POST to the path of a group, under a rule for that path');
    },
  },

  'authorization.verbs.lowercase-method': {
    text: 'Non-resource requests are authorized by their HTTP method in lower case.',
    observe:
      'A ClusterRole with a path for each of get, head, post, put, patch and delete, none of which a default binding allows: on each path the method of its verb is not refused, and each of the other five is 403. On a path with verbs [create, list, watch, update, deletecollection] all six are 403. A method that is not offered (405) is left out. No verdict where such a path is not refused before the rule exists.',
    wrong: 'API verbs are used, such as create for POST, or get for HEAD.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
    async run(context) {
      const { people, expect } = context;
      const person = await people.stranger();
      const allowedPath = await closedPath(context, person);
      const offered = await offeredMethods(context, person.api);
      const paths = offered.map((method) => ({
        method,
        path: madeUpPath(context, `/${method.toLowerCase()}`),
      }));
      const byApiVerbs = madeUpPath(context, '/api-verbs');
      const rules = [
        { nonResourceURLs: [allowedPath], verbs: ['get'] },
        ...paths.map(({ method, path }) => ({ nonResourceURLs: [path], verbs: [method.toLowerCase()] })),
        { nonResourceURLs: [byApiVerbs], verbs: ['create', 'list', 'watch', 'update', 'deletecollection'] },
      ];
      await grantClusterWide(context, person, rules, () => person.api.get(allowedPath));
      for (const { method: own, path } of paths) {
        const send = (method: Method) => sendTo(person.api, method, path);
        await untilAllowed(context, () => send(own), `under a rule for ${own.toLowerCase()}`);
        for (const other of offered.filter((one) => one !== own))
          denied(expect, await send(other), `${other}, under a rule for ${own.toLowerCase()}`);
      }
      for (const method of offered)
        denied(expect, await sendTo(person.api, method, byApiVerbs), `${method}, under a rule for API verbs`);
    },
  },
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

const withBody: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** A server may answer that it does not offer a method on such paths before it authorizes the request.
 * @throws NotRun where it offers GET only */
async function offeredMethods(context: CaseContext, api: Api): Promise<readonly Method[]> {
  const path = madeUpPath(context, '/offered');
  const answers = await Promise.all(methods.map((method) => sendTo(api, method, path)));
  const offered = methods.filter((_, index) => answers[index]!.status !== 405);
  if (offered.length > 1) return offered;
  throw new NotRun('not-exercised', 'the server offers one method only on paths of no resource');
}

const sendTo = (api: Api, method: Method, path: string): Promise<Answer> =>
  api.send(method, path, withBody.includes(method) ? { body: {} } : {});
