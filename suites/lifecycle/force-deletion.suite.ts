// Cases: the option of a delete that removes unreadable objects, and what it leaves alone (core 3.1, 4.13).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { gone } from '../kit/gone.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere, terminating } from '../kit/terminating.ts';
import { optionsBody } from './options-body.ts';
import { setFinalizers } from './terminating.ts';

const option = 'ignoreStoreReadErrorWithClusterBreakingPotential';
const forced = { [option]: true };
const hold = 'example.com/hold';
const withGate = { '--feature-gates': 'AllowUnsafeMalformedObjectDeletion=true' };

export default section({
  'lifecycle.force.no-effect-without-gate': (context) => mustKeep(context, context.namespace.podTemplates),

  'lifecycle.force.readable-object-kept': async (context) => mustKeep(context, await gated(context)),

  'lifecycle.force.off-unless-sent': async (context) => {
    const { expect } = context;
    const podTemplates = await gated(context);
    const { metadata } = await podTemplates.given({ metadata: { finalizers: [hold] } });
    const name = metadata.name!;
    const answer = await podTemplates.remove(name);
    expect.success(answer, `DELETE without ${option}`);
    const what = `finalizer in place, after a DELETE without ${option}`;
    const marked = await terminating(context, podTemplates, name, answer, what);
    expect.equal(marked.metadata.uid, metadata.uid, 'uid of the object that its finalizer keeps');
    expect.success(await setFinalizers(podTemplates, name, []), 'removal of the finalizer');
    await gone(context, podTemplates, name);
  },

  'lifecycle.force.excludes-dry-run': (context) => mustExclude(context, 'dryRun', () => [['All'], 'All']),
  'lifecycle.force.excludes-grace-period': (context) =>
    mustExclude(context, 'gracePeriodSeconds', () => [30, 0]),
  'lifecycle.force.excludes-orphan-dependents': (context) =>
    mustExclude(context, 'orphanDependents', () => [true, false]),
  'lifecycle.force.excludes-preconditions': (context) =>
    mustExclude(context, 'preconditions', (uid) => [{ uid }]),
  'lifecycle.force.excludes-propagation-policy': (context) =>
    mustExclude(context, 'propagationPolicy', () => ['Background', 'Orphan']),
});

/** Pod templates of a server with the gate on. */
async function gated({ launched }: CaseContext): Promise<Resource> {
  const { namespace } = await launched(withGate);
  return (await namespace()).podTemplates;
}

/** A readable object keeps to its finalizers, whatever the option is answered with. */
async function mustKeep(context: CaseContext, podTemplates: Resource): Promise<void> {
  const { expect, record, throughout } = context;
  const { metadata } = await podTemplates.given({ metadata: { finalizers: [hold] } });
  const name = metadata.name!;
  const answer = await podTemplates.remove(name, { body: optionsBody(forced) });
  const sentinel = () => podTemplates.create();
  await throughout(
    async () => {
      const kept = await mustBeThere(podTemplates, name, `finalizer in place, after a DELETE with ${option}`);
      expect.equal(kept.metadata.uid, metadata.uid, 'uid of the object that its finalizer keeps');
    },
    'quiet',
    sentinel,
  );
  record({ [option]: answer.status });
  await setFinalizers(podTemplates, name, []);
  await podTemplates.remove(name);
  await gone(context, podTemplates, name);
}

/** Which values the other option takes is not shown: one that a delete without the option is refused for, too, shows
 * nothing.
 * @param values of the other option, by the uid of the object
 * @throws NotRun where none of them shows anything */
async function mustExclude(
  context: CaseContext,
  other: string,
  values: (uid: string) => readonly unknown[],
): Promise<void> {
  const { expect, record } = context;
  const podTemplates = await gated(context);
  let shown = 0;
  for (const index of values('').keys()) {
    const { metadata } = await podTemplates.given();
    const { name = '', uid = '' } = metadata;
    const value = values(uid)[index];
    const remove = (options: object) => podTemplates.remove(name, { body: optionsBody({ ...options }) });
    const what = `DELETE with ${option} and ${other} ${JSON.stringify(other === 'preconditions' ? 'uid' : value)}`;
    expect.refused(await remove({ ...forced, [other]: value }), what);
    const kept = await mustBeThere(podTemplates, name, `after a refused ${what}`);
    expect.equal(kept.metadata.uid, uid, `uid after a refused ${what}`);
    expect.absent(kept.metadata.deletionTimestamp, `metadata.deletionTimestamp after a refused ${what}`);
    const control = await remove({ [other]: value });
    if (control.status >= 400 && control.status < 500) continue;
    expect.success(control, `the same DELETE without ${option}`);
    shown += 1;
  }
  if (shown === 0) throw new NotRun('not-exercised', `no value of ${other} was taken without ${option}`);
  const { metadata } = await podTemplates.given();
  const alone = await podTemplates.remove(metadata.name!, { body: optionsBody(forced) });
  record({ [option]: alone.status });
}
