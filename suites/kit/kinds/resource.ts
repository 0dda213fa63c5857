// One collection of the target for a case: the verbs, which do not judge answers, and the `given` helpers, which create the
// objects of the set-up and block the case where that fails.
import { listOptions } from './slow-lists.ts';
import { createOnce } from './create-once.ts';
import type { Answer } from '../answers/answer.ts';
import { excerpt } from '../answers/answer.ts';
import type { Api, SendOptions } from '../requests/api.ts';
import { afterOtherWriters, untilStable } from '../concurrent-writers/stable.ts';
import type { UnmodifiedCounts } from '../concurrent-writers/stable.ts';
import { typeKey } from '../concurrent-writers/types.ts';
import type { ConcurrentlyModifiedTypes } from '../concurrent-writers/types.ts';
import { CheckFailed, PrerequisiteFailed } from '../failures.ts';
import { objectIn, stored } from '../answers/item-answers.ts';
import { overlay } from '../objects/object.ts';
import type { ApiObject, Overrides } from '../objects/object.ts';
import type { Waiting } from '../waiting/eventually.ts';
import type { Watch } from '../watches/watch.ts';

export interface ResourceType {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  /** A minimal object that a conformant server accepts, without its metadata. */
  readonly sample: () => object;
  /** A create may be refused until a controller has prepared the namespace. */
  readonly needsController?: true;
  /** Reads, PUT and patches of an object use this sub-resource of it. */
  readonly through?: 'status';
}

/** Options of server-side apply (core 4.9). */
export interface ApplyOptions extends SendOptions {
  /** The query parameter fieldManager, which every apply requires. */
  readonly manager?: string;
  readonly force?: boolean;
}

export interface Resource {
  readonly type: ResourceType;
  readonly apiVersion: string;
  /** The namespace, empty for cluster scope. */
  readonly namespace: string;
  /** The path of the collection, of an item, or of its subresource. */
  path(name?: string, subresource?: string): string;
  /** A body that a conformant server accepts: the sample with a unique name and the label of the run. */
  object(overrides?: Overrides): ApiObject;

  create(overrides?: Overrides, options?: SendOptions): Promise<Answer>;
  read(name: string, options?: SendOptions): Promise<Answer>;
  list(query?: SendOptions['query'], options?: SendOptions): Promise<Answer>;
  replace(object: ApiObject, options?: SendOptions): Promise<Answer>;
  mergePatch(name: string, patch: unknown, options?: SendOptions): Promise<Answer>;
  jsonPatch(name: string, operations: unknown, options?: SendOptions): Promise<Answer>;
  strategicPatch(name: string, patch: unknown, options?: SendOptions): Promise<Answer>;
  /** Server-side apply of an intent, to which apiVersion, kind, name and namespace are added. */
  apply(name: string, intent: Overrides, options: ApplyOptions): Promise<Answer>;
  remove(name: string, options?: SendOptions): Promise<Answer>;
  removeCollection(options?: SendOptions): Promise<Answer>;
  watch(query?: SendOptions['query']): Promise<Watch>;

  /** Creates an object in the set-up. @throws PrerequisiteFailed */
  given(overrides?: Overrides): Promise<ApiObject>;
  /** Creates several objects concurrently. @throws PrerequisiteFailed */
  givenMany(count: number, overrides?: Overrides): Promise<readonly ApiObject[]>;
  /** Reads the current object. @throws CheckFailed where it does not exist */
  current(name: string): Promise<ApiObject>;
  /** Whether a read finds the object. @throws CheckFailed for an answer that does not show it */
  exists(name: string): Promise<boolean>;
}

export interface ResourceOptions {
  readonly api: Api;
  readonly type: ResourceType;
  readonly namespace: string;
  /** A unique name. */
  readonly uniqueName: (word: string) => string;
  readonly labels: Readonly<Record<string, string>>;
  /** Resolves once the namespace exists. */
  readonly ready: () => Promise<unknown>;
  readonly waiting: Waiting;
  /** Types for which `given` and `current` wait until the object is stable. */
  readonly concurrentlyModified?: ConcurrentlyModifiedTypes;
  readonly unmodified?: UnmodifiedCounts;
}

