// What a run made on the target, followed by path and uid from its creation to its end.
import type { Answer } from './answer.ts';
import type { Api, SendOptions } from './api.ts';
import { isRecord } from './object.ts';

export interface Made {
  /** Path of the item. */
  readonly path: string;
  readonly uid: string;
  /** The finalizers it was last seen with: they have to go first. */
  finalizers: readonly string[];
}

export interface Trace {
  observe(method: string, path: string, options: SendOptions, answer: Answer): void;
  made(): readonly Made[];
}

export function createTrace(): Trace {
  const byPath = new Map<string, Made>();
  return {
    observe(method, sentPath, options, answer) {
      // A query in the path would end up in the middle of the item's path, and a clean-up would delete the collection.
      const path = sentPath.split('?')[0]!;
      if (!answer.ok || method === 'GET' || method === 'DELETE' || isDryRun(options)) return;
      const seen = seenObject(answer);
      if (seen === undefined) return;
      const known = byPath.get(path);
      if (known?.uid === seen.uid) known.finalizers = seen.finalizers;
      else if (method === 'POST')
        byPath.set(`${path}/${seen.name}`, { path: `${path}/${seen.name}`, ...seen });
      else if (answer.status === 201) byPath.set(path, { path, ...seen });
      else if (known === undefined && seen.finalizers.length > 0) byPath.set(path, { path, ...seen });
    },
    made: () => [...byPath.values()],
  };
}

const isDryRun = ({ query }: SendOptions) => query?.['dryRun'] === 'All';

function seenObject(
  answer: Answer,
): { name: string; uid: string; finalizers: readonly string[] } | undefined {
  let body: unknown;
  try {
    body = answer.mediaType.endsWith('json') ? answer.json : undefined;
  } catch {
    return undefined;
  }
  if (!isRecord(body) || !isRecord(body['metadata'])) return undefined;
  const { name, uid, finalizers } = body['metadata'];
  if (typeof name !== 'string' || typeof uid !== 'string') return undefined;
  return { name, uid, finalizers: Array.isArray(finalizers) ? (finalizers as string[]) : [] };
}

/** Deletes one thing that the run made; finalizers go first. Gone already is as good. Returns why it could not, if so. */
export async function removeMade(api: Api, { path, uid, finalizers }: Made): Promise<string | undefined> {
  const phase = 'clean-up' as const;
  if (finalizers.length > 0) {
    await api.patch(path, { metadata: { finalizers: null } }, 'application/merge-patch+json', { phase });
  }
  const body = { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid }, gracePeriodSeconds: 0 };
  const answer = await api.send('DELETE', path, { body, phase });
  // 409: the name belongs to somebody else by now.
  return answer.ok || answer.status === 404 || answer.status === 409
    ? undefined
    : `DELETE answered ${answer.status}`;
}
