// A field that comes twice in an item of a list, and one that comes twice in an apply (core 4.11).
import type { CaseContext } from '../kit/context.ts';
import { warningsNaming } from '../kit/warnings.ts';
import { sendTwice } from './duplicate-writes.ts';
import { expectNothingStored } from './field-writes.ts';

/** Those that send a whole pod template, with its list of containers. */
export const itemWays = ['POST', 'PUT', 'POST of YAML'] as const;
type ItemWay = (typeof itemWays)[number];

const field = 'image';
const twiceInItem = (text: string): string =>
  text.replace(`"${field}":`, `"${field}":"example.invalid/first:1","${field}":`);
const unchanged = (text: string): string => text;

export async function mustRefuseInItem(context: CaseContext, way: ItemWay): Promise<void> {
  const { namespace, expect } = context;
  const what = `${way} with a duplicate field in an item of a list under Strict`;
  const written = await sendTwice(context, way, 'Strict', twiceInItem);
  expect.status(written.answer, 400, what);
  await expectNothingStored(context, namespace.podTemplates, written, `a ${what}`);
}

/** Others may warn of an image, too: what counts is what the same request without the duplicate does not get. */
export async function mustWarnInItem(context: CaseContext, way: ItemWay): Promise<void> {
  const { expect } = context;
  const what = `${way} with a duplicate field in an item of a list under Warn`;
  const { answer } = await sendTwice(context, way, 'Warn', twiceInItem);
  expect.success(answer, what);
  const control = await sendTwice(context, way, 'Warn', unchanged);
  expect.success(control.answer, `the same ${way} with the field once`);
  const [told, usual] = [warningsNaming(answer, field), warningsNaming(control.answer, field)];
  expect.equal(told.length - usual.length, 1, `further Warning entries about the field of a ${what}`);
}

/** The code of an apply that yields no valid object is not stated (core 7). */
export async function mustRefuseInApply(context: CaseContext): Promise<void> {
  const { namespace, expect } = context;
  const what = 'apply with a duplicate field under Strict';
  const written = await sendTwice(context, 'apply', 'Strict');
  expect.refused(written.answer, what);
  await expectNothingStored(context, namespace.podTemplates, written, `an ${what}`);
  const control = await sendTwice(context, 'apply', 'Strict', unchanged);
  expect.success(control.answer, 'the same apply with the field once');
}
