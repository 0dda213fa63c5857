// Types and required fields of a custom kind, whose schema is known to the case in full (core 4.11).
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { expectNothingStored, levels, writes } from './field-writes.ts';
import type { Level, Written } from './field-writes.ts';
import { define } from '../../kit/kinds/definitions.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import { nestedObjects, part, places } from './nested-kind.ts';
import type { Part, Place } from './nested-kind.ts';

/** Sends another value of one member at a place; undefined leaves the member out. */
interface Change {
  readonly place: Place;
  readonly member: string;
  readonly value: unknown;
}
type Send = (resource: Resource, change: Change, level: Level, dryRun?: 'All') => Promise<Written>;

function changed({ member, value }: Change): Part {
  const { [member]: _before, ...others } = part;
  return value === undefined ? others : { ...others, [member]: value };
}

const at = (level: Level, dryRun?: 'All') => ({ query: { fieldValidation: level, dryRun } });

async function given(resource: Resource): Promise<Required<Pick<Written, 'name' | 'before'>>> {
  const name = (await resource.given()).metadata.name!;
  return { name, before: await resource.current(name) };
}

const ways: Readonly<Record<string, Send>> = {
  POST: async (resource, change, level, dryRun) => {
    const body = { ...resource.object(), ...change.place.fields(changed(change)) };
    const answer = await resource.create(undefined, { body, ...at(level, dryRun) });
    return { answer, name: body.metadata.name! };
  },
  PUT: async (resource, change, level, dryRun) => {
    const { name, before } = await given(resource);
    const answer = await resource.replace(
      { ...before, ...change.place.fields(changed(change)) },
      at(level, dryRun),
    );
    return { answer, name, before };
  },
  'merge patch': async (resource, change, level, dryRun) => {
    const { name, before } = await given(resource);
    const { place, member, value } = change;
    const patch = place.fields(place.isInList ? changed(change) : { [member]: value ?? null });
    return { answer: await resource.mergePatch(name, patch, at(level, dryRun)), name, before };
  },
  'JSON patch': async (resource, { place, member, value }, level, dryRun) => {
    const { name, before } = await given(resource);
    const path = `${place.pointer}/${member}`;
    const operation = value === undefined ? { op: 'remove', path } : { op: 'replace', path, value };
    return { answer: await resource.jsonPatch(name, [operation], at(level, dryRun)), name, before };
  },
};

interface Attempt extends Omit<Change, 'place'> {
  readonly what: string;
}

/** By each way, at each level and in each place. */
async function mustRefuse(context: CaseContext, wrong: Attempt, right: Attempt): Promise<void> {
  const { expect } = context;
  for (const objects of await nestedObjects(context))
    for (const level of levels)
      for (const [way, send] of Object.entries(ways)) {
        for (const place of places) {
          const what = `${way} of a custom object with ${place.what} ${wrong.what} under ${level}`;
          const refused = await send(objects, { ...wrong, place }, level);
          expect.refused(refused.answer, what);
          await expectNothingStored(context, objects, refused, `a refused ${what}`);
        }
        // A dry-run passes the same stages (core 4.10).
        const dryRun = await send(objects, { ...wrong, place: places[0]! }, level, 'All');
        expect.refused(dryRun.answer, `dry-run of a ${way} of a custom object ${wrong.what} under ${level}`);
        for (const place of places) {
          const { answer } = await send(objects, { ...right, place }, level);
          expect.success(answer, `${way} of a custom object with ${place.what} ${right.what} under ${level}`);
        }
      }
}

export async function mustCheckCustomTypes(context: CaseContext): Promise<void> {
  await mustRefuse(
    context,
    { member: 'size', value: 'much', what: 'that has a text for a whole number' },
    { member: 'size', value: 7, what: 'that has a whole number' },
  );
  await mustNotConvert(context, ['7', 7.5, true, [7]]);
  await mustCheckTexts(context);
}

