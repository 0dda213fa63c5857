// Runs sequences of merge patches, JSON patches and PUTs of documents of any shape (core 4.8).
import type { CaseContext } from '../../kit/context.ts';
import {
  definitionsOf,
  draftDefinition,
  marked,
  untilServed,
  versionOf,
} from '../../kit/kinds/definitions.ts';
import { judgeSequences } from '../judge-sequences.ts';
import { patchSequences } from './commands.ts';
import { createPatchSession, describePatch } from './session.ts';
import type { PatchTarget } from './session.ts';

/** Which of the documents of a custom kind the sequences write. */
interface Place {
  readonly scope: 'Namespaced' | 'Cluster';
  readonly field: 'free' | 'status';
}

const places: readonly Place[] = [
  { scope: 'Namespaced', field: 'free' },
  { scope: 'Cluster', field: 'free' },
  { scope: 'Namespaced', field: 'status' },
];

/** @param runs for each place @throws CheckFailed for an answer that the RFCs do not allow */
export async function runPatchSequences(context: CaseContext, runs: number): Promise<void> {
  for (const place of places) {
    const shared = await define(context, place);
    if (shared === undefined) continue;
    const once = () => {
      let made: Promise<PatchTarget | undefined> | undefined;
      return async () => (await (made ??= define(context, place))) ?? shared;
    };
    await judgeSequences(context, {
      arbitrary: patchSequences,
      runs,
      start: (signal, stage) =>
        // The final run creates its own definition, so that its script is complete.
        createPatchSession(stage === 'final' ? once() : async () => shared, signal),
      finish: (session) => session.check(),
      describe: ({ history }) =>
        history.map(
          ({ request, status }, index) => `${index + 1}. ${describePatch(place.field, request)} -> ${status}`,
        ),
    });
  }
}

/** Undefined where the target does not take patches of a status: which verbs a sub-resource has is not shown (core 4.1).
 * @throws PrerequisiteFailed */
async function define(context: CaseContext, { scope, field }: Place): Promise<PatchTarget | undefined> {
  const free = marked(context, { type: 'object' }, { 'preserve-unknown-fields': true });
  const properties = { free, status: free, seen: { type: 'string' } };
  const versions = [{ ...versionOf(properties), subresources: { status: {} } }];
  const { type, body } = draftDefinition(context, properties, { scope, versions });
  await definitionsOf(context).given(body);
  const place = scope === 'Cluster' ? context.cluster : context.namespace;
  await untilServed(context, place.resource(type), 'seen');
  if (field === 'free') return { resource: place.resource(type), field };
  const resource = place.resource({ ...type, through: 'status' });
  const { name = '' } = (await resource.given()).metadata;
  const isTaken = (await resource.mergePatch(name, { status: { a: 'x' } })).ok;
  const add = [{ op: 'add', path: '/status/b', value: 'x' }];
  return isTaken && (await resource.jsonPatch(name, add)).ok ? { resource, field } : undefined;
}
