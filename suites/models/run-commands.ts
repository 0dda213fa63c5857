// Runs generated sequences over the collections of the model. Each sequence ends with a read of all collections it used.
import * as fc from 'fast-check';
import type { CaseContext, Namespace } from '../kit/context.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { NotRun } from '../kit/failures.ts';
import { define } from '../kit/kinds/definitions.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { Command } from './commands/command.ts';
import { checkWatches } from './commands/watches.ts';
import { judgeSequences } from './judge-sequences.ts';
import type { Stage } from './judge-sequences.ts';
import type { KindName } from './kinds.ts';
import type { Resource, ResourceType } from '../kit/kinds/resource.ts';
import type { CollectionId } from './requests.ts';
import { collectionIds, createSession } from './session.ts';
import type { Session } from './session.ts';
import { describeHistory } from './step/step.ts';

export type Commands = (collections: fc.Arbitrary<CollectionId>) => fc.Arbitrary<Command>;

/** The average is half of this, and some commands are skipped: see `selfcheck/sequences.test.ts`. */
const maxCommands = 120;

/** Generates sequences of commands over a number of namespaces and the given kinds. Most commands use the first kind in the first
 * namespace, so that they affect the same objects. */
export function sequences(commands: Commands, namespaces: number, names: readonly KindName[]) {
  const ids = collectionIds(namespaces, names);
  const first = ids[0]!;
  const collections = fc.oneof(
    { weight: 2, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
  );
  // fast-check generates up to `maxCommands` commands only with the size `max`.
  return fc.commands([commands(collections)], { maxCommands, size: 'max' });
}

/** @throws CheckFailed for an answer that the documents do not allow */
export async function runSequences(context: CaseContext, commands: Commands, runs: number): Promise<void> {
  const namespaces = namespacesOf(context);
  const samples = await defineSamples(context);
  const names = kindsOf(context, samples);
  const start = (signal: AbortSignal, stage: Stage) => {
    const shortened = stage === 'shrinking' ? withShortWaits(context) : context;
    const run = context.uniqueName('run');
    return createSession({ context: shortened, namespaces, samples, run, signal });
  };
  // The kind that comes last, a custom one where there is one, has most of the commands in further sequences.
  const total = { sequences: 0, requests: 0 };
  for (const [inOrder, count] of [
    [names, runs],
    [names.toReversed(), Math.ceil(runs / 2)],
  ] as const) {
    const { sequences: ran, requests } = await judgeSequences(context, {
      arbitrary: sequences(commands, namespaces.length, inOrder),
      runs: count,
      start,
      finish: checkFinalState,
      describe: ({ history }) => describeHistory(history),
    });
    total.sequences += ran;
    total.requests += requests;
    context.record(total);
  }
}

/** The kind of the custom objects, where the target lets the run define one. */
async function defineSamples(context: CaseContext): Promise<ResourceType | undefined> {
  // A run that is confined to given namespaces creates nothing elsewhere.
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return undefined;
  const defined = await unlessBlocked(() => define(context, { value: { type: 'string' } }));
  return defined?.objects.type;
}

/** The kinds without concurrent writers: the model assumes that it is the only writer. @throws NotRun if there are none */
function kindsOf(context: CaseContext, samples: ResourceType | undefined): readonly KindName[] {
  const { namespace, isConcurrentlyModified } = context;
  const resources: readonly (readonly [KindName, Resource])[] = [
    ['configMaps', namespace.configMaps],
    ['podTemplates', namespace.podTemplates],
    ...(samples === undefined ? [] : [['samples', namespace.resource(samples)] as const]),
  ];
  const usable = resources.filter(([, resource]) => !isConcurrentlyModified(resource));
  if (usable.length === 0) requireNoOtherWriter(context, namespace.podTemplates);
  return usable.map(([name]) => name);
}

/** Two namespaces if the run may create them, else one. */
function namespacesOf(context: CaseContext): readonly Namespace[] {
  try {
    return [context.namespace, context.anotherNamespace()];
  } catch (error) {
    if (error instanceof NotRun) return [context.namespace];
    throw error;
  }
}

/** A failing sequence often waits in vain, so shrinking uses the shortest waiting time. The final run after it waits for the
 * usual time. */
const withShortWaits = ({ eventually, expect }: CaseContext): Pick<CaseContext, 'eventually' | 'expect'> => ({
  eventually: (check) => eventually(check, 'quiet'),
  expect,
});

/** Reads each collection that the sequence used, and checks its watches. */
export async function checkFinalState(session: Session): Promise<void> {
  const watched = new Set([...session.state.watches.values()].map(({ collection }) => collection));
  for (const collection of session.state.collections.keys()) {
    if (!watched.has(collection)) await session.send({ verb: 'list', collection });
  }
  for (const collection of watched) await checkWatches(session, collection);
}