export async function mustRequireCustomFields(context: CaseContext): Promise<void> {
  await mustRefuse(
    context,
    { member: 'size', value: undefined, what: 'without a required field' },
    { member: 'other', value: undefined, what: 'without a field that is not required' },
  );
  await mustNotConvert(context, [null]);
}

/** A number among the texts of a list or a map, behind one that is right. */
async function mustCheckTexts(context: CaseContext): Promise<void> {
  const { expect } = context;
  const fields = [
    ['a list of texts', (last: unknown) => ({ texts: ['a', last] })],
    ['a map of texts', (last: unknown) => ({ mapOfTexts: { a: 'a', b: last } })],
  ] as const;
  for (const objects of await nestedObjects(context))
    for (const way of ['POST', 'PUT', 'merge patch', 'JSON patch', 'apply'] as const)
      for (const [what, having] of fields) {
        const wrong = await writes[way](objects, having(8080), 'Warn');
        expect.refused(wrong.answer, `${way} of a custom object with a number in ${what}`);
        await expectNothingStored(context, objects, wrong, `a refused ${way} with a number in ${what}`);
        const right = await writes[way](objects, having('8080'), 'Warn');
        expect.success(right.answer, `${way} of a custom object with ${what}`);
      }
}

/** Values that a lenient reader would take for a whole number. */
async function mustNotConvert(context: CaseContext, values: readonly unknown[]): Promise<void> {
  const [place] = places;
  for (const objects of await nestedObjects(context))
    for (const value of values)
      // A merge patch with null removes the member (RFC 7386).
      for (const way of ['POST', 'PUT', 'JSON patch']) {
        const what = `${way} of a custom object with ${JSON.stringify(value)} for a whole number`;
        const sent = await ways[way]!(objects, { place: place!, member: 'size', value }, 'Warn');
        context.expect.refused(sent.answer, what);
        await expectNothingStored(context, objects, sent, `a refused ${what}`);
      }
}

/** A text for a whole number, through each sub-resource, by each way that the real request can go. */
export async function mustCheckPartTypes(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const scope of ['Namespaced', 'Cluster'] as const)
    for (const one of await partsOf(context, scope))
      for (const way of ['PUT', 'merge patch', 'JSON patch', 'apply'] as const) {
        const { name = '' } = (await one.objects.given()).metadata;
        if (!(await one.write(way, name, 3)).ok) continue;
        for (const level of levels) {
          const before = await one.objects.current(name);
          const what = `${way} of the ${one.name} of a custom object with a text for a number under ${level}`;
          const wrong = await one.write(way, name, 'much', { fieldValidation: level });
          expect.refused(wrong, what);
          expect.unchanged(before, await one.objects.current(name), `the object after a refused ${what}`);
          const right = await one.write(way, name, 4, { fieldValidation: level });
          expect.success(right, `the same ${way} with a number`);
        }
      }
}

/** A required member of the status, through the sub-resource, by each way that the real request can go. */
export async function mustRequireStatusFields(context: CaseContext): Promise<void> {
  const { api, has, expect } = context;
  if (!has('custom-definitions') || !has('cluster-wide')) return;
  const properties = { count: { type: 'integer' }, note: { type: 'string' } };
  const status = { type: 'object', required: ['count'], properties };
  const { objects } = await define(context, { status }, { subresources: { status: {} } });
  const ways = {
    PUT: async (name: string, next: object) =>
      api.put(objects.path(name, 'status'), { ...(await objects.current(name)), status: next }),
    'merge patch': (name: string, next: object) =>
      api.patch(objects.path(name, 'status'), { status: next }, 'application/merge-patch+json'),
  };
  for (const [way, write] of Object.entries(ways)) {
    const [given, other] = await objects.givenMany(2);
    if (!(await write(given!.metadata.name!, { count: 1, note: 'x' })).ok) continue;
    const { name = '' } = other!.metadata;
    const what = `${way} of the status of a custom object without a required member`;
    expect.refused(await write(name, { note: 'x' }), what);
    expect.absent((await objects.current(name))['status']?.note, `the status after a refused ${what}`);
  }
}
