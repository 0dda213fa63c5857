// Cases: sub-resources that show their object in another representation (core 1).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { jsonOf } from '../kit/features/discovery.ts';
import { isRecord } from '../kit/objects/object.ts';

/** The core group, and groups whose kinds the version-change notes name. */
const groupVersions = ['/api/v1', '/apis/apps/v1', '/apis/batch/v1', '/apis/autoscaling/v2'];

export default section('core', '1', {
  'service.subresources.alternative-representation': {
    text: 'A sub-resource may show its object in another representation. (The documents do not show which ones do.)',
    observe:
      'Record from the resource lists of the core group and of the groups with workloads, where they are served, which sub-resources have another kind than their object.',
    wrong: 'Demanding such a sub-resource.',
    level: 'MAY',
    async run({ api, record }) {
      const answers = await Promise.all(groupVersions.map((path) => api.get(path)));
      const kinds = new Map(answers.flatMap(resourcesIn));
      const others = [...kinds].filter(([name, kind]) => {
        const [parent = '', subresource] = name.split('/');
        return subresource !== undefined && kinds.has(parent) && kinds.get(parent) !== kind;
      });
      record(Object.fromEntries(others.sort(([a], [b]) => (a < b ? -1 : 1))));
    },
  },
});

/** Names and kinds in a resource list; empty where the answer is not one. */
function resourcesIn(answer: Answer): readonly (readonly [name: string, kind: string])[] {
  const body = answer.status === 200 ? jsonOf(answer) : undefined;
  const resources: readonly unknown[] =
    isRecord(body) && Array.isArray(body['resources']) ? body['resources'] : [];
  return resources.flatMap((one) =>
    isRecord(one) && typeof one['name'] === 'string' && typeof one['kind'] === 'string'
      ? [[one['name'], one['kind']] as const]
      : [],
  );
}
