// Pods that wait for a template that is created later, also after a restart of the server (core 2.10).
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { givenPodFor } from './claims.ts';

/** Creates pods that refer to a template that does not exist yet.
 * @returns the name of the template. @throws PrerequisiteFailed, WaitingError where the server refuses such a pod */
export async function givenWaiting(context: CaseContext, namespace: Namespace, count = 1): Promise<string> {
  const template = context.uniqueName('later');
  for (let made = 0; made < count; made += 1)
    await givenPodFor(context, namespace, { metadata: { name: template } });
  return template;
}

/** Creates the template, and expects a claim for each pod that waits. */
export async function expectClaim(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  namespace: Namespace,
  template: string,
  what: string,
  count = 1,
): Promise<void> {
  const uidsOfClaims = async () => {
    const answer = await namespace.claims.list();
    expect.status(answer, 200, 'list of claims');
    return answer.list.items.map(({ metadata }) => metadata.uid);
  };
  const before = new Set(await uidsOfClaims());
  await namespace.claimTemplates.given({ metadata: { name: template } });
  await eventually(async () => {
    const created = (await uidsOfClaims()).filter((uid) => !before.has(uid));
    expect.atLeast(created.length, count, `claims that were created for ${what}`);
  }, 'controller');
}

/** A pod with two entries gets a claim from the template of each. */
export async function expectClaimOfEachEntry(context: CaseContext, namespace: Namespace): Promise<void> {
  const { claims, claimTemplates } = namespace;
  const key = 'example.com/entry';
  const values = ['first', 'second'];
  const templates = await Promise.all(
    values.map((value) => claimTemplates.given({ spec: { metadata: { labels: { [key]: value } } } })),
  );
  await givenPodFor(context, namespace, ...templates);
  await context.eventually(async () => {
    const answer = await claims.list();
    context.expect.status(answer, 200, 'list of the claims of a pod with two entries');
    const labels = answer.list.items.flatMap(({ metadata }) => metadata.labels?.[key] ?? []);
    context.expect.equal(labels.toSorted(), values, 'labels of the claims of a pod with two entries');
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
  await requireClaims(server, before);
  const control = await unlessBlocked(() => givenWaiting(context, before));
  if (control === undefined)
    throw new NotRun('not-exercised', 'a pod that refers to a missing template is refused');
  await expectClaim(context, before, control, 'a pod whose template was created after it');
  const waiting = await givenWaiting(context, before);
  await server.stop();
  const after = await server.restart();
  const restored = after.cluster.existing(before.name);
  await expectClaim(context, restored, waiting, 'a pod that waited for its template during a restart');
}

/** @throws NotRun where the launched server lacks the kinds, which are alpha */
async function requireClaims(
  { api }: LaunchedTarget,
  { claimTemplates, claims, pods }: Namespace,
): Promise<void> {
  for (const resource of [claimTemplates, claims, pods]) {
    const { status } = await api.get(resource.path());
    if (status === 404)
      throw new NotRun('not-exercised', `the launched server has no ${resource.type.plural}`);
  }
}
