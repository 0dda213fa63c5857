// What a run made on the target, followed by path and uid from its creation to its end.
import type { Answer } from './answer.ts';
import type { Api, Observer, SendOptions } from './api.ts';
import { isRecord } from './object.ts';
import { isMissing } from './resource.ts';
import { runLabel } from './room/run-label.ts';

export interface Made {
  /** Path of the item. */
  readonly path: string;
  readonly uid: string;
  /** The finalizers it was last seen with: they have to go first. */
  finalizers: readonly string[];
  /** It carried the label of a run when it was made. */
  readonly isLabelled: boolean;
}

export interface Trace {
  observe: Observer;
  /** Once no write is under way any more. */
  settled(): Promise<unknown>;
  made(): readonly Made[];
  /** A write got no answer: it may have made something that is not known here. */
  isUnsure(): boolean;
}

export function createTrace(): Trace {
  const byPath = new Map<string, Made>();
  const underWay = new Set<Promise<unknown>>();
  let isUnsure = false;

  function note(method: string, sentPath: string, options: SendOptions, answer: Answer): void {
    const seen = answer.ok ? seenObject(answer) : undefined;
    if (seen === undefined) return;
    const { uid, finalizers, isLabelled } = seen;
    const path = itemPath(method, sentPath, seen);
    const known = byPath.get(path);
    const isNew = createsObject(method, options, answer) || (mayCreate(method, options) && isLabelled);
    if (known?.uid === uid) known.finalizers = finalizers;
    else if (isNew || (known === undefined && finalizers.length > 0 && isLabelled))
      byPath.set(path, { path, uid, finalizers, isLabelled });
  }

  return {
    observe(method, path, options, answer) {
      if (method === 'GET' || method === 'DELETE' || isDryRun(options)) return;
      const noted = answer
        .then((one) => note(method, path, options, one))
        .catch(() => void (isUnsure = true));
      underWay.add(noted);
      void noted.finally(() => underWay.delete(noted));
    },
    settled: () => Promise.all(underWay),
    made: () => [...byPath.values()],
    isUnsure: () => isUnsure,
  };
}

/** 201 alone says it of PUT and apply only: the documents allow it for any PATCH, and what somebody else made must
 * never be taken for ours. Both may be answered with 200, too: then the run's label tells. */
function createsObject(method: string, options: SendOptions, { status }: Answer): boolean {
  return method === 'POST' || (mayCreate(method, options) && status === 201);
}

const mayCreate = (method: string, { contentType }: SendOptions) =>
  method === 'PUT' || (method === 'PATCH' && contentType?.startsWith('application/apply-patch') === true);

const isDryRun = ({ query }: SendOptions) => query?.['dryRun'] === 'All';

interface Seen {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly finalizers: readonly string[];
  /** It has the label of a run. */
  readonly isLabelled: boolean;
}

/** Where the object of an answer is, whatever path it was written to: clean-up must never delete a collection, so
 * neither a query in the path may hide the name, nor a server that takes a PUT on a collection. */
function itemPath(method: string, sentPath: string, { name, namespace }: Seen): string {
  const path = sentPath.split('?')[0]!;
  const segments = path.split('/');
  if (method !== 'POST' && segments.at(-1) === name) return path;
  if (method !== 'POST' && segments.at(-2) === name) return segments.slice(0, -1).join('/');
  const plural = segments.at(-1) ?? '';
  const isPlaced = namespace === '' || segments.at(-3) === 'namespaces';
  return isPlaced
    ? `${path}/${name}`
    : [...segments.slice(0, -1), 'namespaces', namespace, plural, name].join('/');
}

function seenObject(answer: Answer): Seen | undefined {
  let body: unknown;
  try {
    body = answer.mediaType.endsWith('json') ? answer.json : undefined;
  } catch {
    return undefined;
  }
  if (!isRecord(body) || !isRecord(body['metadata'])) return undefined;
  const { name, namespace, uid, finalizers, labels } = body['metadata'];
  if (typeof name !== 'string' || typeof uid !== 'string') return undefined;
  return {
    name,
    namespace: typeof namespace === 'string' ? namespace : '',
    uid,
    finalizers: Array.isArray(finalizers) ? (finalizers as string[]) : [],
    isLabelled: isRecord(labels) && Object.hasOwn(labels, runLabel),
  };
}

/** The finalizer of a definition is the server's: it takes the custom objects with it, which would stay without it. */
const isDefinition = (path: string) => path.split('/').at(-2) === 'customresourcedefinitions';

/** Deletes one thing that the run made; finalizers go first. Gone already is as good. Returns why it could not, if so. */
export async function removeMade(
  api: Api,
  { path, uid, finalizers }: Omit<Made, 'isLabelled'>,
): Promise<string | undefined> {
  const phase = 'clean-up' as const;
  if (finalizers.length > 0 && !isDefinition(path)) {
    const freed = await api.patch(path, { metadata: { finalizers: null } }, 'application/merge-patch+json', {
      phase,
    });
    if (!freed.ok && !isMissing(freed)) return `PATCH of its finalizers answered ${freed.status}`;
  }
  const body = { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid }, gracePeriodSeconds: 0 };
  const answer = await api.send('DELETE', path, { body, phase });
  if (answer.ok || isMissing(answer)) return undefined;
  // Refused, since the name belongs to somebody else by now: with which code is not stated.
  const now = await api.get(path, { phase });
  const isOthers = isMissing(now) || (now.ok && now.object.metadata.uid !== uid);
  return isOthers ? undefined : `DELETE answered ${answer.status}`;
}
