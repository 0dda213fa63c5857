// Dry-runs of custom definitions (core 4.10): they define nothing, as nothing else happens but the answer.
import type { CaseContext } from '../../kit/context.ts';
import { define, definitionsOf, draftDefinition, versionOf } from '../../kit/kinds/definitions.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { dry } from './dry-runs.ts';

const added = 'addedByDryRun';

/** A new definition, a further field of one, and its deletion, as dry-runs. A later definition shows when earlier ones have taken effect. */
export async function mustDefineNothing(context: CaseContext): Promise<void> {
  const { has, namespace, expect } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const definitions = definitionsOf(context);
  const { objects } = await define(context, {});
  const dropsUnknown = !(await showsField(objects));
  const { type, body } = draftDefinition(context, {});
  const { name: kept = '', uid } = (await objects.given()).metadata;
  const deleted = await definitions.remove(nameOf(objects), dry);
  const created = await definitions.create(body, dry);
  const versions = [versionOf({ [added]: { type: 'string' } })];
  const patched = await definitions.mergePatch(nameOf(objects), { spec: { versions } }, dry);
  // Admission with side effects refuses a dry-run.
  for (const answer of [created, patched, deleted])
    if (!answer.ok) expect.refused(answer, 'a dry-run of a definition');
  await define(context, {});
  const drafted = namespace.resource(type);
  expect.that(!(await definitions.exists(nameOf(drafted))), 'the definition of a dry-run POST is stored');
  expect.refused(await drafted.list(), 'a list of the kind that only a dry-run defines');
  const after = await objects.current(kept);
  expect.equal(after.metadata.uid, uid, 'uid of an object whose definition only a dry-run deletes');
  if (dropsUnknown)
    expect.that(!(await showsField(objects)), `a field that only a dry-run patch of the schema adds is kept`);
}

const nameOf = ({ type }: Resource): string => `${type.plural}.${type.group}`;

/** Whether a create keeps the field. */
async function showsField(objects: Resource): Promise<boolean> {
  const shown = await objects.create({ [added]: 'x' }, dry);
  return shown.ok && shown.object[added] !== undefined;
}
