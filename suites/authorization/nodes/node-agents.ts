// Node agents (access 5.4), which the cases impersonate, and pods that relate objects to nodes. Most nodes are
// made-up names: the server considers only the name in a pod's spec.
import { restrictedContainer } from '../../../fixtures/objects/resource-types.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import type { People, Person } from '../../kit/identities/people.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { succeeds } from '../../kit/identities/rights.ts';
import type { EffectContext } from '../../kit/identities/rights.ts';
import { unlessForbidden } from '../../kit/unless-blocked.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';

const agentPrefix = 'system:node:';

/** @param nodeName the name of its node */
export const agentOf = ({ people }: { readonly people: People }, nodeName: string): Person =>
  people.impersonated({ username: `${agentPrefix}${nodeName}`, groups: ['system:nodes'] });

/** Agents of nodes whose names a comparison without letter case, or by prefix, takes for the name of this one. */
export const agentsOfSimilarNodes = (context: { readonly people: People }, name: string): readonly Person[] =>
  [name.toUpperCase(), name.slice(0, -1), `${name}x`].map((similar) => agentOf(context, similar));

/** A user who is not a node agent, and has no rights. */
export const outsiderOf = ({ people }: { readonly people: People }, nodeName: string): Person =>
  people.impersonated({ username: `nobody-of-${nodeName}` });

/** No scheduler and no node handles such a pod, and a DELETE removes it at once. */
const idle = {
  schedulerName: 'example.com-nobody',
  terminationGracePeriodSeconds: 0,
  automountServiceAccountToken: false,
};

/** A pod that is bound to the node; without a name, to no node. @throws NotRun where the run may not create it */
export const podOn = (
  namespace: Namespace,
  nodeName: string | undefined,
  overrides: Overrides = {},
): Promise<ApiObject> =>
  unlessForbidden(
    () =>
      namespace.pods.given(
        overlay({ spec: { ...idle, ...(nodeName === undefined ? {} : { nodeName }) } }, overrides),
      ),
    'such a pod',
  );

/** The names of new nodes. @throws NotRun where the run may not create nodes */
export async function givenNodes(
  { cluster }: Pick<CaseContext, 'cluster'>,
  count: number,
): Promise<readonly string[]> {
  const nodes = await unlessForbidden(() => cluster.nodes.givenMany(count), 'nodes');
  return nodes.map(({ metadata }) => metadata.name!);
}

const removed = (path: string) =>
  new NotRun('disturbed', `another client removed an object of the case: ${path}`);

/** The current object. @throws NotRun where it no longer exists: a controller may remove nodes without a machine, and the pods on
 * them */
export async function stillThere(resource: Resource, name: string): Promise<ApiObject> {
  const found = await objectOf(resource, name);
  if (found === undefined) throw removed(resource.path(name));
  return found;
}

/** The same after requests that were refused, which may have removed it all the same.
 * @param witness an object of which no request was: where it still exists, no other client removes such objects
 * @throws PrerequisiteFailed where the object alone no longer exists */
export async function stillThereBeside(
  resource: Resource,
  name: string,
  witness: string,
): Promise<ApiObject> {
  const found = await objectOf(resource, name);
  if (found !== undefined) return found;
  if ((await objectOf(resource, witness)) === undefined) throw removed(resource.path(name));
  throw new PrerequisiteFailed(`${resource.path(name)} was removed during the case`);
}

async function objectOf(resource: Resource, name: string): Promise<ApiObject | undefined> {
  const answer = await resource.read(name);
  if (isMissing(answer)) return undefined;
  if (answer.status !== 200) throw new CheckFailed(`${answer.request} answered ${answer.status}`);
  return answer.object;
}

const named = (names: readonly string[], volume: (name: string) => object) =>
  names.map((name, index) => ({ name: `v${index}`, ...volume(name) }));

/** Volumes of a pod spec that use objects of a kind, by the names of the objects. */
export const secretVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (secretName) => ({ secret: { secretName } })),
});
export const configMapVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (name) => ({ configMap: { name } })),
});
export const claimVolumes = (...names: readonly string[]) => ({
  volumes: named(names, (claimName) => ({ persistentVolumeClaim: { claimName } })),
});

/** A container whose environment takes all keys of one secret or config map, and one key of another. */
export const environmentOf = (kind: 'secret' | 'configMap', whole: string, key: string) => ({
  containers: [
    {
      ...restrictedContainer,
      envFrom: [{ [`${kind}Ref`]: { name: whole } }],
      env: [{ name: 'KEY', valueFrom: { [`${kind}KeyRef`]: { name: key, key: 'key' } } }],
    },
  ],
});

/** Waits until the agent may read the object. @throws NotRun where its node has no pod any longer: a controller may remove the pods of
 * nodes without a machine at once */
export async function untilRead(
  context: EffectContext,
  agent: Person,
  path: string,
  what: string,
): Promise<Answer> {
  try {
    return await succeeds(context, () => agent.api.get(path), what);
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    const pods = '/api/v1/pods';
    const fieldSelector = `spec.nodeName=${agent.username.slice(agentPrefix.length)}`;
    const left = await agent.api.get(pods, { query: { fieldSelector } });
    if (left.ok && left.list.items.length === 0) throw removed(`${pods} with ${fieldSelector}`);
    throw error;
  }
}

type Judge = Pick<CaseContext, 'expect'>;
type Query = Parameters<Resource['watch']>[0];

/** Expects that the watch is allowed. */
export const mustWatch = (judge: Judge, of: Resource, query: Query, what: string): Promise<void> =>
  watchAnswers(judge, of, query, 200, what);

/** Expects that the watch is refused. */
export const mustNotWatch = (judge: Judge, of: Resource, query: Query, what: string): Promise<void> =>
  watchAnswers(judge, of, query, 403, what);

async function watchAnswers({ expect }: Judge, of: Resource, query: Query, status: number, what: string) {
  const watch = await of.watch({ ...query, timeoutSeconds: 1 });
  await watch.close();
  expect.equal(watch.status, status, `status of a ${what}`);
}
