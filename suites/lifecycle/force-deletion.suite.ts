// Cases: the option of a delete that removes unreadable objects, and what it leaves alone (core 3.1, 4.13).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/gone.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere, terminating } from '../kit/terminating.ts';
import { dryRunForms } from './dry-run-body.ts';
import { forced, forceOption, mustExclude } from './excluded-options.ts';
import type { ExcludedOption } from './excluded-options.ts';
import { optionsBody } from './options-body.ts';
import { setFinalizers } from './terminating.ts';

const hold = 'example.com/hold';
const withGate = { '--feature-gates': 'AllowUnsafeMalformedObjectDeletion=true' };

export default [
  section('core', '4.13', {
    'lifecycle.force.no-effect-without-gate': {
      text: 'ignoreStoreReadErrorWithClusterBreakingPotential has force only with its feature gate, which is off by default; and a readable object keeps its finalizers in any case.',
      observe:
        'DELETE with the option true on a healthy object with a finalizer: the object is not removed. Record whether the option is refused.',
      wrong: 'The option removes objects on a server in its default configuration.',
      alsoIn: ['core 3.1', 'core 3.3'],
      run: (context) => mustKeep(context, context.namespace.podTemplates),
    },

    'lifecycle.force.off-unless-sent': {
      text: 'The force option of a delete is false unless the request sets it, also when its gate is on.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of an object with a finalizer and without the option: deletionTimestamp is set and the object stays until the finalizer is removed.',
      wrong: 'The gate alone makes every delete forceful.',
      alsoIn: ['core 2.9'],
      needs: ['launcher', 'force-deletion'],
      async run(context) {
        const { expect } = context;
        const podTemplates = await gated(context);
        const { metadata } = await podTemplates.given({ metadata: { finalizers: [hold] } });
        const name = metadata.name!;
        const answer = await podTemplates.remove(name);
        expect.success(answer, `DELETE without ${forceOption}`);
        const what = `finalizer in place, after a DELETE without ${forceOption}`;
        const marked = await terminating(context, podTemplates, name, answer, what);
        expect.equal(marked.metadata.uid, metadata.uid, 'uid of the object that its finalizer keeps');
        expect.success(await setFinalizers(podTemplates, name, []), 'removal of the finalizer');
        await gone(context, podTemplates, name);
      },
    },

    'lifecycle.force.excludes-dry-run': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, dryRun must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (dryRun in a form that the server took before: the list ["All"] or the text; the other form is recorded): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
      wrong: 'Accepted, and the object is really deleted.',
      needs: ['launcher', 'force-deletion'],
      run: excludes({
        name: 'dryRun',
        values: () => dryRunForms,
        leavesObject: true,
      }),
    },

    'lifecycle.force.excludes-grace-period': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, gracePeriodSeconds must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also 0): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
      wrong: '0 is taken as unset.',
      needs: ['launcher', 'force-deletion'],
      run: excludes({ name: 'gracePeriodSeconds', values: () => [30, 0] }),
    },

    'lifecycle.force.excludes-orphan-dependents': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, orphanDependents must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also false): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
      wrong: 'false is taken as unset.',
      needs: ['launcher', 'force-deletion'],
      run: excludes({
        name: 'orphanDependents',
        values: () => [true, false],
      }),
    },

    'lifecycle.force.excludes-preconditions': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, preconditions must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (with its own uid): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
      wrong: 'Preconditions are dropped silently.',
      needs: ['launcher', 'force-deletion'],
      run: excludes({
        name: 'preconditions',
        values: ({ metadata }) => [{ uid: metadata.uid }],
      }),
    },

    'lifecycle.force.excludes-propagation-policy': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, propagationPolicy must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (for example Background): a refusal, and the object is still there without deletionTimestamp. The same delete without the option, sent first, is not refused, or else the value shows nothing and is recorded; nor is the option alone, or else the row is not exercised.',
      wrong: 'Accepted, and the policy is dropped silently.',
      needs: ['launcher', 'force-deletion'],
      run: excludes({
        name: 'propagationPolicy',
        values: () => ['Background', 'Orphan'],
      }),
    },
  }),
  section('core', '3.1', {
    'lifecycle.force.readable-object-kept': {
      text: 'The forced path opens only after ordinary deletion failed with a corrupt-resource error, so a healthy object keeps the normal rules.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with a finalizer and the option true: it is not removed while the finalizer is there. The status is recorded; a refusal is allowed.',
      wrong: 'The option bypasses the finalizers of readable objects.',
      alsoIn: ['core 4.13'],
      needs: ['launcher', 'force-deletion'],
      run: async (context) => mustKeep(context, await gated(context)),
    },

    'lifecycle.force.readable-object-deleted': {
      text: 'Normal deletion is attempted first, so with the force option alone a readable object is deleted as without it. (Inferred.)',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with the option true alone: success, and the object goes. The same with a finalizer: success, deletionTimestamp is set, and the object goes with its finalizer.',
      wrong:
        'A server with the gate on refuses every delete with the option, so that its refusals show nothing.',
      level: 'SHOULD',
      alsoIn: ['core 4.13'],
      needs: ['launcher', 'force-deletion'],
      async run(context) {
        const { expect } = context;
        const podTemplates = await gated(context);
        const remove = (name: string) => podTemplates.remove(name, { body: optionsBody(forced) });
        const { name: free = '' } = (await podTemplates.given()).metadata;
        expect.success(await remove(free), `DELETE of a readable object with ${forceOption}`);
        await gone(context, podTemplates, free);

        const { name: held = '' } = (await podTemplates.given({ metadata: { finalizers: [hold] } })).metadata;
        const answer = await remove(held);
        expect.success(answer, `DELETE of a readable object that a finalizer holds with ${forceOption}`);
        await terminating(
          context,
          podTemplates,
          held,
          answer,
          `finalizer in place, after a DELETE with ${forceOption}`,
        );
        expect.success(await setFinalizers(podTemplates, held, []), 'removal of the finalizer');
        await gone(context, podTemplates, held);
      },
    },

    'lifecycle.force.removes-unreadable': {
      text: 'An undecryptable or undecodable object is removed by a delete with the ignore option when the gate is on and normal deletion failed as corrupt.',
      alsoIn: ['core 4.13'],
      excluded: 'not observable: a corrupt object would have to be planted in the backing store',
    },

    'lifecycle.force.skips-constraints': {
      text: 'Forced removal of an unreadable object ignores finalizers and skips precondition checks.',
      alsoIn: ['core 4.13'],
      excluded: 'not observable: a corrupt object would have to be planted in the backing store',
    },
  }),
];

function excludes(option: ExcludedOption): CaseFunction {
  return async (context) => mustExclude(context, await gated(context), option);
}

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
      const kept = await mustBeThere(
        podTemplates,
        name,
        `finalizer in place, after a DELETE with ${forceOption}`,
      );
      expect.equal(kept.metadata.uid, metadata.uid, 'uid of the object that its finalizer keeps');
    },
    'quiet',
    sentinel,
  );
  record({ [forceOption]: answer.status });
  await setFinalizers(podTemplates, name, []);
  await podTemplates.remove(name);
  await gone(context, podTemplates, name);
}
