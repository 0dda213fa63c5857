// The objects of the benchmark: config maps of about 1 KB, with one of ten labels.
import { namespace } from './environment.ts';

export const collection = `/api/v1/namespaces/${namespace}/configmaps`;

/** Names sort in the order of the index. */
export const nameOf = (index: number) => `c-${String(index).padStart(6, '0')}`;

export function configMap(index: number) {
  return {
    metadata: { name: nameOf(index), labels: { m: String(index % 10) } },
    data: { a: 'x'.repeat(800) },
  };
}
