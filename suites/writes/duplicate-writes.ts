// The ways to send a field twice in one body (core 4.11).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import type { Level, Written } from './field-writes.ts';
import { warningsIn } from '../kit/warnings.ts';

/** The last name of the field that comes twice. */
export const duplicate = 'annotations';
const once = { metadata: { [duplicate]: { given: 'second' } } };

/** A text of JSON or YAML, in which `metadata.annotations` stands once, with another before it. */
export const twice = (text: string): string =>
  text.includes(`"${duplicate}":`)
    ? text.replace(`"${duplicate}":`, `"${duplicate}":{"given":"first"},"${duplicate}":`)
    : text.replace(`  ${duplicate}:`, `  ${duplicate}: {"given": "first"}\n  ${duplicate}:`);

/** Members in an order of their own: metadata stands before whatever else has annotations. */
const json = ({ apiVersion, kind, metadata, ...rest }: ApiObject | Overrides): string =>
  JSON.stringify({ apiVersion, kind, metadata, ...rest });

/** Block style down to the members of metadata, below that JSON, which is YAML, too. */
const yaml = ({ apiVersion, kind, metadata, ...rest }: ApiObject): string =>
  [
    ...members({ apiVersion, kind }, ''),
    'metadata:',
    ...members(metadata, '  '),
    ...members(rest, ''),
    '',
  ].join('\n');

const members = (value: object, indent: string): string[] =>
  Object.entries(value).map(([name, member]) => `${indent}${name}: ${JSON.stringify(member)}`);

export const inJson = ['POST', 'PUT', 'merge patch', 'strategic merge patch'] as const;
export const duplicateWays = [...inJson, 'POST of YAML'] as const;
type Way = (typeof duplicateWays)[number] | 'apply';

/** Sends the field twice, unless `alter` says otherwise.
 * @param alter makes the text that is sent of one that has each field once */
export async function sendTwice(
  { namespace }: CaseContext,
  way: Way,
  level: Level | undefined,
  alter: (text: string) => string = twice,
  more: Overrides = {},
): Promise<Written> {
  const { podTemplates } = namespace;
  const query = { fieldValidation: level };
  if (way === 'POST' || way === 'POST of YAML') {
    const body = podTemplates.object(overlay(once, more));
    const sent =
      way === 'POST'
        ? { bytes: alter(json(body)) }
        : { bytes: alter(yaml(body)), contentType: 'application/yaml' };
    return { answer: await podTemplates.create(undefined, { ...sent, query }), name: body.metadata.name! };
  }
  const name = (await podTemplates.given()).metadata.name!;
  const before = await podTemplates.current(name);
  const answer = await change[way](podTemplates, before, { query, alter });
  return { answer, name, before };
}

interface Sending {
  readonly query: { readonly fieldValidation: Level | undefined };
  readonly alter: (text: string) => string;
}

/** What the server put in by itself is left out. */
const bare = ({ apiVersion, kind, metadata, template }: ApiObject): Overrides => {
  const { name = '', namespace = '', labels = {}, resourceVersion = '' } = metadata;
  return { apiVersion, kind, metadata: { name, namespace, labels, resourceVersion }, template };
};

const change = {
  PUT: (resource: Resource, before: ApiObject, { query, alter }: Sending): Promise<Answer> =>
    resource.replace(before, { bytes: alter(json(overlay(bare(before), once))), query }),
  'merge patch': (resource: Resource, { metadata }: ApiObject, { query, alter }: Sending): Promise<Answer> =>
    resource.mergePatch(metadata.name!, undefined, { bytes: alter(json(once)), query }),
  'strategic merge patch': (
    resource: Resource,
    { metadata }: ApiObject,
    { query, alter }: Sending,
  ): Promise<Answer> =>
    resource.strategicPatch(metadata.name!, undefined, { bytes: alter(json(once)), query }),
  apply: (resource: Resource, { apiVersion, kind, metadata }: ApiObject, sending: Sending) => {
    const { name = '', namespace = '' } = metadata;
    const intent = overlay({ apiVersion, kind, metadata: { name, namespace } }, once);
    const { query, alter } = sending;
    return resource.apply(name, {}, { manager: 'fields', bytes: alter(json(intent)), query });
  },
};

/** The write took place; which of the two values stays is not stated. */
export async function expectOneStored(
  { namespace, expect }: CaseContext,
  { answer, name }: Written,
  what: string,
): Promise<void> {
  expect.success(answer, `${what} with a duplicate field`);
  const { annotations } = (await namespace.podTemplates.current(name)).metadata;
  expect.oneOf(annotations?.['given'], ['first', 'second'], `the duplicate field after a ${what}`);
}

/** The write takes place, with one Warning entry about the field. No level leaves the parameter out. */
export async function mustWarnOfDuplicate(
  context: CaseContext,
  way: Way,
  level: 'Warn' | undefined,
): Promise<void> {
  const what = `${way} ${level === undefined ? 'without fieldValidation' : 'under Warn'}`;
  const written = await sendTwice(context, way, level);
  await expectOneStored(context, written, what);
  const told = await addedWarnings(context, way, level, written.answer);
  context.expect.equal(told, 1, `Warning entries about the duplicate field of a ${what}`);
}

/** How many entries more name one of the fields than where the same request has each field once, and no others. Without
 * that, a policy that warns of missing annotations would count. */
export async function addedWarnings(
  context: CaseContext,
  way: Way,
  level: Level | undefined,
  answer: Answer,
  fields: readonly string[] = [duplicate],
): Promise<number> {
  const control = await sendTwice(context, way, level, (text) => text);
  context.expect.success(control.answer, `the same ${way} with each field once`);
  const naming = (one: Answer) =>
    warningsIn(one).filter((text) => fields.some((field) => text.includes(field))).length;
  return naming(answer) - naming(control.answer);
}
