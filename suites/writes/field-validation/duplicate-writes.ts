// The ways to send a field twice in one body (core 4.11).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { Level, Written } from './field-writes.ts';
import { warningsIn } from '../../kit/answers/warnings.ts';

/** The last name of the field that comes twice. */
export const duplicate = 'annotations';
const once = { metadata: { [duplicate]: { given: 'second' } } };

/** A text of JSON or YAML, in which `metadata.annotations` stands once, with another before it. */
export const twice = (text: string): string =>
  text.includes(`"${duplicate}":`)
    ? text.replace(`"${duplicate}":`, `"${duplicate}":{"given":"first"},"${duplicate}":`)
    : text.replace(`  ${duplicate}:`, `  ${duplicate}: {"given": "first"}\n  ${duplicate}:`);

/** The same with the first of the two names spelled with an escape: names count by their characters (RFC 8259, 8.3). */
function twiceWithEscape(text: string): string {
  const both = twice(text);
  const name = both.includes(`"${duplicate}":`) ? `"${duplicate}":` : `${duplicate}:`;
  return both.replace(name, `"\\u0061${duplicate.slice(1)}":`);
}

/** The same with equal values: a field is a duplicate whatever its values. */
const twiceTheSame = (text: string): string => twice(text).replaceAll(/"first"/g, '"second"');

/** The spellings of a duplicate field, by their names in messages. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  'a duplicate field of equal values': twiceTheSame,
  'a duplicate field': twice,
  'a field and the same one spelled with an escape': twiceWithEscape,
};

/** Members in an order of their own: metadata stands before whatever else has annotations. */
const json = ({ apiVersion, kind, metadata, ...rest }: ApiObject | Overrides): string =>
  JSON.stringify({ apiVersion, kind, metadata, ...rest });

/** Block style down to the members of metadata, below that JSON, which is YAML, too. */
const yaml = ({ apiVersion, kind, metadata, ...rest }: ApiObject | Overrides): string =>
  [
    ...members({ apiVersion, kind }, ''),
    'metadata:',
    ...members(metadata ?? {}, '  '),
    ...members(rest, ''),
    '',
  ].join('\n');

const members = (value: object, indent: string): string[] =>
  Object.entries(value).map(([name, member]) => `${indent}${name}: ${JSON.stringify(member)}`);

export const inJson = ['POST', 'PUT', 'merge patch', 'strategic merge patch'] as const;
export const duplicateWays = [...inJson, 'POST of YAML', 'PUT of YAML'] as const;
export const applyWays = ['apply', 'apply of YAML'] as const;
export type DuplicateWay = (typeof duplicateWays)[number] | (typeof applyWays)[number];

export interface Sending {
  readonly level: Level | undefined;
  /** Makes the text that is sent of one that has each field once; sends `annotations` twice where it is left out. */
  readonly alter?: (text: string) => string;
  /** Further fields. */
  readonly more?: Overrides;
}

/** Sends the text of a whole object, or of the part that a patch states, as `alter` makes it. */
export async function sendTwice(
  resource: Resource,
  way: DuplicateWay,
  { level, alter = twice, more = {} }: Sending,
): Promise<Written> {
  const query = { fieldValidation: level };
  const stated = overlay(once, more);
  if (way === 'POST' || way === 'POST of YAML') {
    const body = resource.object(stated);
    const answer = await resource.create(undefined, { ...bytesOf(way, body, alter), query });
    return { answer, name: body.metadata.name! };
  }
  const name = (await resource.given()).metadata.name!;
  const before = await resource.current(name);
  if (way === 'apply of YAML') {
    const { apiVersion, kind, metadata } = before;
    const named = { apiVersion, kind, metadata: { name, namespace: metadata.namespace! } };
    const bytes = alter(yaml(overlay(named, stated)));
    const answer = await resource.apply(name, {}, { manager: 'fields', force: true, bytes, query });
    return { answer, name, before };
  }
  const answer =
    way === 'PUT' || way === 'PUT of YAML'
      ? await resource.replace(before, {
          ...bytesOf(way, overlay(bare(resource, before), stated), alter),
          query,
        })
      : await patch[way](resource, before, { bytes: alter(json(stated)), query });
  return { answer, name, before };
}

function bytesOf(way: string, body: ApiObject | Overrides, alter: (text: string) => string) {
  if (!way.endsWith('YAML')) return { bytes: alter(json(body)) };
  return { bytes: alter(yaml(body)), contentType: 'application/yaml' };
}

/** What the server put in by itself is left out. */
function bare({ type }: Resource, { apiVersion, kind, metadata }: ApiObject): Overrides {
  const { name = '', namespace = '', labels = {}, resourceVersion = '' } = metadata;
  return { apiVersion, kind, metadata: { name, namespace, labels, resourceVersion }, ...type.sample() };
}

interface Sent {
  readonly bytes: string;
  readonly query: { readonly fieldValidation: Level | undefined };
}

const patch = {
  'merge patch': (resource: Resource, { metadata }: ApiObject, sent: Sent): Promise<Answer> =>
    resource.mergePatch(metadata.name!, undefined, sent),
  'strategic merge patch': (resource: Resource, { metadata }: ApiObject, sent: Sent): Promise<Answer> =>
    resource.strategicPatch(metadata.name!, undefined, sent),
  apply: (resource: Resource, { apiVersion, kind, metadata }: ApiObject, { bytes, query }: Sent) => {
    const { name = '', namespace = '' } = metadata;
    // What names the object is left alone, so that only what the case states comes twice.
    const named = JSON.stringify({ apiVersion, kind, metadata: { name, namespace } });
    const body = bytes.replace('{"metadata":{', `${named.slice(0, -2)},`);
    return resource.apply(name, {}, { manager: 'fields', force: true, bytes: body, query });
  },
};

/** The write took place; which of the two values stays is not stated. */
export async function expectOneStored(
  { expect }: CaseContext,
  resource: Resource,
  { answer, name }: Written,
  what: string,
): Promise<void> {
  expect.success(answer, `${what} with a duplicate field`);
  const { annotations } = (await resource.current(name)).metadata;
  expect.oneOf(annotations?.['given'], ['first', 'second'], `the duplicate field after a ${what}`);
}

/** The write takes place, with one Warning entry about the field. No level leaves the parameter out. */
export async function mustWarnOfDuplicate(
  context: CaseContext,
  way: DuplicateWay,
  level: 'Warn' | undefined,
): Promise<void> {
  const { configMaps } = context.namespace;
  const what = `${way} ${level === undefined ? 'without fieldValidation' : 'under Warn'}`;
  const written = await sendTwice(configMaps, way, { level });
  await expectOneStored(context, configMaps, written, what);
  const count = await addedWarnings(context, { resource: configMaps, way, level }, written.answer);
  context.expect.equal(count, 1, `Warning entries about the duplicate field of a ${what}`);
}

interface Request {
  readonly resource: Resource;
  readonly way: DuplicateWay;
  readonly level: Level | undefined;
}

/** How many entries more name one of the fields than where the same request has each field once, and no others. Without
 * that, a policy that warns of missing annotations would count. */
export async function addedWarnings(
  { expect }: CaseContext,
  { resource, way, level }: Request,
  answer: Answer,
  fields: readonly string[] = [duplicate],
): Promise<number> {
  const control = await sendTwice(resource, way, { level, alter: (text) => text });
  expect.success(control.answer, `the same ${way} with each field once`);
  const naming = (one: Answer) =>
    warningsIn(one).filter((text) => fields.some((field) => text.includes(field))).length;
  return naming(answer) - naming(control.answer);
}
