// Writes of definitions that are refused, or taken (core 9.3). Helper of this topic.
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf } from '../kit/kinds/definitions.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';

export const withSpec = (body: Overrides, members: object): Overrides => overlay(body, { spec: members });

/** POST of the definition is refused, also as a dry-run, and nothing stands under its name. */
export async function mustRefuse(context: CaseContext, body: Overrides, what: string): Promise<void> {
  const { expect } = context;
  const definitions = definitionsOf(context);
  expect.refused(await definitions.create(body), `POST of ${what}`);
  const dry = await definitions.create(body, { query: { dryRun: 'All' } });
  expect.refused(dry, `dry POST of ${what}`);
  expect.equal(await definitions.exists(body.metadata!.name!), false, `whether a GET finds ${what}`);
}

/** The definition as it reads back. */
export async function mustTake(
  context: CaseContext,
  body: Overrides,
  what: string,
  options = {},
): Promise<ApiObject> {
  const definitions = definitionsOf(context);
  context.expect.success(await definitions.create(body, options), `POST of ${what}`);
  return definitions.current(body.metadata!.name!);
}
