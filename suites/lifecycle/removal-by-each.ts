// The last finalizer of a terminating object goes, and the object with it, whatever way it is taken off (core 3.1).
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/resource.ts';
import { hold, waysToRemoveLast } from './last-finalizer.ts';
import { givenTerminating, mustLeave } from './terminating.ts';

/** An object for each of the ways that every server has. */
export async function removeLastByEach(context: CaseContext, resource: Resource): Promise<void> {
  for (const [way, removeLast] of Object.entries(waysToRemoveLast(context, resource))) {
    const { metadata } = await givenTerminating(context, resource, [hold]);
    const name = metadata.name!;
    context.expect.success(await removeLast(name), `removal of the last finalizer by ${way}`);
    await mustLeave(context, resource, name, way);
  }
}
