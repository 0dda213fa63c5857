// Pods that need claims, and the claims that a controller makes for them (core 2.10).
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import type { Expect } from '../kit/expect/expect.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';

/** The fields of a claim are not shown; these are those of the most used implementation. */
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

/** A pod whose container uses a claim that is to be made from the template. Some servers refuse pods until the
 * namespace has its service account, so it is tried again. @throws WaitingError, which blocks the case */
export function givenPodFor(
  { eventually }: CaseContext,
  { pods }: CaseContext['namespace'],
  template: ApiObject,
): Promise<ApiObject> {
  const container = {
    name: 'main',
    image: 'example.invalid/none:1',
    resources: { claims: [{ name: 'device' }] },
  };
  const resourceClaims = [{ name: 'device', resourceClaimTemplateName: template.metadata.name }];
  return eventually(() => pods.given({ spec: { containers: [container], resourceClaims } }), 'controller');
}

/** The claims of a namespace, once there are so many. @throws WaitingError, which blocks the case */
export function claimsMade(
  { eventually }: CaseContext,
  { claims }: CaseContext['namespace'],
  count: number,
): Promise<readonly ApiObject[]> {
  return eventually(async () => {
    const answer = await claims.list();
    if (answer.status === 200 && answer.list.items.length >= count) return answer.list.items;
    const found = answer.status === 200 ? `${answer.list.items.length} claims` : answer.status;
    throw new PrerequisiteFailed(`${answer.request} answered ${found} where ${count} are to be made`);
  }, 'controller');
}

/** A template with this spec, a pod that needs it, and the claim that was made. */
export async function givenClaim(
  context: CaseContext,
  spec: object,
): Promise<{ readonly template: ApiObject; readonly claim: ApiObject }> {
  const { namespace } = context;
  const { metadata } = await namespace.claimTemplates.given({ spec });
  const template = await namespace.claimTemplates.current(metadata.name!);
  await givenPodFor(context, namespace, template);
  const [claim] = await claimsMade(context, namespace, 1);
  return { template, claim: claim! };
}

/** All of `part` is in `whole`, and lists are as long. A server may fill in more, in the items of lists, too. */
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

/** Whether it holds no value at all. */
export const isBare = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isBare);
