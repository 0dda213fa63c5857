// Removal of a terminating object's last finalizer by each type of write; the object is removed with it (core 3.1).
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere } from '../kit/terminating.ts';
import { hold, lastFinalizerRemovals } from './last-finalizer.ts';
import { givenTerminating, expectRemoved } from './terminating.ts';

/** Uses one object for each write that every server must support. */
export async function removeLastByEach(context: CaseContext, resource: Resource): Promise<void> {
  for (const [way, removeLast] of Object.entries(lastFinalizerRemovals(context, resource))) {
    const { metadata } = await givenTerminating(context, resource, [hold]);
    const name = metadata.name!;
    const what = `a dry removal of the last finalizer by ${way}`;
    context.expect.success(await removeLast(name, { query: { dryRun: 'All' } }), what);
    const kept = await mustBeThere(resource, name, `after ${what}`);
    context.expect.equal(kept.metadata.uid, metadata.uid, `uid after ${what}`);
    context.expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers after ${what}`);
    context.expect.success(await removeLast(name), `removal of the last finalizer by ${way}`);
    await expectRemoved(context, resource, name, way);
  }
}
