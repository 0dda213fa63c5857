// The parameters of a request, as standing checks read them.
import { queryText } from '../../kit/requests/wire-request.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';

export const queryOf = (path: string, query: SendOptions['query'] = {}): URLSearchParams =>
  new URLSearchParams(`${path.split('?')[1] ?? ''}&${queryText(query).slice(1)}`);

/** The value of a parameter that is sent once. */
export function valueOf(query: URLSearchParams, name: string): string {
  const values = query.getAll(name);
  return values.length === 1 ? values[0]! : '';
}

/** The labels of a selector that names some values only; undefined for the other forms. */
function labelsOf(selector: string): readonly (readonly [string, string])[] | undefined {
  const parts = selector.split(',').map((part) => /^([\w./-]+)=([\w.-]+)$/.exec(part));
  return parts.every((part) => part !== null) ? parts.map((part) => [part[1]!, part[2]!]) : undefined;
}

/** Whether labels can be those that labelSelector selects. */
export function mayMatch(labels: unknown, query: URLSearchParams): boolean {
  const wanted = labelsOf(valueOf(query, 'labelSelector')) ?? [];
  return wanted.every(([key, value]) => isRecord(labels) && labels[key] === value);
}
