// Cases: a field that comes twice in one body, at each level of field validation (core 4.11).
import { section } from '../kit/case.ts';
import {
  addedWarnings,
  duplicate,
  duplicateWays,
  expectOneStored,
  inJson,
  mustWarnOfDuplicate,
  sendTwice,
  twice,
} from './duplicate-writes.ts';
import { itemWays, mustRefuseInApply, mustRefuseInItem, mustWarnInItem } from './duplicate-items.ts';
import { expectNothingStored, inContainer } from './field-writes.ts';

export default section({
  'writes.field-validation.ignore-duplicate': async (context) => {
    for (const way of inJson) {
      const written = await sendTwice(context, way, 'Ignore');
      await expectOneStored(context, written, `${way} under Ignore`);
      const told = await addedWarnings(context, way, 'Ignore', written.answer);
      context.expect.equal(told, 0, `Warning entries about the duplicate field of a ${way} under Ignore`);
    }
  },

  'writes.field-validation.warn-duplicate': async (context) => {
    for (const way of duplicateWays) await mustWarnOfDuplicate(context, way, 'Warn');
    for (const way of itemWays) await mustWarnInItem(context, way);
  },

  'writes.field-validation.strict-duplicate': async (context) => {
    const { namespace, expect } = context;
    for (const way of duplicateWays) {
      const what = `${way} with a duplicate field under Strict`;
      const written = await sendTwice(context, way, 'Strict');
      expect.status(written.answer, 400, what);
      await expectNothingStored(context, namespace.podTemplates, written, `a ${what}`);
      const control = await sendTwice(context, way, 'Strict', (text) => text);
      expect.success(control.answer, `the same ${way} with the field once`);
    }
    for (const way of itemWays) await mustRefuseInItem(context, way);
    await mustRefuseInApply(context);
  },

  'writes.field-validation.one-warning-a-field': async (context) => {
    const { expect } = context;
    const { answer } = await sendTwice(context, 'POST', 'Warn', twice, unknown);
    expect.success(answer, 'POST with four unknown fields and a duplicate one under Warn');
    const fields = [...unknownNames, duplicate];
    for (const field of fields) {
      const told = await addedWarnings(context, 'POST', 'Warn', answer, [field]);
      expect.equal(told, 1, `Warning entries that name "${field}"`);
    }
    const about = await addedWarnings(context, 'POST', 'Warn', answer, fields);
    expect.equal(about, fields.length, 'Warning entries about five fields');
  },

  'writes.field-validation.strict-lists-all': async (context) => {
    const { expect } = context;
    const { answer } = await sendTwice(context, 'POST', 'Strict', twice, unknown);
    expect.status(answer, 400, 'POST with four unknown fields and a duplicate one under Strict');
    for (const field of [...unknownNames, duplicate])
      expect.that(
        answer.text.includes(field),
        `the answer under Strict does not name "${field}": ${answer.text}`,
      );
  },
});

const unknown = {
  unknownAlpha: 'x',
  metadata: { unknownBravo: 'x' },
  template: { unknownCharlie: 'x', ...inContainer({ unknownDelta: 'x' }) },
};
const unknownNames = ['unknownAlpha', 'unknownBravo', 'unknownCharlie', 'unknownDelta'] as const;
