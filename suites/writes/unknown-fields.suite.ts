// Cases: fields that no schema knows, at each level of field validation (core 4.11).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { define, marked } from '../kit/definitions.ts';
import { overlay } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import { mustWarnOfDuplicate } from './duplicate-writes.ts';
import { expectNothingStored, inContainer, patches, writes } from './field-writes.ts';
import type { Level, Way, Written } from './field-writes.ts';
import { warningsNaming } from '../kit/warnings.ts';

export default section({
  'writes.field-validation.ignore-post': (context) => mustDropSilently(context, 'POST'),
  'writes.field-validation.ignore-put': (context) => mustDropSilently(context, 'PUT'),
  'writes.field-validation.ignore-patch': async (context) => {
    for (const way of patches) await mustDropSilently(context, way);
    await mayRefuse(context, 'Ignore');
  },

  'writes.field-validation.warn-post': (context) => mustWarn(context, 'POST', 'Warn'),
  'writes.field-validation.warn-put': (context) => mustWarn(context, 'PUT', 'Warn'),
  'writes.field-validation.warn-patch': async (context) => {
    for (const way of patches) await mustWarn(context, way, 'Warn');
    const { status, headers } = await mayRefuse(context, 'Warn');
    context.record({ apply: status, warnings: headers('warning').length });
  },
  'writes.field-validation.warn-by-default': async (context) => {
    for (const way of ['POST', 'PUT', 'merge patch'] as const) await mustWarn(context, way, undefined);
    await mustWarnOfDuplicate(context, 'POST', undefined);
  },

  'writes.field-validation.strict-post': (context) => mustRefuse(context, 'POST'),
  'writes.field-validation.strict-put': (context) => mustRefuse(context, 'PUT'),
  'writes.field-validation.strict-patch': async (context) => {
    for (const way of patches) await mustRefuse(context, way);
    await mustRefuse(context, 'apply');
  },

  'writes.field-validation.preserve-unknown': async (context) => {
    const { expect } = context;
    const object = { type: 'object', properties: { size: { type: 'integer' } } };
    const open = marked(context, object, { 'preserve-unknown-fields': true });
    const { objects } = await define(context, { open, closed: object });
    const fields = { size: 1, unknownAlpha: 'x' };
    const strict = { query: { fieldValidation: 'Strict' } };

    const kept = await objects.create({ open: fields }, strict);
    expect.success(kept, 'POST of a field that keeps unknown ones, under Strict');
    const { open: read } = await objects.current(kept.object.metadata.name!);
    expect.equal(read, fields, 'the field that keeps unknown ones');

    const body = objects.object({ closed: fields });
    const refused = await objects.create(undefined, { body, ...strict });
    expect.status(refused, 400, 'POST of a field that does not, under Strict');
    const dropped = await objects.create(undefined, { body, query: { fieldValidation: 'Warn' } });
    expect.success(dropped, 'POST of a field that does not, under Warn');
    const { closed } = await objects.current(body.metadata.name!);
    expect.equal(closed, { size: 1 }, 'the field that does not');
  },
});

const known = { metadata: { labels: { written: 'yes' } }, template: inContainer({}) };
const unknown = {
  unknownAlpha: 'x',
  metadata: { unknownBravo: 'x' },
  template: inContainer({ unknownCharlie: 'x' }),
};
const unknownNames = ['unknownAlpha', 'unknownBravo', 'unknownCharlie'] as const;

const send = ({ namespace }: CaseContext, way: Way, level: Level | undefined): Promise<Written> =>
  writes[way](namespace.podTemplates, overlay(known, unknown), level);

const textOf = (way: Way, level: Level | undefined) =>
  `${way} with unknown fields ${level === undefined ? 'and no fieldValidation' : `under ${level}`}`;

/** The write took place without them. */
async function expectDropped(
  { namespace, expect }: CaseContext,
  { answer, name }: Written,
  what: string,
): Promise<void> {
  expect.success(answer, what);
  const stored: ApiObject = await namespace.podTemplates.current(name);
  expect.equal(stored.metadata.labels?.['written'], 'yes', `the known field of the ${what}`);
  expect.absent(stored['unknownAlpha'], `the unknown field "unknownAlpha" after a ${what}`);
  expect.absent(stored.metadata['unknownBravo'], `the unknown field "metadata.unknownBravo" after a ${what}`);
  for (const container of stored['template']?.spec?.containers ?? [])
    expect.absent(
      container.unknownCharlie,
      `the unknown field "unknownCharlie" of a container after a ${what}`,
    );
}

function expectSilent({ expect }: CaseContext, answer: Answer, what: string): void {
  const told = unknownNames.flatMap((field) => warningsNaming(answer, field));
  expect.equal(told, [], `Warning entries about the unknown fields of a ${what}`);
}

async function mustDropSilently(context: CaseContext, way: Way): Promise<void> {
  const what = textOf(way, 'Ignore');
  const written = await send(context, way, 'Ignore');
  await expectDropped(context, written, what);
  expectSilent(context, written.answer, what);
}

async function mustWarn(context: CaseContext, way: Way, level: 'Warn' | undefined): Promise<void> {
  const what = textOf(way, level);
  const written = await send(context, way, level);
  await expectDropped(context, written, what);
  for (const field of unknownNames) {
    const told = warningsNaming(written.answer, field);
    context.expect.that(told.length > 0, `no Warning entry names "${field}" of a ${what}`);
  }
}

/** With 400; the code of an apply that yields no valid object is not stated (core 7). */
async function mustRefuse(context: CaseContext, way: Way): Promise<void> {
  const { namespace, expect } = context;
  const what = textOf(way, 'Strict');
  const written = await send(context, way, 'Strict');
  if (way === 'apply') expect.refused(written.answer, what);
  else expect.status(written.answer, 400, what);
  await expectNothingStored(context, namespace.podTemplates, written, `a ${what}`);
  const control = await writes[way](namespace.podTemplates, known, 'Strict');
  expect.success(control.answer, `the same ${way} without them`);
}

/** An apply that names an unknown field yields no valid object, or is carried out without it (core 4.11, 7). */
async function mayRefuse(context: CaseContext, level: 'Ignore' | 'Warn'): Promise<Answer> {
  const what = textOf('apply', level);
  const written = await send(context, 'apply', level);
  const { answer } = written;
  if (answer.ok) {
    await expectDropped(context, written, what);
    if (level === 'Ignore') expectSilent(context, answer, what);
    return answer;
  }
  context.expect.refused(answer, what);
  await expectNothingStored(context, context.namespace.podTemplates, written, `a refused ${what}`);
  return answer;
}
