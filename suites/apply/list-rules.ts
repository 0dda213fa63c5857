// What comes of definitions and bodies that break the rules of lists with markers (core 4.9.10). The documents state the
// rules, and not who refuses: the definition, the body, or neither as long as what is stored keeps to them.
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed } from '../kit/definitions.ts';
import type { Schema } from '../kit/definitions.ts';
import { isRecord } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { text } from './schemas.ts';

/** A list whose markers do not fit it, beside one that differs in that alone. */
interface Misfit {
  readonly what: string;
  readonly broken: Schema;
  readonly sound: Schema;
}

/** The custom objects, with the list as `list`; undefined where the definition is refused, as the sound one is not.
 * @throws PrerequisiteFailed */
export async function takenDefinition(
  context: CaseContext,
  { what, broken, sound }: Misfit,
): Promise<Resource | undefined> {
  const { expect, namespace } = context;
  const definitions = definitionsOf(context);
  const drawn = draftDefinition(context, { list: broken, seen: text });
  const answer = await definitions.create(drawn.body);
  if (!answer.ok) {
    expect.refused(answer, `POST of a definition with ${what}`);
    const control = draftDefinition(context, { list: sound, seen: text });
    expect.success(await definitions.create(control.body), 'POST of the same definition without that');
    return undefined;
  }
  const objects = namespace.resource(drawn.type);
  await untilServed(context, objects, 'seen');
  return objects;
}

/** Where the definition is taken, its list still never holds two equal items. */
export async function mustTakeNoEqualItems(
  context: CaseContext,
  misfit: Misfit,
  item: Readonly<Record<string, unknown>>,
): Promise<void> {
  const objects = await takenDefinition(context, misfit);
  if (objects === undefined) return;
  const states = await storedBy(context, objects, { list: [item, item] });
  for (const [what, { list }] of Object.entries(states))
    context.expect.that(
      countOf(list, isRecord) < 2,
      `${what} stored two equal items in a list of a definition that was taken with ${misfit.what}`,
    );
  context.record({ taken: `a definition with ${misfit.what}` });
}

/** What comes of a body that breaks the rule of a list: of an apply and of a POST; refusals leave nothing. */
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

export const countOf = (list: unknown, isIt: (value: unknown) => boolean): number =>
  Array.isArray(list) ? list.filter(isIt).length : 0;
