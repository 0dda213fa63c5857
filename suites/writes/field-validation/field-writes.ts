// The ways to write fields into an object, each at a level of field validation (core 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import { CheckFailed } from '../../kit/failures.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import { replaceNow } from '../../kit/objects/replace-now.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { expectNeverFound, expectNoFalseState } from '../reads-of-any-version.ts';

export const levels = ['Ignore', 'Warn', 'Strict'] as const;
export type Level = (typeof levels)[number];

/** A write that was answered. */
export interface Written {
  readonly answer: Answer;
  readonly name: string;
  /** What stood there; undefined for a create. */
  readonly before?: ApiObject;
}

/** Writes fields: into a new object, or over those of one that it makes first. No level leaves the parameter out. */
type Write = (resource: Resource, fields: Overrides, level?: Level) => Promise<Written>;

const at = (level: Level | undefined) => ({ query: { fieldValidation: level } });

const create: Write = async (resource, fields, level) => {
  const body = resource.object(fields);
  const answer = await resource.create(undefined, { body, ...at(level) });
  return { answer, name: body.metadata.name! };
};

const change =
  (
    send: (resource: Resource, before: ApiObject, fields: Overrides, level?: Level) => Promise<Answer>,
  ): Write =>
  async (resource, fields, level) => {
    const { metadata } = await resource.given();
    const before = await resource.current(metadata.name!);
    return { answer: await send(resource, before, fields, level), name: metadata.name!, before };
  };

/** Members of a pod template's template whose container has these fields besides those of the sample. */
export const inContainer = (fields: object) => ({
  spec: { containers: [{ name: 'main', image: 'example.invalid/none:1', ...fields }] },
});

export const writes = {
  POST: create,
  // A controller may change a new object at any time.
  PUT: change((resource, { metadata }, fields, level) =>
    replaceNow(resource, metadata.name!, fields, (changed) => resource.replace(changed, at(level))),
  ),
  'merge patch': change((resource, { metadata }, fields, level) =>
    resource.mergePatch(metadata.name!, fields, at(level)),
  ),
  'strategic merge patch': change((resource, { metadata }, fields, level) =>
    resource.strategicPatch(metadata.name!, fields, at(level)),
  ),
  'JSON patch': change((resource, { metadata, ...rest }, fields, level) =>
    resource.jsonPatch(metadata.name!, additions({ metadata, ...rest }, fields), at(level)),
  ),
  // Who made the object owns what admission made of it.
  apply: change((resource, { metadata }, fields, level) =>
    resource.apply(metadata.name!, fields, { manager: 'fields', force: true, ...at(level) }),
  ),
} satisfies Record<string, Write>;

export type Way = keyof typeof writes;

/** The kinds of patch whose outcome is stated; an apply may be refused for a field that is unknown (core 7). */
export const patches = [
  'merge patch',
  'strategic merge patch',
  'JSON patch',
] as const satisfies readonly Way[];

/** Operations that add each field that is not an object on both sides. */
function additions(into: unknown, fields: object, path = ''): object[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const below = isRecord(into) ? into[name] : undefined;
    const here = `${path}/${name}`;
    return isRecord(value) && isRecord(below)
      ? additions(below, value, here)
      : [{ op: 'add', path: here, value }];
  });
}

/** After a refusal: a create has stored nothing, a change has left the object as it was. */
export async function expectNothingStored(
  { expect }: CaseContext,
  resource: Resource,
  { name, before }: Written,
  what: string,
): Promise<void> {
  if (before !== undefined) {
    expect.unchanged(before, await resource.current(name), `the object after ${what}`);
    return expectNoFalseState({ expect }, resource, before, what);
  }
  if (await resource.exists(name)) throw new CheckFailed(`the object is stored after ${what}`);
  const { items } = (await resource.list()).list;
  expect.that(!items.some(({ metadata }) => metadata.name === name), `the object is listed after ${what}`);
  await expectNeverFound({ expect }, resource, name, what);
}