export function createResource(options: ResourceOptions): Resource {
  const { api, type, namespace, uniqueName, labels, ready, waiting, concurrentlyModified } = options;
  const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`;
  const collection = collectionPath(type, namespace);
  const path = (name?: string, subresource?: string) =>
    [
      collection,
      ...(name === undefined ? [] : [name]),
      ...(subresource === undefined ? [] : [subresource]),
    ].join('/');

  function object(overrides: Overrides = {}): ApiObject {
    const named =
      overrides.metadata?.generateName === undefined ? { name: uniqueName(type.kind.toLowerCase()) } : {};
    const metadata = { ...named, ...(namespace === '' ? {} : { namespace }), labels };
    return overlay({ apiVersion, kind: type.kind, metadata, ...type.sample() }, overrides);
  }

  const send: Send = async (method, at, sent) => {
    await ready();
    return api.send(method, at, sent);
  };

  async function given(overrides: Overrides = {}): Promise<ApiObject> {
    const read = (name: string) => send('GET', path(name), { phase: 'set-up' });
    const made = await (type.needsController
      ? waiting.eventually(createOnce({ draft: () => object(overrides), make, read }), 'controller')
      : make(object(overrides)));
    return isDisturbed ? afterOtherWriters(made, reader(made.metadata.name!), options) : made;
  }

  const isDisturbed = concurrentlyModified?.has(typeKey(type)) ?? false;
  const item = (name?: string) => path(name, type.through);
  const reader = (name: string) => async () => objectIn(await send('GET', item(name), {}));
  const current = (name: string) => (isDisturbed ? untilStable(reader(name), waiting) : reader(name)());

  const waitFor = ({ metadata }: ApiObject) =>
    stored(() => send('GET', path(metadata.name), { phase: 'set-up' }), waiting);

  async function create(overrides?: Overrides, sent: SendOptions = {}): Promise<Answer> {
    // A name is drawn only for a body that is made here: else names would depend on the number of attempts.
    const body = 'body' in sent ? sent.body : object(overrides);
    const answer = await send('POST', collection, { ...sent, body });
    const isStoredLater = answer.status === 202 && sent.query?.['dryRun'] === undefined;
    // An answer in another encoding does not show the name that the server made.
    const shown = () => (answer.mediaType === 'application/json' ? answer.object : body);
    // If the object never appears, the reads of the case judge it.
    if (isStoredLater) await waitFor(shown() as ApiObject).catch(() => {});
    return answer;
  }

  async function make(body: ApiObject): Promise<ApiObject> {
    const answer = await send('POST', collection, { body, phase: 'set-up' });
    if (answer.ok && answer.object.metadata.name) {
      // An accepted object may not be stored yet (RFC 9110, 15.3.3), and may lack fields that storing sets.
      const made = answer.status === 202 ? await waitFor(answer.object) : answer.object;
      // Without a uid, the object cannot be distinguished from a later one of the same name.
      if (made.metadata.uid) return made;
    }
    const { request, status } = answer;
    const message = `set-up: ${request} answered ${status}: ${excerpt(answer.text)}`;
    throw new PrerequisiteFailed(message, { status });
  }

  return {
    type,
    apiVersion,
    namespace,
    path,
    object,
    create,
    read: (name, sent = {}) => send('GET', item(name), sent),
    list: (query, sent = {}) => send('GET', collection, listOptions(namespace, query, sent)),
    replace: (next, sent) => send('PUT', item(next.metadata.name), { body: next, ...sent }),
    ...patchVerbs(send, item, { apiVersion, kind: type.kind, namespace }),
    remove: (name, sent = {}) => send('DELETE', path(name), sent),
    removeCollection: (sent = {}) => send('DELETE', collection, sent),
    watch: async (query) => {
      await ready();
      return api.watch(collection, query);
    },
    given,
    givenMany: (count, overrides) => Promise.all(Array.from({ length: count }, () => given(overrides))),
    current,
    exists: async (name) => isFound(await send('GET', item(name), {})),
  };
}

type Send = (method: string, path: string, sent: SendOptions) => Promise<Answer>;
type PatchVerbs = Pick<Resource, 'mergePatch' | 'jsonPatch' | 'strategicPatch' | 'apply'>;

function patchVerbs(
  send: Send,
  item: (name: string) => string,
  { apiVersion, kind, namespace }: Pick<Resource, 'apiVersion' | 'namespace'> & Pick<ResourceType, 'kind'>,
): PatchVerbs {
  const patch = (name: string, contentType: string, body: unknown, sent: SendOptions = {}) =>
    send('PATCH', item(name), { body, contentType, ...sent });
  return {
    mergePatch: (name, body, sent) => patch(name, 'application/merge-patch+json', body, sent),
    jsonPatch: (name, body, sent) => patch(name, 'application/json-patch+json', body, sent),
    strategicPatch: (name, body, sent) => patch(name, 'application/strategic-merge-patch+json', body, sent),
    apply(name, intent, { manager, force, query, ...sent }) {
      const metadata = { name, ...(namespace === '' ? {} : { namespace }) };
      const body = overlay({ apiVersion, kind, metadata }, intent);
      const named = { fieldManager: manager, force, ...query };
      return patch(name, 'application/apply-patch+yaml', body, { query: named, ...sent });
    },
  };
}

function isFound(answer: Answer): boolean {
  if (answer.status === 200) return true;
  if (isMissing(answer)) return false;
  throw new CheckFailed(
    `${answer.request} answered ${answer.status}, which does not show whether the object exists`,
  );
}

/** The documents name no code for a missing object (core 7); HTTP has these two (RFC 9110, 15.5.5, 15.5.11). */
export const isMissing = ({ status }: Pick<Answer, 'status'>): boolean => status === 404 || status === 410;

export function collectionPath(
  type: Pick<ResourceType, 'group' | 'version' | 'plural'>,
  namespace: string,
): string {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${type.group}/${type.version}`;
  return namespace === '' ? `${root}/${type.plural}` : `${root}/namespaces/${namespace}/${type.plural}`;
}
