// Lists that may take longer than the usual timeout on a server that keeps to the documents.
import type { SendOptions } from '../requests/api.ts';

/** Seen: 32 s for one of thousands of objects, by a server that reads as many of them at a time as the limit says. */
const selectingMs = 120_000;

/** More time for a chunk that selects among the objects of all namespaces, or of a cluster-scoped type.
 * @param namespace empty: the list is not of one namespace */
export function timeFor(namespace: string, query: SendOptions['query'] = {}): Pick<SendOptions, 'mayTakeMs'> {
  const isSelecting = query['labelSelector'] !== undefined || query['fieldSelector'] !== undefined;
  return namespace === '' && isSelecting && query['limit'] !== undefined ? { mayTakeMs: selectingMs } : {};
}
