// The kinds that the server inside the variant server serves now, by its discovery: definitions add kinds.
import { isRecord } from '../../kit/objects/object.ts';
import type { InnerClient } from './inner-client.ts';

/** Collections over all namespaces whose objects can be deleted, each in one version. */
export async function servedCollections(client: InnerClient): Promise<readonly string[]> {
  const groups = listIn(await client.send('GET', '/apis'), 'groups');
  const versions = groups.map(({ preferredVersion }) =>
    isRecord(preferredVersion) ? `/apis/${String(preferredVersion['groupVersion'])}` : '',
  );
  const found = await Promise.all(['/api/v1', ...versions].map((root) => collectionsIn(client, root)));
  return found.flat();
}

async function collectionsIn(client: InnerClient, root: string): Promise<readonly string[]> {
  return listIn(await client.send('GET', root), 'resources')
    .filter(({ verbs }) => Array.isArray(verbs) && verbs.includes('delete') && verbs.includes('list'))
    .map(({ name }) => `${root}/${String(name)}`);
}

function listIn(value: unknown, member: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[member] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
