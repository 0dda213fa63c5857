// Definitions and bodies that break the rules of lists with markers (core 4.9.10). The documents do not state whether the
// definition or the body is refused. Neither has to be, as long as the stored object follows the rules.
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed } from '../kit/kinds/definitions.ts';
import type { Schema } from '../kit/kinds/definitions.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { text } from './schemas.ts';

/** A list schema with markers that are not allowed for it, and a valid one that differs in that alone. */
interface MarkerRule {
  readonly what: string;
  readonly invalid: Schema;
  readonly valid: Schema;
}

/** Defines a kind with the invalid list as `list`. Returns its collection, or undefined where the definition is refused
 * and the valid one is accepted. @throws PrerequisiteFailed */
export async function acceptedDefinition(
  context: CaseContext,
  { what, invalid, valid }: MarkerRule,
): Promise<Resource | undefined> {
  const { expect, namespace } = context;
  const definitions = definitionsOf(context);
  const draft = draftDefinition(context, { list: invalid, seen: text });
  const answer = await definitions.create(draft.body);
  if (!answer.ok) {
    expect.refused(answer, `POST of a definition with ${what}`);
    const control = draftDefinition(context, { list: valid, seen: text });
    expect.success(await definitions.create(control.body), 'POST of the same definition without that');
    return undefined;
  }
  const objects = namespace.resource(draft.type);
  await untilServed(context, objects, 'seen');
  return objects;
}

/** If the server accepts the definition, its list still never holds two equal items. */
export async function expectNoEqualItems(
  context: CaseContext,
  rule: MarkerRule,
  item: Readonly<Record<string, unknown>>,
): Promise<void> {
  const objects = await acceptedDefinition(context, rule);
  if (objects === undefined) return;
  const states = await storedBy(context, objects, { list: [item, item] });
  for (const [what, { list }] of Object.entries(states))
    context.expect.that(
      countOf(list, isRecord) < 2,
      `${what} stored two equal items in a list of a definition that was accepted with ${rule.what}`,
    );
  context.record({ taken: `a definition with ${rule.what}` });
}

/** Sends a body that breaks the rule of a list by apply and by POST, and returns the object that each one stored. A refused
 * POST stores none. */
export async function storedBy(
  { expect }: CaseContext,
  objects: Resource,
  fields: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const { metadata } = await objects.given();
  const applied = await objects.apply(metadata.name!, fields, { manager: 'first' });
  if (!applied.ok) expect.refused(applied, 'an apply that breaks the rule of a list');
  const posted = await objects.create(fields);
  if (!posted.ok) expect.refused(posted, 'POST that breaks the rule of a list');
  return {
    'an apply': await objects.current(metadata.name!),
    ...(posted.ok ? { 'a POST': await objects.current(posted.object.metadata.name!) } : {}),
  };
}

export const countOf = (list: unknown, matches: (value: unknown) => boolean): number =>
  Array.isArray(list) ? list.filter(matches).length : 0;
