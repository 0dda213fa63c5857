// Cases: fields that no schema knows, at each level of field validation (core 4.11).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { define, marked } from '../kit/definitions.ts';
import { mustWarnOfDuplicate } from './duplicate-writes.ts';
import { mayRefuse, mustDropSilently, mustRefuse, mustWarn, targetsOf } from './unknown-writes.ts';
import type { Target } from './unknown-writes.ts';

export default section({
  'writes.field-validation.ignore-post': ofEach((...at) => mustDropSilently(...at, 'POST')),
  'writes.field-validation.ignore-put': ofEach((...at) => mustDropSilently(...at, 'PUT')),
  'writes.field-validation.ignore-patch': ofEach(async (context, target) => {
    for (const way of target.patches) await mustDropSilently(context, target, way);
    await mayRefuse(context, target, 'Ignore');
  }),

  'writes.field-validation.warn-post': ofEach((...at) => mustWarn(...at, 'POST', 'Warn')),
  'writes.field-validation.warn-put': ofEach((...at) => mustWarn(...at, 'PUT', 'Warn')),
  'writes.field-validation.warn-patch': async (context) => {
    const seen: Record<string, unknown> = {};
    for (const target of await targetsOf(context)) {
      for (const way of target.patches) await mustWarn(context, target, way, 'Warn');
      const { status, headers } = await mayRefuse(context, target, 'Warn');
      seen[target.resource.type.kind] = { apply: status, warnings: headers('warning').length };
    }
    context.record(seen);
  },
  'writes.field-validation.warn-by-default': async (context) => {
    for (const target of await targetsOf(context))
      for (const way of ['POST', 'PUT', 'merge patch'] as const)
        await mustWarn(context, target, way, undefined);
    await mustWarnOfDuplicate(context, 'POST', undefined);
  },

  'writes.field-validation.strict-post': ofEach((...at) => mustRefuse(...at, 'POST')),
  'writes.field-validation.strict-put': ofEach((...at) => mustRefuse(...at, 'PUT')),
  'writes.field-validation.strict-patch': ofEach(async (context, target) => {
    for (const way of target.patches) await mustRefuse(context, target, way);
    await mustRefuse(context, target, 'apply');
  }),

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

/** A built-in kind, and a custom one. */
function ofEach(judge: (context: CaseContext, target: Target) => Promise<void>): CaseFunction {
  return async (context) => {
    for (const target of await targetsOf(context)) await judge(context, target);
  };
}
