// Claim templates that break one rule of their spec, each compared with a valid one (core 2.10).
import { requireClaimSample } from '../kit/kinds/claim-fields.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Overrides } from '../kit/objects/object.ts';

/** A body that breaks one rule is refused and not stored, by POST, also as a dry-run, and by apply; a valid body with the same name is stored. */
export async function expectRequired(
  context: CaseContext,
  what: string,
  invalid: Overrides,
  valid: Overrides = {},
): Promise<void> {
  await requireClaimSample(context);
  const { namespace, uniqueName, expect } = context;
  const { claimTemplates } = namespace;
  const name = uniqueName('template');
  const answer = await claimTemplates.create({ ...invalid, metadata: { name } });
  expect.refused(answer, `POST of a claim template ${what}`);
  expect.equal(await claimTemplates.exists(name), false, `whether a GET finds a claim template ${what}`);
  const dry = await claimTemplates.create({ ...invalid, metadata: { name } }, { query: { dryRun: 'All' } });
  expect.refused(dry, `dry POST of a claim template ${what}`);
  const listed = await claimTemplates.list();
  expect.success(listed, 'list of claim templates');
  const names = listed.list.items.map(({ metadata }) => metadata.name);
  expect.equal(names.includes(name), false, `whether the list holds a claim template ${what}`);
  await refuseApplied(context, what, invalid);
  const control = await claimTemplates.create({ ...valid, metadata: { name } });
  expect.success(control, 'POST of the same claim template without that');
  expect.equal(await claimTemplates.exists(name), true, 'whether a GET finds that claim template');
}

/** An apply creates objects, too (core 4.8). */
async function refuseApplied(context: CaseContext, what: string, invalid: Overrides): Promise<void> {
  const { namespace, uniqueName, expect } = context;
  const { claimTemplates } = namespace;
  const name = uniqueName('applied');
  const body = claimTemplates.object({ ...invalid, metadata: { name } });
  const answer = await claimTemplates.apply(name, body, { manager: 'conformance' });
  expect.refused(answer, `apply of a new claim template ${what}`);
  const isStored = await claimTemplates.exists(name);
  expect.equal(isStored, false, `whether a GET finds an applied claim template ${what}`);
}
