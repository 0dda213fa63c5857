// The claim spec of a template, stored as sent by each way of creating one (core 2.10).
import type { CaseContext } from '../kit/context.ts';
import { claimSampleRefused } from '../kit/kinds/claim-fields.ts';
import { deviceSpec, expectKept } from './claims.ts';

/** The fields are not shown: a template must accept and keep the fields that a claim does. */
export async function mustKeepInnerSpec({ namespace, expect }: CaseContext): Promise<void> {
  const { claimTemplates, claims } = namespace;
  const claim = await claims.create({ spec: deviceSpec });
  if (!claim.ok) throw claimSampleRefused();
  const body = claimTemplates.object({ spec: { spec: deviceSpec } });
  const answer = await claimTemplates.create(undefined, { body });
  expect.success(answer, 'POST with a spec.spec that is accepted as the spec of a claim');
  const read = await claimTemplates.current(body.metadata.name!);
  expectKept(expect, read['spec']?.spec, deviceSpec, 'spec.spec');
  const { metadata, ...intent } = claimTemplates.object({ spec: { spec: deviceSpec } });
  const applied = await claimTemplates.apply(metadata.name!, intent, { manager: 'conformance' });
  expect.success(applied, 'an apply of a new template with the same spec.spec');
  const shown = await claimTemplates.current(metadata.name!);
  expectKept(expect, shown['spec']?.spec, deviceSpec, 'spec.spec that was applied');
}
