// Dry-runs of claim templates (core 2.10, 4.10).
import type { CaseContext } from '../kit/context.ts';

/** A dry-run is validated, too: the inner metadata has no name. */
export async function mustRefuseDryRun({ namespace, expect }: CaseContext, name: string): Promise<void> {
  const { claimTemplates } = namespace;
  const body = claimTemplates.object({ spec: { metadata: { name } }, metadata: { name } });
  const applying = { manager: 'conformance', query: { dryRun: 'All' } };
  const applied = await claimTemplates.apply(name, body, applying);
  expect.refused(applied, 'apply of a new claim template with spec.metadata.name and dryRun=All');
}
