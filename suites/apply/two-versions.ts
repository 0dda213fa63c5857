// A custom kind in two versions without differences (core 4.9, 9.3).
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import type { Resource } from '../kit/kinds/resource.ts';

interface TwoVersions {
  /** At v1, the version of the storage. */
  readonly stable: Resource;
  /** At v1beta1. */
  readonly beta: Resource;
}

/** Its objects, which have the texts size and colour, once both versions serve them. */
export async function defineTwoVersions(context: CaseContext): Promise<TwoVersions> {
  const { namespace } = context;
  const properties = { size: { type: 'string' }, colour: { type: 'string' } };
  const versions = [versionOf(properties), versionOf(properties, { name: 'v1beta1', storage: false })];
  const { type, body } = draftDefinition(context, properties, { versions });
  await definitionsOf(context).given(body);
  const [stable, beta] = [namespace.resource(type), namespace.resource({ ...type, version: 'v1beta1' })];
  for (const objects of [stable, beta]) await untilServed(context, objects, 'size');
  return { stable, beta };
}
