// Case: the eviction of a pod that a finalizer holds (core 3.1).
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { hold } from './last-finalizer.ts';
import { setFinalizers } from './terminating.ts';

/** The body of an eviction is not shown, and a budget may forbid it: only one that succeeds is judged. */
export async function checkEvictionOfHeld(context: CaseContext): Promise<void> {
  const { api, namespace, names, expect, eventually, throughout } = context;
  const { pods } = namespace;
  // A pod may have to wait for the service account that it runs under.
  const { metadata } = await eventually(() => pods.given({ metadata: { finalizers: [hold] } }), 'controller');
  const { name = '', uid } = metadata;
  const evict = async (version: string) => {
    const apiVersion = `${names.groups.policy}/${version}`;
    const body = { apiVersion, kind: 'Eviction', metadata: { name, namespace: namespace.name } };
    return api.post(pods.path(name, 'eviction'), body);
  };
  const answer = await evict('v1');
  // Earlier releases have the group in v1beta1 only (core 9.3).
  const { ok, status } = answer.ok ? answer : await evict('v1beta1');
  if (!ok) throw new NotRun('not-exercised', `the eviction of a pod is answered ${status}`);
  const mustStay = async () => {
    const pod = await mustBeThere(pods, name, 'after its eviction, while a finalizer holds it');
    expect.equal(pod.metadata.uid, uid, 'metadata.uid of an evicted pod that a finalizer holds');
    expect.equal(ownFinalizers(pod), [hold], 'finalizers of the case on an evicted pod');
  };
  await throughout(mustStay, 'quiet');
  await setFinalizers(pods, name, []);
}
