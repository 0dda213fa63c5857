// The custom kinds that the odd server's clients have defined.
import type { Names } from '../../../fixtures/dialects/names.ts';
import { collectionPath } from '../../kit/resource.ts';
import type { InnerClient } from './inner-client.ts';

export const definitionsPath = ({ groups }: Names): string =>
  collectionPath({ group: groups.definitions, version: 'v1', plural: 'customresourcedefinitions' }, '');

/** The collections of custom objects, over all namespaces. */
export async function definedCollections(client: InnerClient, names: Names): Promise<readonly string[]> {
  const definitions = await client.list(definitionsPath(names));
  return definitions.map(({ spec }) => {
    const [{ name: version }] = spec.versions as [{ name: string }];
    return collectionPath({ group: spec.group as string, version, plural: spec.names.plural as string }, '');
  });
}
