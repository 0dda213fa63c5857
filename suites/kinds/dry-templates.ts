// Dry-runs of claim templates (core 2.10, 4.10).
import type { CaseContext } from '../kit/context.ts';

/** A dry-run is validated, too: the inner metadata has no name. */
export async function mustRefuseDryRun({ namespace, expect }: CaseContext, name: string): Promise<void> {
  const spec = { metadata: { name } };
  const answer = await namespace.claimTemplates.create({ spec }, { query: { dryRun: 'All' } });
  expect.refused(answer, 'POST with spec.metadata.name and dryRun=All');
}
