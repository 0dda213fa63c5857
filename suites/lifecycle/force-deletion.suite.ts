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

export default section({
  'lifecycle.force.no-effect-without-gate': (context) => mustKeep(context, context.namespace.podTemplates),

  'lifecycle.force.readable-object-kept': async (context) => mustKeep(context, await gated(context)),

  'lifecycle.force.off-unless-sent': async (context) => {
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

  'lifecycle.force.readable-object-deleted': async (context) => {
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

  'lifecycle.force.excludes-dry-run': excludes({
    name: 'dryRun',
    values: () => dryRunForms,
    leavesObject: true,
  }),
  'lifecycle.force.excludes-grace-period': excludes({ name: 'gracePeriodSeconds', values: () => [30, 0] }),
  'lifecycle.force.excludes-orphan-dependents': excludes({
    name: 'orphanDependents',
    values: () => [true, false],
  }),
  'lifecycle.force.excludes-preconditions': excludes({
    name: 'preconditions',
    values: ({ metadata }) => [{ uid: metadata.uid }],
  }),
  'lifecycle.force.excludes-propagation-policy': excludes({
    name: 'propagationPolicy',
    values: () => ['Background', 'Orphan'],
  }),
});

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
