// The success codes of a write. The documents list them for pod templates, and not for config maps (core 4.5).
import type { CollectionId } from '../requests.ts';

/** @param listed the codes of the operation on pod templates */
export function isSuccess(collection: CollectionId, status: number, listed: readonly number[]): boolean {
  return collection.startsWith('podTemplates/') ? listed.includes(status) : status >= 200 && status < 300;
}
