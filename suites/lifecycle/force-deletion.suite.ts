// Cases: the option of a delete that removes unreadable objects, and its limits (core 3.1, 4.13).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';
import { dryRunForms } from '../kit/requests/dry-run-forms.ts';
import { forced, forceOption, expectExcluded } from './excluded-options.ts';
import type { ExcludedOption } from './excluded-options.ts';
import { optionsBody } from './options-body.ts';
import { setFinalizers } from './terminating.ts';

const hold = 'example.com/hold';
const withGate = { '--feature-gates': 'AllowUnsafeMalformedObjectDeletion=true' };

/** Options that are parameters, too. */
const inQuery: readonly ExcludedOption[] = [
  { name: 'gracePeriodSeconds', values: () => [30, 0] },
  { name: 'propagationPolicy', values: () => ['Background', 'Orphan'] },
  { name: 'dryRun', values: () => ['All'], leavesObject: true },
];

export default [
  section('core', '4.13', {
    'lifecycle.force.no-effect-without-gate': {
      text: 'ignoreStoreReadErrorWithClusterBreakingPotential has an effect only with its feature gate, which is off by default; and a readable object keeps its finalizers in any case.',
      observe:
        'DELETE with the option true on a healthy object with a finalizer: the object is not removed. Record whether the option is refused.',
      wrong: 'The option removes objects on a server in its default configuration.',
      alsoIn: ['core 3.1', 'core 3.3'],
      run: (context) => expectFinalizersRespected(context, context.namespace.podTemplates),
    },

    'lifecycle.force.off-unless-sent': {
      text: 'The force option of a delete is false unless the request sets it, also when its gate is on.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of an object with a finalizer and without the option: deletionTimestamp is set and the object stays until the finalizer is removed.',
      wrong: 'The gate alone forces every delete.',
      alsoIn: ['core 2.9'],
      needs: ['launcher', 'force-deletion'],
      async run(context) {
        const { expect } = context;
        const podTemplates = await podTemplatesWithGate(context);
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
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (dryRun in a form that the server accepted before: the list ["All"] or the string; the other form is recorded): refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: 'The request is accepted, and the object is deleted.',
      needs: ['launcher', 'force-deletion'],
      run: excludesCase({
        name: 'dryRun',
        values: () => dryRunForms,
        leavesObject: true,
      }),
    },

    'lifecycle.force.excludes-grace-period': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, gracePeriodSeconds must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also 0): refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: '0 is treated as unset.',
      needs: ['launcher', 'force-deletion'],
      run: excludesCase({ name: 'gracePeriodSeconds', values: () => [30, 0] }),
    },

    'lifecycle.force.excludes-orphan-dependents': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, orphanDependents must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (also false): refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: 'false is treated as unset.',
      needs: ['launcher', 'force-deletion'],
      run: excludesCase({
        name: 'orphanDependents',
        values: () => [true, false],
      }),
    },

    'lifecycle.force.excludes-preconditions': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, preconditions must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (with its own uid): refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: 'The preconditions are silently dropped.',
      needs: ['launcher', 'force-deletion'],
      run: excludesCase({
        name: 'preconditions',
        values: ({ metadata }) => [{ uid: metadata.uid }],
      }),
    },

    'lifecycle.force.excludes-propagation-policy': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true, propagationPolicy must be unset.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with both fields in the body (for example Background): refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: 'The request is accepted, and the policy is silently dropped.',
      needs: ['launcher', 'force-deletion'],
      run: excludesCase({
        name: 'propagationPolicy',
        values: () => ['Background', 'Orphan'],
      }),
    },

    'lifecycle.force.excludes-query': {
      text: 'With ignoreStoreReadErrorWithClusterBreakingPotential true in the body, gracePeriodSeconds, propagationPolicy and dryRun must be unset in the query, too. (Inferred: the parameters set the same fields. Some servers read options from the body alone where there is one.)',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with the option in the body and, in the query, gracePeriodSeconds (also 0), propagationPolicy or dryRun=All: refused, and the object still exists without deletionTimestamp. The same delete without the option is sent first: where it is refused, the value proves nothing and is recorded. Where the option alone is refused, the row is not exercised.',
      wrong: 'Only the fields of the body are compared, and the object is deleted.',
      level: 'SHOULD',
      alsoIn: ['core 4.3'],
      needs: ['launcher', 'force-deletion'],
      async run(context) {
        const podTemplates = await podTemplatesWithGate(context);
        const seen: unknown[] = [];
        const record = (one: unknown) => void seen.push(one);
        for (const option of inQuery)
          await expectExcluded({ ...context, record }, podTemplates, { ...option, inQuery: true });
        context.record(seen);
      },
    },
  }),
  section('core', '3.1', {
    'lifecycle.force.readable-object-kept': {
      text: 'Forced deletion applies only after ordinary deletion failed with a corrupt-resource error, so the normal rules apply to a healthy object.',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with a finalizer and the option true: it is not removed while it has the finalizer, also after a DELETE of a collection with the option that its label selects. The statuses are recorded; refusals are allowed.',
      wrong: 'The option bypasses the finalizers of readable objects.',
      alsoIn: ['core 4.13'],
      needs: ['launcher', 'force-deletion'],
      run: async (context) => expectFinalizersRespected(context, await podTemplatesWithGate(context)),
    },

    'lifecycle.force.readable-object-deleted': {
      text: 'Normal deletion is attempted first, so a readable object is deleted with the force option alone in the same way as without it. (Inferred.)',
      observe:
        'With the gate AllowUnsafeMalformedObjectDeletion on, DELETE of a healthy object with the option true alone: success, and the object is deleted. The same with a finalizer: success, deletionTimestamp is set, and the object is removed together with its finalizer.',
      wrong:
        'A server with the gate on refuses every delete with the option, so that its refusals prove nothing.',
      level: 'SHOULD',
      alsoIn: ['core 4.13'],
      needs: ['launcher', 'force-deletion'],
      async run(context) {
        const { expect } = context;
        const podTemplates = await podTemplatesWithGate(context);
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
      excluded: 'not observable: it requires a corrupt object in the backing store',
    },

    'lifecycle.force.skips-constraints': {
      text: 'Forced removal of an unreadable object ignores finalizers and skips precondition checks.',
      alsoIn: ['core 4.13'],
      excluded: 'not observable: it requires a corrupt object in the backing store',
    },
  }),
];

