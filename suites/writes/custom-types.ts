// Types and required fields of a custom kind, whose schema is known to the case in full (core 4.11).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { define } from '../kit/definitions.ts';
import type { Resource } from '../kit/resource.ts';
import { expectNothingStored, levels } from './field-writes.ts';
import type { Level, Written } from './field-writes.ts';

/** An object of the part whose `size` is required. */
type Part = Readonly<Record<string, unknown>>;

/** Where the target has custom kinds, the objects of one with `part: { size, other }`, two whole numbers.
 * @throws PrerequisiteFailed */
async function partedObjects(context: CaseContext): Promise<readonly Resource[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const number = { type: 'integer' };
  const part = { type: 'object', required: ['size'], properties: { size: number, other: number } };
  const { objects } = await define(context, { part });
  return [objects];
}

/** Sends a part with another value of one member; undefined leaves the member out. */
type Send = (resource: Resource, member: string, value: unknown, level: Level) => Promise<Written>;

const whole: Part = { size: 1, other: 2 };
const partWith = (member: string, value: unknown): Part => ({ ...whole, [member]: value });
const at = (level: Level) => ({ query: { fieldValidation: level } });

const change =
  (
    send: (resource: Resource, name: string, ...rest: readonly [string, unknown, Level]) => Promise<Answer>,
  ): Send =>
  async (resource, member, value, level) => {
    const name = (await resource.given({ part: whole })).metadata.name!;
    const before = await resource.current(name);
    return { answer: await send(resource, name, member, value, level), name, before };
  };

const ways: Readonly<Record<string, Send>> = {
  POST: async (resource, member, value, level) => {
    const body = { ...resource.object(), part: partWith(member, value) };
    const answer = await resource.create(undefined, { body, ...at(level) });
    return { answer, name: body.metadata.name! };
  },
  PUT: change(async (resource, name, member, value, level) => {
    const before = await resource.current(name);
    return resource.replace({ ...before, part: partWith(member, value) }, at(level));
  }),
  'merge patch': change((resource, name, member, value, level) =>
    resource.mergePatch(name, { part: { [member]: value ?? null } }, at(level)),
  ),
  'JSON patch': change((resource, name, member, value, level) => {
    const path = `/part/${member}`;
    const operation = value === undefined ? { op: 'remove', path } : { op: 'replace', path, value };
    return resource.jsonPatch(name, [operation], at(level));
  }),
};

/** By each way, at each level. */
async function mustRefuse(
  context: CaseContext,
  objects: Resource,
  wrong: readonly [string, unknown, string],
  right: readonly [string, unknown, string],
): Promise<void> {
  const { expect } = context;
  for (const level of levels) {
    for (const [way, send] of Object.entries(ways)) {
      const what = (text: string) => `${way} of a custom object ${text} under ${level}`;
      const refused = await send(objects, wrong[0], wrong[1], level);
      expect.refused(refused.answer, what(wrong[2]));
      await expectNothingStored(context, objects, refused, `a refused ${what(wrong[2])}`);
      const control = await send(objects, right[0], right[1], level);
      expect.success(control.answer, what(right[2]));
    }
  }
}

export async function mustCheckCustomTypes(context: CaseContext): Promise<void> {
  for (const objects of await partedObjects(context))
    await mustRefuse(
      context,
      objects,
      ['size', 'much', 'with a text for a whole number'],
      ['size', 7, 'with a whole number'],
    );
}

export async function mustRequireCustomFields(context: CaseContext): Promise<void> {
  for (const objects of await partedObjects(context))
    await mustRefuse(
      context,
      objects,
      ['size', undefined, 'without a required field'],
      ['other', undefined, 'without a field that is not required'],
    );
}
