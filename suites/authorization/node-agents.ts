// Node agents (access 5.4) as cases meet them: acted as on the target, and pods that tie objects to their nodes. Most
// nodes are names that no machine has: only the name in a pod's spec counts.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import { CheckFailed, PrerequisiteFailed } from '../kit/failures.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { People, Person } from '../kit/people.ts';
import { isMissing } from '../kit/resource.ts';
import type { Resource } from '../kit/resource.ts';
import { succeeds } from '../kit/rights.ts';
import type { Arriving } from '../kit/rights.ts';

/** @param nodeName the name of its node */
export const agentOf = ({ people }: { readonly people: People }, nodeName: string): Person =>
  people.impersonated({ username: `system:node:${nodeName}`, groups: ['system:nodes'] });

/** Somebody who is no node agent, and has no rights. */
export const outsiderOf = ({ people }: { readonly people: People }, nodeName: string): Person =>
  people.impersonated({ username: `nobody-of-${nodeName}` });

/** Nobody schedules such a pod, nothing runs it, and it goes at once when it is deleted. */
const idle = {
  schedulerName: 'example.com-nobody',
  terminationGracePeriodSeconds: 0,
  automountServiceAccountToken: false,
};

/** A pod that is bound to a node; without a name to none. */
export const podOn = (
  namespace: Namespace,
  nodeName: string | undefined,
  overrides: Overrides = {},
): Promise<ApiObject> =>
  namespace.pods.given(
    overlay({ spec: { ...idle, ...(nodeName === undefined ? {} : { nodeName }) } }, overrides),
  );

/** The object as it is now. @throws PrerequisiteFailed where it is gone: a controller may remove nodes that no machine
 * has, and the pods on them */
export async function stillThere(resource: Resource, name: string): Promise<ApiObject> {
  const answer = await resource.read(name);
  if (isMissing(answer)) throw new PrerequisiteFailed(`set-up: ${answer.request}: it was removed meanwhile`);
  if (answer.status !== 200) throw new CheckFailed(`${answer.request} answered ${answer.status}`);
  return answer.object;
}

const named = (names: readonly string[], volume: (name: string) => object) =>
  names.map((name, index) => ({ name: `v${index}`, ...volume(name) }));

/** Pod specs that use objects of a kind, a way each, by the names of the objects. */
export const secretVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (secretName) => ({ secret: { secretName } })),
});
export const configMapVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (name) => ({ configMap: { name } })),
});
export const claimVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (claimName) => ({ persistentVolumeClaim: { claimName } })),
});

/** A container whose environment is all that a secret or config map holds, or a key of one. */
export const environmentOf = (kind: 'secret' | 'configMap', whole: string, key: string) => ({
  containers: [
    {
      name: 'main',
      image: 'example.invalid/none:1',
      envFrom: [{ [`${kind}Ref`]: { name: whole } }],
      env: [{ name: 'KEY', valueFrom: { [`${kind}KeyRef`]: { name: key, key: 'key' } } }],
    },
  ],
});

/** Until the agent reads the object, as it must from now on. */
export const untilRead = (context: Arriving, agent: Person, path: string, what: string): Promise<Answer> =>
  succeeds(context, () => agent.api.get(path), what);

type Judge = Pick<CaseContext, 'expect'>;
type Query = Parameters<Resource['watch']>[0];

/** A watch that is let through. */
export const mustWatch = (judge: Judge, of: Resource, query: Query, what: string): Promise<void> =>
  watchAnswers(judge, of, query, 200, what);

/** A watch that is refused. */
export const mustNotWatch = (judge: Judge, of: Resource, query: Query, what: string): Promise<void> =>
  watchAnswers(judge, of, query, 403, what);

async function watchAnswers({ expect }: Judge, of: Resource, query: Query, status: number, what: string) {
  const watch = await of.watch({ ...query, timeoutSeconds: 1 });
  await watch.close();
  expect.equal(watch.status, status, `status of a ${what}`);
}