function excludesCase(option: ExcludedOption): CaseFunction {
  return async (context) => expectExcluded(context, await podTemplatesWithGate(context), option);
}

/** The pod templates of a launched server with the gate on. */
async function podTemplatesWithGate({ launched }: CaseContext): Promise<Resource> {
  const { namespace } = await launched(withGate);
  return (await namespace()).podTemplates;
}

/** The finalizers of a readable object are respected, whatever the answer to the option, also where its collection is deleted. */
async function expectFinalizersRespected(context: CaseContext, podTemplates: Resource): Promise<void> {
  const { expect, record, throughout, uniqueName } = context;
  const set = uniqueName('forced');
  const given = (labels: Readonly<Record<string, string>>) =>
    podTemplates.given({ metadata: { labels, finalizers: [hold] } });
  const [{ metadata: one }, { metadata: member }] = [await given({}), await given({ set })];
  const body = optionsBody(forced);
  const answer = await podTemplates.remove(one.name!, { body });
  const query = { labelSelector: `set=${set}` };
  const ofCollection = await podTemplates.removeCollection({ body, query });
  const sentinel = () => podTemplates.create();
  await throughout(
    async () => {
      for (const { name = '', uid } of [one, member]) {
        const what = `finalizer in place, after a DELETE with ${forceOption}`;
        const kept = await mustBeThere(podTemplates, name, what);
        expect.equal(kept.metadata.uid, uid, 'uid of the object that its finalizer keeps');
      }
    },
    'quiet',
    sentinel,
  );
  record({ [forceOption]: answer.status, 'in a DELETE of a collection': ofCollection.status });
  for (const { name = '' } of [one, member]) {
    await setFinalizers(podTemplates, name, []);
    await podTemplates.remove(name);
    await gone(context, podTemplates, name);
  }
}
