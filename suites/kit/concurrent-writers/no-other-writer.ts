// For cases that need objects which no other writer modifies.
import type { CaseContext } from '../context.ts';
import { NotRun } from '../failures.ts';
import type { Resource } from '../kinds/resource.ts';
import { typeKey } from './types.ts';

/** Requires that no other writer modifies new objects of this type. @throws NotRun where one does */
export function requireNoOtherWriter(
  { isConcurrentlyModified }: Pick<CaseContext, 'isConcurrentlyModified'>,
  resource: Resource,
): void {
  if (isConcurrentlyModified(resource))
    throw new NotRun('disturbed', `another writer modifies new ${typeKey(resource.type)} of this target`);
}
