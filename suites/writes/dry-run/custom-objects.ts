// A custom kind for cases that try what is said of every kind: servers often have code of its own for them.
import type { CaseContext } from '../../kit/context.ts';
import { define } from '../../kit/kinds/definitions.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

/** Where the target has custom kinds, the objects of one with a whole number `size`. @throws PrerequisiteFailed */
export async function customObjects(context: CaseContext): Promise<readonly Resource[]> {
  if (!context.has('custom-definitions') || !context.has('cluster-wide')) return [];
  const { objects } = await define(context, { size: { type: 'integer' } });
  return [objects];
}
