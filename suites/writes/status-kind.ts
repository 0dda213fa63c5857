// Custom kinds with the sub-resource `status`, which their definition declares (core 4.1, 9.3). Servers often have other code
// for writes through a sub-resource. The documents do not say which kinds have one, or which verbs it supports.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/definitions.ts';
import type { Properties } from '../kit/definitions.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';

const text = { type: 'string' };
const members = { phase: text, other: text, size: { type: 'integer' } };

export interface StatusKind {
  /** The whole objects. */
  readonly objects: Resource;
  /** The same objects, written and read through their status. */
  readonly status: Resource;
}

/** A kind with a status of some members. @throws PrerequisiteFailed */
export async function defineStatus(
  context: CaseContext,
  scope: 'Namespaced' | 'Cluster' = 'Namespaced',
): Promise<StatusKind> {
  const properties: Properties = { seen: text, status: { type: 'object', properties: members } };
  const versions = [{ ...versionOf(properties), subresources: { status: {} } }];
  const { type, body } = draftDefinition(context, properties, { scope, versions });
  await definitionsOf(context).given(body);
  const { cluster, namespace } = context;
  const place = scope === 'Cluster' ? cluster : namespace;
  const objects = place.resource(type);
  await untilServed(context, objects, 'seen');
  return { objects, status: place.resource({ ...type, through: 'status' }) };
}

/** The kind of the scope of the case's collection; undefined where the target does not let the run define it, or does not
 * take a PUT of a status. */
export async function statusLike(context: CollectionContext): Promise<StatusKind | undefined> {
  const scope = context.collection.namespace === '' ? 'Cluster' : 'Namespaced';
  const kind = await unlessBlocked(() => defineStatus(context, scope));
  if (kind === undefined) return undefined;
  const { objects, status } = kind;
  const answer = await status.replace(withPhase(await objects.given(), 'tried'));
  return answer.ok ? kind : undefined;
}

export const withPhase = (object: ApiObject, phase: string): ApiObject => ({ ...object, status: { phase } });

/** Writes beside the status and through it make a version stale for a PUT through either. */
export async function mustConflictThroughStatus(context: CollectionContext): Promise<void> {
  const { expect } = context;
  const kind = await statusLike(context);
  if (kind === undefined) return;
  const { objects, status } = kind;
  const changes: Readonly<Record<string, (object: ApiObject) => Promise<Answer>>> = {
    'a PUT of the status': (object) => status.replace(withPhase(object, 'between')),
    'a merge patch of the status': ({ metadata }) =>
      status.mergePatch(metadata.name!, { status: { phase: 'between' } }),
    'a merge patch of the object': ({ metadata }) =>
      objects.mergePatch(metadata.name!, { metadata: { labels: { between: 'yes' } } }),
  };
  for (const [between, change] of Object.entries(changes)) {
    const first = await objects.given();
    const name = first.metadata.name!;
    // Which patches a sub-resource takes is not shown (core 4.1).
    if (!(await change(first)).ok) continue;
    const changed = await objects.current(name);
    expect.newVersion(first, changed, `metadata.resourceVersion after ${between}`);
    const answers = {
      'the status': await status.replace(withPhase(first, 'late')),
      'the object': await objects.replace({ ...first, seen: 'late' }),
    };
    for (const [what, answer] of Object.entries(answers))
      expect.status(answer, 409, `PUT of ${what} with the version from before ${between}`);
    expect.unchanged(changed, await objects.current(name), 'the object after the refused PUTs');
    const control = await status.replace(withPhase(changed, 'late'));
    expect.success(control, 'the same PUT of the status with the current version');
  }
}
