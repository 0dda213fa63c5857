// Records the objects that a run creates on the target, by path and uid, and removes them.
import type { Answer } from '../kit/answers/answer.ts';
import type { Api, SendOptions } from '../kit/requests/api.ts';
import { decodeCbor } from '../kit/cbor/cbor.ts';
import { readYaml } from '../kit/answers/decoded-body.ts';
import { isOwnFinalizer } from '../kit/objects/finalizers.ts';
import { isRecord } from '../kit/objects/object.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { runLabel } from '../kit/namespaces/run-label.ts';

export interface CreatedObject {
  /** Path of the item. */
  readonly path: string;
  /** Undefined where the answer does not show it, such as a Table or a Protobuf message. */
  readonly uid: string | undefined;
  /** Its last known finalizers, which must be removed before it. */
  finalizers: readonly string[];
  /** Whether it had the label of a run when it was created. */
  readonly isLabelled: boolean;
}

export interface CreatedObjects {
  /** As an observer hears of a request. */
  observe(method: string, path: string, options: SendOptions, answer: Promise<Answer>): void;
  /** Resolves once no write is in flight. */
  settled(): Promise<unknown>;
  all(): readonly CreatedObject[];
  /** Whether a write got no answer, so that it may have created an unknown object. */
  isUnsure(): boolean;
}

export function trackCreatedObjects(): CreatedObjects {
  const byPath = new Map<string, CreatedObject>();
  const underWay = new Set<Promise<unknown>>();
  let isUnsure = false;

  function note(method: string, sentPath: string, options: SendOptions, answer: Answer): void {
    if (!answer.ok) return;
    const body = bodyOf(answer);
    const isHidden =
      method === 'POST' && (body === undefined || (isRecord(body) && body['kind'] === 'Table'));
    const seen = isHidden ? sentObject(sentPath, options) : seenObject(body);
    if (seen === undefined || (seen.uid === undefined && !seen.isLabelled)) return;
    const { uid, finalizers, isLabelled } = seen;
    const path = itemPath(method, sentPath, seen);
    const known = byPath.get(path);
    const isNew = createsObject(method, options, answer) || (mayCreate(method, options) && isLabelled);
    if (known !== undefined && known.uid === uid) known.finalizers = finalizers;
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
    all: () => [...byPath.values()],
    isUnsure: () => isUnsure,
  };
}

/** Whether the answer shows a creation. The documents allow 201 for any PATCH, so it counts only for PUT and apply: objects of
 * others must not be removed. A PUT or apply that creates may also return 200; then the label of the run decides. */
function createsObject(method: string, options: SendOptions, { status }: Answer): boolean {
  return method === 'POST' || (mayCreate(method, options) && status === 201);
}

const mayCreate = (method: string, { contentType }: SendOptions) =>
  method === 'PUT' || (method === 'PATCH' && contentType?.startsWith('application/apply-patch') === true);

const isDryRun = ({ query }: SendOptions) => query?.['dryRun'] === 'All';

interface Seen {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly finalizers: readonly string[];
  /** Whether it has the label of a run. */
  readonly isLabelled: boolean;
}

/** The path of the object in an answer. Clean-up must never delete a collection, so this handles queries in the path and
 * servers that accept a PUT on a collection. */
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

/** Undefined for a body whose data cannot be read. */
function bodyOf(answer: Answer): unknown {
  const { mediaType, text, bytes } = answer;
  try {
    if (mediaType.endsWith('json')) return answer.json;
    if (mediaType === 'application/yaml') return readYaml(text);
    return mediaType === 'application/cbor' ? decodeCbor(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function seenObject(body: unknown): Seen | undefined {
  const seen = metadataOf(body);
  return seen?.uid === undefined ? undefined : seen;
}

/** What the request says of the object, where the answer to it does not show it. */
function sentObject(path: string, { body, bytes }: SendOptions): Seen | undefined {
  const sent = bytes === undefined ? metadataOf(body) : undefined;
  if (sent === undefined) return undefined;
  const [, namespace = ''] = /\/namespaces\/([^/?]+)\/[^/?]+/.exec(path) ?? [];
  return { ...sent, namespace, uid: undefined };
}

function metadataOf(body: unknown): Seen | undefined {
  if (!isRecord(body) || !isRecord(body['metadata'])) return undefined;
  const { name, namespace, uid, finalizers, labels } = body['metadata'];
  if (typeof name !== 'string') return undefined;
  return {
    name,
    namespace: typeof namespace === 'string' ? namespace : '',
    uid: typeof uid === 'string' ? uid : undefined,
    finalizers: Array.isArray(finalizers) ? (finalizers as string[]) : [],
    isLabelled: isRecord(labels) && Object.hasOwn(labels, runLabel),
  };
}

/** Finalizers of the cases, and those that the options of a delete set, whose names have no domain. Any other belongs to the
 * server, such as that of a definition, by which the server deletes the custom objects with it. */
const isRemovable = (finalizer: string): boolean => isOwnFinalizer(finalizer) || !finalizer.includes('/');

/** Removes the finalizers of the run from an object. Returns the problem if that fails. */
async function releaseObject(api: Api, path: string): Promise<string | undefined> {
  const phase = 'clean-up' as const;
  const read = await api.get(path, { phase });
  if (!read.ok) return isMissing(read) ? undefined : `GET before its removal answered ${read.status}`;
  const all = read.object.metadata.finalizers ?? [];
  const kept = all.filter((finalizer) => !isRemovable(finalizer));
  if (kept.length === all.length) return undefined;
  const body = { metadata: { finalizers: kept.length === 0 ? null : kept } };
  const patched = await api.patch(path, body, 'application/merge-patch+json', { phase });
  return patched.ok || isMissing(patched) ? undefined : `PATCH of its finalizers answered ${patched.status}`;
}

/** Deletes an object that the run created, after its finalizers. Returns the problem if that fails; a missing object is not
 * one. */
export async function removeCreated(
  api: Api,
  { path, uid, finalizers }: Omit<CreatedObject, 'isLabelled'>,
): Promise<string | undefined> {
  const phase = 'clean-up' as const;
  if (finalizers.some(isRemovable)) {
    const problem = await releaseObject(api, path);
    if (problem !== undefined) return problem;
  }
  const preconditions = uid === undefined ? {} : { preconditions: { uid } };
  const body = { apiVersion: 'v1', kind: 'DeleteOptions', ...preconditions, gracePeriodSeconds: 0 };
  const answer = await api.send('DELETE', path, { body, phase });
  if (answer.ok || isMissing(answer)) return undefined;
  // The precondition fails where another object has the name now; the documents name no code for that.
  const now = await api.get(path, { phase });
  const isReplaced = isMissing(now) || (uid !== undefined && now.ok && now.object.metadata.uid !== uid);
  return isReplaced ? undefined : `DELETE answered ${answer.status}`;
}
