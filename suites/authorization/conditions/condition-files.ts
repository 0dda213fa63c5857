// Cases: files with match conditions that a server accepts or refuses, and their number (access 5.4, 8).
import type { CaseContext } from '../../kit/context.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { rolesEntry } from '../configuration/authorizer-file.ts';
import { denyingWebhooks, requireRequestVariable } from './condition-cases.ts';
import { mustNotStart, mustStart } from '../configuration/start-exit.ts';
import { launchedWithTokens, namespaceOfUsers } from '../configuration/token-users.ts';

const versionField = 'matchConditionSubjectAccessReviewVersion';
/** Undefined leaves the field out. */
type Settings = Readonly<Record<string, unknown>>;

/** Flags of a file with one webhook. */
const withWebhook = async (context: CaseContext, settings: Settings): Promise<Flags> => {
  const webhooks = await denyingWebhooks(context);
  return webhooks.flags(context, [webhooks.entry('hook', settings), rolesEntry]);
};

const conditions = (...expressions: readonly string[]) => ({
  matchConditions: expressions.map((expression) => ({ expression })),
});

export async function versionRequired(context: CaseContext): Promise<void> {
  await mustStart(
    context,
    await withWebhook(context, { ...conditions('true'), [versionField]: 'v1' }),
    `a match condition and ${versionField}`,
  );
  for (const value of [undefined, ''])
    await mustNotStart(
      context,
      await withWebhook(context, { ...conditions('true'), [versionField]: value }),
      `a match condition, and ${versionField} ${value === undefined ? 'absent' : 'empty'}`,
    );
  await mustStart(context, await withSecondWebhook(context, 'v1'), 'two webhooks with match conditions');
  await mustNotStart(
    context,
    await withSecondWebhook(context, undefined),
    `a match condition of a second webhook, and ${versionField} absent`,
  );
}

/** A webhook without conditions has a use for no version, so that a server may do without it. */
export async function versionWithoutConditions(context: CaseContext): Promise<void> {
  const file = (value: unknown) => withWebhook(context, { [versionField]: value });
  await mustStart(context, await file('v1'), `no match conditions, and ${versionField} v1`);
  for (const value of [undefined, ''])
    await mustNotStart(
      context,
      await file(value),
      `no match conditions, and ${versionField} ${value === undefined ? 'absent' : 'empty'}`,
    );
}

/** The same after a valid webhook. */
async function withSecondWebhook(context: CaseContext, version: unknown): Promise<Flags> {
  const webhooks = await denyingWebhooks(context);
  const entries = ['v1', version].map((value, index) =>
    webhooks.entry(`hook-${index}`, { ...conditions('true'), [versionField]: value }),
  );
  return webhooks.flags(context, [...entries, rolesEntry]);
}

/** v1 is the only value. */
export async function versionValue(context: CaseContext): Promise<void> {
  const file = (value: string) => withWebhook(context, { ...conditions('true'), [versionField]: value });
  await mustStart(context, await file('v1'), `${versionField} v1`);
  for (const value of ['v1beta1', 'v2', 'V1'])
    await mustNotStart(context, await file(value), `${versionField} ${value}`);
  for (const value of ['v1beta1', 'v2'])
    await mustNotStart(
      context,
      await withWebhook(context, { [versionField]: value }),
      `no match conditions, and ${versionField} ${value}`,
    );
  await mustNotStart(
    context,
    await withSecondWebhook(context, 'v1beta1'),
    `${versionField} v1beta1 of a second webhook`,
  );
}

/** Flags of a file with two webhooks, each with one condition. */
async function withTwoWebhooks(context: CaseContext, first: string, second: string): Promise<Flags> {
  const webhooks = await denyingWebhooks(context);
  const entries = [first, second].map((one, index) => webhooks.entry(`hook-${index}`, conditions(one)));
  return webhooks.flags(context, [...entries, rolesEntry]);
}

/** Neither of these can be true or false. */
export async function notBoolean(context: CaseContext): Promise<void> {
  const { expect } = context;
  await requireRequestVariable(context);
  await mustStart(
    context,
    await withWebhook(context, conditions('1 + 1 == 2')),
    'a condition that is a boolean',
  );
  const expressions = ['1 + 1', '"true"', 'request.user', 'true &&', 'request.user ==', 'absent == 1', ''];
  expect.atLeast(expressions.length, 5, 'number of expressions');
  for (const expression of expressions) {
    const what = `the match condition ${JSON.stringify(expression)}`;
    await mustNotStart(context, await withWebhook(context, conditions(expression)), what);
    await mustNotStart(
      context,
      await withWebhook(context, conditions('true', expression)),
      `${what} after another one`,
    );
  }
  await mustStart(context, await withTwoWebhooks(context, 'true', 'true'), 'two webhooks with a condition');
  for (const expression of ['request.user', 'true &&']) {
    const what = `the match condition ${JSON.stringify(expression)} of a second webhook`;
    await mustNotStart(context, await withTwoWebhooks(context, 'true', expression), what);
  }
}

const limit = 64;
const [user, last, control] = ['all-of-many', 'last-of-many', 'control'] as const;
/** Different conditions. All are true for one user; for another one only the last is false. */
const manyConditions = (count: number) =>
  conditions(
    'request.user.endsWith("-of-many")',
    ...Array.from({ length: count - 2 }, (_, index) => `request.user != "other-${index}"`),
    `request.user != "${last}"`,
  );

/** The webhook has as many conditions as it may. */
export async function acceptsLimit(context: CaseContext): Promise<void> {
  const { expect } = context;
  await requireRequestVariable(context);
  const webhooks = await denyingWebhooks(context);
  const flags = webhooks.flags(context, [webhooks.entry('many', manyConditions(limit)), rolesEntry]);
  await mustStart(context, flags, `${limit} match conditions`);
  const users = [user, last, control].map((username) => ({ username }));
  const server = await launchedWithTokens(context, flags, users);
  const namespace = await namespaceOfUsers(context, server, control);
  const list = (name: string) => server.user(name).in(namespace).configMaps.list();
  expect.status(await list(user), 403, `a webhook that denies, with ${limit} conditions that are true`);
  expect.atLeast(webhooks.callsOf('many', user), 1, 'calls of the webhook');
  expect.success(await list(last), 'what RBAC grants, where only the last condition is false');
}

/** One more is refused, on the first webhook and on a later one; several webhooks have the limit each. */
export async function refusesMore(context: CaseContext): Promise<void> {
  await requireRequestVariable(context);
  const webhooks = await denyingWebhooks(context);
  const file = (...counts: readonly number[]) =>
    webhooks.flags(context, [
      ...counts.map((count, index) => webhooks.entry(`many-${index}`, manyConditions(count))),
      rolesEntry,
    ]);
  await mustStart(context, file(limit, limit), `two webhooks of ${limit} match conditions each`);
  await mustNotStart(context, file(limit + 1), `${limit + 1} match conditions`);
  await mustNotStart(context, file(2, limit + 1), `${limit + 1} match conditions of a second webhook`);
}
