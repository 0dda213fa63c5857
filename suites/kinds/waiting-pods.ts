// Pods that wait for a template which is made later, also over a restart of the server (core 2.10).
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { givenPodFor } from './claims.ts';

/** Makes a pod that refers to a template which does not exist yet.
 * @returns the name of the template. @throws PrerequisiteFailed, WaitingError where the server refuses such a pod */
export async function givenWaiting(context: CaseContext, namespace: Namespace): Promise<string> {
  const template = context.uniqueName('later');
  await givenPodFor(context, namespace, { metadata: { name: template } });
  return template;
}

/** Makes the template: the pod gets its claim. */
export async function mustGetClaim(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  namespace: Namespace,
  template: string,
  what: string,
): Promise<void> {
  const uidsOfClaims = async () => {
    const answer = await namespace.claims.list();
    expect.status(answer, 200, 'list of claims');
    return answer.list.items.map(({ metadata }) => metadata.uid);
  };
  const before = new Set(await uidsOfClaims());
  await namespace.claimTemplates.given({ metadata: { name: template } });
  await eventually(async () => {
    const isMade = (await uidsOfClaims()).some((uid) => !before.has(uid));
    expect.that(isMade, `no claim came for ${what}`);
  }, 'controller');
}

/** The case of `kinds.claims.made-after-restart`. */
export async function madeAfterRestart(context: CaseContext): Promise<void> {
  // The type is alpha (core 2.10, 9.1).
  const server = await context.launchedAlone({
    '--feature-gates': 'DynamicResourceAllocation=true',
    '--runtime-config': `${context.names.groups.resource}/v1alpha3=true`,
  });
  const before = await server.namespace();
  await mustServeClaims(server, before);
  const control = await unlessBlocked(() => givenWaiting(context, before));
  if (control === undefined)
    throw new NotRun('not-exercised', 'a pod that refers to a missing template is refused');
  await mustGetClaim(context, before, control, 'a pod whose template was made after it');
  const waiting = await givenWaiting(context, before);
  await server.stop();
  const after = await server.restart();
  const restored = after.cluster.existing(before.name);
  await mustGetClaim(context, restored, waiting, 'a pod that waited for its template over a restart');
}

/** @throws NotRun where the launched server lacks the kinds, which are alpha */
async function mustServeClaims(
  { api }: LaunchedTarget,
  { claimTemplates, claims, pods }: Namespace,
): Promise<void> {
  for (const resource of [claimTemplates, claims, pods]) {
    const { status } = await api.get(resource.path());
    if (status === 404)
      throw new NotRun('not-exercised', `the launched server has no ${resource.type.plural}`);
  }
}
