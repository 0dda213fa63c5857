// Shared by the tests of ownership: managers, media types, and reading the owners.
import { paths, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

interface Entry {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly fieldsV1: object;
}

export const map = `${paths.maps}/m`;
export const as = (name: string) => ({ 'user-agent': `${name}/1` });
export const typed = (type: string) => ({ 'content-type': `application/${type}` });

/** Manager, operation, subresource and topmost fields of each entry. */
export async function ownersOf({ sendRequest }: Api, of: string): Promise<string[]> {
  const entries: Entry[] = (await sendRequest('GET', of)).json.metadata.managedFields ?? [];
  return entries.map(({ manager, operation, subresource, fieldsV1 }) =>
    [manager, operation, subresource, Object.keys(fieldsV1).join(' ')]
      .filter((word) => word !== undefined)
      .join(' '),
  );
}

/** With the config map `m`, whose data `maker` owns. */
export async function startMap(): Promise<Api> {
  const api = await startApi();
  await api.sendRequest(
    'POST',
    paths.maps,
    { metadata: { name: 'm' }, data: { a: '1', b: '1' } },
    as('maker'),
  );
  return api;
}
