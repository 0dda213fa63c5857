// A field that comes twice below the top: in an item of a list of a built-in kind, and in each place of a custom one where
// an object can stand (core 4.11).
import type { CaseContext } from '../../kit/context.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { warningsNaming } from '../../kit/answers/warnings.ts';
import { applyWays, mustWarnOfDuplicate, sendTwice, spellings } from './duplicate-writes.ts';
import type { DuplicateWay } from './duplicate-writes.ts';
import { expectNothingStored, inContainer } from './field-writes.ts';
import { fieldsOf, nestedObjects, places } from './nested-kind.ts';

/** A body in which each of the fields stands once in its place, and becomes a duplicate. */
export interface Nested {
  readonly resource: Resource;
  readonly ways: readonly DuplicateWay[];
  readonly body: Overrides;
  /** Each names a place, which the body has once. */
  readonly fields: readonly string[];
}

const laterImage = '"image":"example.invalid/later:1"';
const twoContainers = {
  spec: {
    containers: [...inContainer({}).spec.containers, { name: 'later', image: 'example.invalid/later:1' }],
  },
};

const marker = (index: number) => `size${index}`;

/** Containers of pod templates, by those writes whose parameters are shown (core 4.5); ports of a service, and a custom
 * kind, where they are served. */
export async function nestedBodies(context: CaseContext): Promise<readonly Nested[]> {
  const { namespace, has } = context;
  const { podTemplates, services } = namespace;
  const template = {
    resource: podTemplates,
    body: { template: twoContainers },
    fields: ['image', 'later image'],
  };
  const service = { resource: services, body: {}, fields: ['port'] };
  return [
    { ...template, ways: ['PUT', 'PUT of YAML', 'merge patch', 'strategic merge patch', ...applyWays] },
    ...(has('services') ? [{ ...service, ways: ['POST', 'POST of YAML'] as const }] : []),
    ...(await nestedObjects(context)).map((resource) => ({
      resource,
      ways: ['POST', 'PUT', 'merge patch', 'POST of YAML', 'PUT of YAML', 'apply of YAML'] as const,
      // Numbers of their own, so that each place can be found in the text.
      body: fieldsOf((place) => ({ size: 900 + places.indexOf(place) })),
      fields: places.map((_place, index) => marker(index)),
    })),
  ];
}

/** The text with another value before that of the field. */
export function twiceIn(field: string): (text: string) => string {
  const [, index] = /^size(\d)$/.exec(field) ?? [];
  if (index !== undefined) return (text) => text.replace(`"size":90${index}`, `"size":7,"size":90${index}`);
  if (field === 'later image')
    return (text) => text.replace(laterImage, `"image":"example.invalid/first:1",${laterImage}`);
  const first = field === 'image' ? '"example.invalid/first:1"' : '80';
  return (text) => text.replace(`"${field}":`, `"${field}":${first},"${field}":`);
}

const nameOf = (field: string) => (field.startsWith('size') ? 'size' : field.replace('later ', ''));
const isApply = (way: DuplicateWay): boolean => way.startsWith('apply');
const unchanged = (text: string): string => text;

export async function mustRefuseNested(
  context: CaseContext,
  { resource, ways, body, fields }: Nested,
): Promise<void> {
  const { expect } = context;
  for (const way of ways) {
    for (const field of fields) {
      const what = `${way} of a ${resource.type.kind} with a nested duplicate field (${field}) under Strict`;
      const sent = await sendTwice(resource, way, { level: 'Strict', alter: twiceIn(field), more: body });
      // The code of an apply that yields no valid object is not stated (core 7).
      if (isApply(way)) expect.refused(sent.answer, what);
      else expect.status(sent.answer, 400, what);
      await expectNothingStored(context, resource, sent, `a ${what}`);
    }
    const control = await sendTwice(resource, way, { level: 'Strict', alter: unchanged, more: body });
    expect.success(control.answer, `the same ${way} with the fields once`);
  }
}

/** Others may warn of an image, too: what counts is what the same request without the duplicate does not get. */
export async function mustWarnNested(
  { expect }: CaseContext,
  { resource, ways, body, fields }: Nested,
): Promise<void> {
  for (const way of ways) {
    const control = await sendTwice(resource, way, { level: 'Warn', alter: unchanged, more: body });
    expect.success(control.answer, `${way} with each field once`);
    for (const field of fields) {
      const what = `${way} of a ${resource.type.kind} with a nested duplicate field (${field}) under Warn`;
      const { answer } = await sendTwice(resource, way, { level: 'Warn', alter: twiceIn(field), more: body });
      if (isApply(way) && !answer.ok) {
        expect.refused(answer, what);
        continue;
      }
      expect.success(answer, what);
      const [entries, usual] = [answer, control.answer].map(
        (one) => warningsNaming(one, nameOf(field)).length,
      );
      expect.equal(entries! - usual!, 1, `further Warning entries about the field of a ${what}`);
    }
  }
}

/** The code of an apply that yields no valid object is not stated (core 7). */
export async function mustRefuseInApply(context: CaseContext): Promise<void> {
  const { namespace, expect } = context;
  const { configMaps } = namespace;
  for (const way of applyWays) {
    for (const [duplicates, alter] of Object.entries(spellings)) {
      const what = `${way} with ${duplicates} under Strict`;
      const written = await sendTwice(configMaps, way, { level: 'Strict', alter });
      expect.refused(written.answer, what);
      await expectNothingStored(context, configMaps, written, `an ${what}`);
    }
    const control = await sendTwice(configMaps, way, { level: 'Strict', alter: unchanged });
    expect.success(control.answer, `the same ${way} with the field once`);
  }
}

/** An apply with a duplicate field yields no valid object, or is carried out with a warning, as any other patch. */
export async function mustWarnInApply(context: CaseContext): Promise<void> {
  const { configMaps } = context.namespace;
  for (const way of applyWays) {
    const written = await sendTwice(configMaps, way, { level: 'Warn' });
    if (written.answer.ok) await mustWarnOfDuplicate(context, way, 'Warn');
    else context.expect.refused(written.answer, `${way} with a duplicate field under Warn`);
  }
}
