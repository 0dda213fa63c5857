// A pod that is created again under its name, while the claim of the former pod still exists (core 2.2, 2.10).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { givenNamedPodFor, givenPodFor } from './claims.ts';

const hold = 'example.com/hold';
const setUp = { phase: 'set-up' } as const;

/** The new pod needs a claim, too: that of the former one has another owner, and ends. Nothing is checked where a pod or its claim cannot be prepared
 * for this. */
export async function expectClaimOfRecreated(context: CaseContext, namespace: Namespace): Promise<void> {
  const { expect, eventually } = context;
  const template = await namespace.claimTemplates.given();
  const held = await unlessBlocked(() => givenHeldClaim(context, namespace, template));
  if (held === undefined) return;
  const before = await uidsOf(namespace);
  const created = async (count: number, what: string) => {
    const uids = await uidsOf(namespace);
    expect.atLeast(uids.filter((uid) => !before.includes(uid)).length, count, what);
  };
  await givenNamedPodFor(context, namespace, { name: held.podName }, template);
  // The claim of a later pod shows that the controller has probably seen the new pod beside the old claim.
  await givenPodFor(context, namespace, template);
  await eventually(() => created(1, 'claims of two pods that were created later'), 'controller');
  // A server whose claims have fixed names can create the new one only after the old one.
  await held.end();
  const what = 'claims of a pod that was created again under its name, and of another new pod';
  await eventually(() => created(2, what), 'controller');
}

const uidsOf = async (namespace: Namespace) =>
  (await claimsOf(namespace)).map(({ metadata }) => metadata.uid);

async function claimsOf({ claims }: Namespace): Promise<readonly ApiObject[]> {
  const answer = await claims.list({}, setUp);
  if (answer.ok) return answer.list.items;
  throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
}

interface HeldClaim {
  /** Of the pod, which is deleted. */
  readonly podName: string;
  /** Removes the claim. */
  end(): Promise<void>;
}

/** Creates a pod and waits for its claim, which a finalizer then holds, and deletes the pod.
 * @throws PrerequisiteFailed, WaitingError where the server does not let the run do so */
async function givenHeldClaim(
  context: CaseContext,
  namespace: Namespace,
  template: ApiObject,
): Promise<HeldClaim> {
  const { eventually } = context;
  const { claims, pods } = namespace;
  const before = await uidsOf(namespace);
  const pod = await givenPodFor(context, namespace, template);
  const { name: podName = '', uid } = pod.metadata;
  const claim = await eventually(async () => {
    const found = (await claimsOf(namespace)).find(({ metadata }) => !before.includes(metadata.uid));
    if (found === undefined) throw new PrerequisiteFailed('set-up: no claim was created for a pod');
    return found;
  }, 'controller');
  const claimName = claim.metadata.name!;
  const setFinalizers = (finalizers: readonly string[]) =>
    claims.mergePatch(claimName, { metadata: { finalizers } }, setUp);
  const answer = await setFinalizers([...(claim.metadata.finalizers ?? []), hold]);
  if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
  await pods.remove(podName, { query: { gracePeriodSeconds: 0 }, ...setUp });
  await eventually(async () => {
    const read = await pods.read(podName, setUp);
    if (read.ok && read.object.metadata.uid === uid)
      throw new PrerequisiteFailed('set-up: a pod that was deleted still exists');
  }, 'controller');
  return {
    podName,
    async end() {
      const read = await claims.read(claimName, setUp);
      if (!read.ok) return;
      const { finalizers = [] } = read.object.metadata;
      await setFinalizers(finalizers.filter((one) => one !== hold));
      await claims.remove(claimName, setUp);
    },
  };
}
