// Lists that may take longer than the usual timeout on a server that keeps to the documents.
import type { SendOptions } from '../requests/api.ts';

/** Seen: 32 s for one of thousands of objects, by a server that reads as many of them at a time as the limit says. */
const selectingMs = 120_000;

/** Options of a list, with more time for a chunk that selects among the objects of all namespaces, or of a cluster-scoped type.
 * @param namespace empty: the list is not of one namespace */
export function listOptions(namespace: string, query: SendOptions['query'], sent: SendOptions): SendOptions {
  const { labelSelector, fieldSelector, limit } = query ?? {};
  const isSelecting = labelSelector !== undefined || fieldSelector !== undefined;
  return {
    ...(namespace === '' && isSelecting && limit !== undefined ? { mayTakeMs: selectingMs } : {}),
    ...sent,
    ...(query === undefined ? {} : { query }),
  };
}
