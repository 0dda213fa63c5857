// A custom kind whose status is a sub-resource (core 9.3).
import type { Resource } from './resource.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from './definitions.ts';
import type { DefiningContext } from './definitions.ts';

/** @throws PrerequisiteFailed */
export async function defineWithStatus(
  context: DefiningContext,
  scope: 'Namespaced' | 'Cluster' = 'Namespaced',
): Promise<Resource> {
  const text = { type: 'string' };
  const properties = { seen: text, status: { type: 'object', properties: { phase: text } } };
  const versions = [{ ...versionOf(properties), subresources: { status: {} } }];
  const { type, body } = draftDefinition(context, properties, { scope, versions });
  await definitionsOf(context).given(body);
  const { namespace, cluster } = context;
  const resource = scope === 'Cluster' ? cluster.resource(type) : namespace.resource(type);
  await untilServed(context, resource, 'seen');
  return resource;
}
