// Pods that need claims, and the claims that a controller creates for them (core 2.10).
import { restrictedContainer } from '../../fixtures/objects/resource-types.ts';
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import type { Expect } from '../kit/expect/expect.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

/** The fields of a claim are not shown; these are those of the most common implementation. */
export const deviceSpec = {
  devices: {
    requests: [{ name: 'device', deviceClassName: 'class.example.com' }],
    config: [
      {
        requests: ['device'],
        opaque: { driver: 'driver.example.com', parameters: { size: 'small', parts: [1, 2] } },
      },
    ],
  },
};

/** Creates a pod whose container uses a claim from each of the templates. Some servers refuse pods until the namespace has its
 * service account, so the request is retried. @throws WaitingError, which blocks the case */
export const givenPodFor = (
  context: CaseContext,
  namespace: CaseContext['namespace'],
  ...templates: readonly ApiObject[]
): Promise<ApiObject> => givenNamedPodFor(context, namespace, {}, ...templates);

/** The spec of a pod whose container uses a claim from each of the templates. */
export function podSpecFor(...templates: readonly ApiObject[]): object {
  const resourceClaims = templates.map((template, index) => ({
    name: index === 0 ? 'device' : `device-${index}`,
    resourceClaimTemplateName: template.metadata.name,
  }));
  const container = {
    ...restrictedContainer,
    resources: { claims: resourceClaims.map(({ name }) => ({ name })) },
  };
  return { containers: [container], resourceClaims };
}

/** The same with these metadata, such as a name. */
export function givenNamedPodFor(
  { eventually }: CaseContext,
  { pods }: CaseContext['namespace'],
  metadata: ApiObject['metadata'],
  ...templates: readonly ApiObject[]
): Promise<ApiObject> {
  const spec = podSpecFor(...templates);
  return eventually(() => pods.given({ metadata, spec }), 'controller');
}

/** Waits until the namespace has `count` claims, and returns them. @throws WaitingError, which blocks the case */
export function createdClaims(
  { eventually }: CaseContext,
  { claims }: CaseContext['namespace'],
  count: number,
): Promise<readonly ApiObject[]> {
  return eventually(async () => {
    const answer = await claims.list();
    if (answer.status === 200 && answer.list.items.length >= count) return answer.list.items;
    const found = answer.status === 200 ? `${answer.list.items.length} claims` : answer.status;
    throw new PrerequisiteFailed(`${answer.request} answered ${found}, but ${count} are expected`);
  }, 'controller');
}

/** Creates a template with this spec and a pod that needs it, and waits for the claim. */
export async function givenClaim(
  context: CaseContext,
  spec: object,
): Promise<{ readonly template: ApiObject; readonly claim: ApiObject }> {
  const { namespace } = context;
  const { metadata } = await namespace.claimTemplates.given({ spec });
  const template = await namespace.claimTemplates.current(metadata.name!);
  await givenPodFor(context, namespace, template);
  const [claim] = await createdClaims(context, namespace, 1);
  return { template, claim: claim! };
}

/** `whole` contains all of `part`, with lists of equal length. A server may add members, also in the items of lists. */
export function expectKept(expect: Expect, whole: unknown, part: unknown, what: string): void {
  if (Array.isArray(part)) {
    const items: readonly unknown[] = Array.isArray(whole) ? whole : [];
    expect.equal(items.length, part.length, `length of ${what}`);
    for (const [index, item] of part.entries()) expectKept(expect, items[index], item, `${what}[${index}]`);
    return;
  }
  if (!isRecord(part)) return expect.equal(whole, part, what);
  for (const [name, member] of Object.entries(part))
    expectKept(expect, isRecord(whole) ? whole[name] : undefined, member, `${what}.${name}`);
}

/** Whether the value contains nothing but empty objects and lists. */
export const isBare = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isBare);
