// Cases that need objects which nobody else ever writes to.
import type { CaseContext } from '../context.ts';
import { NotRun } from '../failures.ts';
import type { Resource } from '../resource.ts';
import { typeKey } from './types.ts';

/** For what shows only on objects that nobody else ever writes to. @throws NotRun where somebody does */
export function leftAlone({ isDisturbed }: Pick<CaseContext, 'isDisturbed'>, resource: Resource): void {
  if (isDisturbed(resource))
    throw new NotRun('disturbed', `somebody else writes to new ${typeKey(resource.type)} of this target`);
}
