// Cases: normal users are not objects of the API (access 1).
import { recordOf } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/objects/object.ts';

export default section('access', '1', {
  'authentication.users.no-object': {
    text: 'Normal users are not objects of the API and cannot be added through it.',
    observe:
      'Where discovery answers, it shows no kind User in the core group, in authentication.orch.io and in rbac.authorization.orch.io; a POST of such an object to a path users of these groups is refused.',
    wrong: 'The API has a resource users to which users can be added.',
    async run({ api, expect, names, namespace, uniqueName }) {
      // Control: an object of an existing kind can be created.
      await namespace.configMaps.given();
      const groups = [
        { apiVersion: 'v1', path: '/api/v1' },
        ...[names.groups.authentication, names.groups.rbac].map((group) => ({
          apiVersion: `${group}/v1`,
          path: `/apis/${group}/v1`,
        })),
      ];
      for (const { apiVersion, path } of groups) {
        const discovery = await api.get(path);
        const resources = discovery.ok ? recordOf(discovery)['resources'] : undefined;
        for (const resource of Array.isArray(resources) ? (resources as unknown[]) : [])
          expect.that(
            !isRecord(resource) || resource['kind'] !== 'User',
            `discovery shows a kind User at ${path}`,
          );
        const user = { apiVersion, kind: 'User', metadata: { name: uniqueName('user') } };
        expect.refused(await api.post(`${path}/users`, user), `POST of a User to ${path}/users`);
      }
    },
  },
});
