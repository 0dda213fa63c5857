// Cases: fields that no schema knows, at each level of field validation (core 4.11).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { define, marked } from '../kit/definitions.ts';
import { patches } from './field-writes.ts';
import type { Way } from './field-writes.ts';
import { mustWarnOfDuplicate } from './duplicate-writes.ts';
import { mayRefuse, mustDropSilently, mustRefuse, mustWarn, targetsOf } from './unknown-writes.ts';
import type { Target } from './unknown-writes.ts';

export default section({
  'writes.field-validation.ignore-post': byEach(['POST'], mustDropSilently),
  'writes.field-validation.ignore-put': byEach(['PUT'], mustDropSilently),
  'writes.field-validation.ignore-patch': async (context) => {
    for (const target of await targetsOf(context)) {
      for (const way of waysOf(target, patches)) await mustDropSilently(context, target, way);
      await mayRefuse(context, target, 'Ignore');
    }
  },

  'writes.field-validation.warn-post': byEach(['POST'], mustWarnAs('Warn')),
  'writes.field-validation.warn-put': byEach(['PUT'], mustWarnAs('Warn')),
  'writes.field-validation.warn-patch': async (context) => {
    const seen: Record<string, unknown> = {};
    for (const target of await targetsOf(context)) {
      for (const way of waysOf(target, patches)) await mustWarn(context, target, way, 'Warn');
      seen[target.resource.type.kind] = (await mayRefuse(context, target, 'Warn')).status;
    }
    context.record({ apply: seen });
  },
  'writes.field-validation.warn-by-default': async (context) => {
    await byEach(['POST', 'PUT', ...patches], mustWarnAs(undefined))(context);
    await mustWarnOfDuplicate(context, 'POST', undefined);
  },

  'writes.field-validation.strict-post': byEach(['POST'], mustRefuse),
  'writes.field-validation.strict-put': byEach(['PUT'], mustRefuse),
  'writes.field-validation.strict-patch': byEach([...patches, 'apply'], mustRefuse),

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

const waysOf = (target: Target, ways: readonly Way[]) => ways.filter((way) => target.ways.includes(way));

type Judge = (context: CaseContext, target: Target, way: Way) => Promise<void>;

function mustWarnAs(level: 'Warn' | undefined): Judge {
  return (context, target, way) => mustWarn(context, target, way, level);
}

/** Built-in kinds, and a custom one, each by those of the ways that the documents show for it. */
function byEach(ways: readonly Way[], judge: Judge): CaseFunction {
  return async (context) => {
    for (const target of await targetsOf(context))
      for (const way of waysOf(target, ways)) await judge(context, target, way);
  };
}
