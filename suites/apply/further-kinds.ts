// An apply of kinds that servers often serve by code of their own (core 4.8, 4.9).
import type { CaseContext } from '../kit/context.ts';
import { furtherKinds, servingDrafts } from '../kit/kinds/further-kinds.ts';
import { NotRun } from '../kit/failures.ts';

/** Where a dry-run of a POST takes an object, one of an apply takes it as well. Which kinds a target serves, and which fields they have, is
 * not stated. */
export async function mustApplyFurtherKinds(context: CaseContext): Promise<void> {
  const { expect } = context;
  const drafts = furtherKinds(context).map((resource) => ({ resource, body: resource.object() }));
  let judged = 0;
  for (const { resource, body } of [...drafts, ...servingDrafts(context)]) {
    const query = { dryRun: 'All' };
    if (!(await resource.create(undefined, { body, query })).ok) continue;
    const { name = '', ...metadata } = body.metadata;
    const answer = await resource.apply(name, { ...body, metadata }, { manager: 'first', query });
    // Which kinds have which verbs is not shown.
    if (answer.status === 405) continue;
    judged += 1;
    expect.success(
      answer,
      `a dry-run of an apply of a new ${resource.type.kind}, of which one of a POST passed`,
    );
  }
  if (judged === 0) throw new NotRun('not-exercised', 'the target takes no object of a further kind');
}
