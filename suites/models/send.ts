// Sends a request of the model to the target and converts the answer to a response of the model.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { QueryValue } from '../kit/requests/api.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { isRecord } from '../kit/objects/object.ts';
import { isMissing } from './outcome.ts';
import { kinds } from './kinds.ts';
import type { Content, KindName } from './kinds.ts';
import type {
  ContinueRequest,
  CreateRequest,
  EventsRequest,
  ListRequest,
  PageRequest,
  PatchRequest,
  Request,
  Response,
  UpdateRequest,
  WatchRequest,
} from './requests.ts';
import { createReader } from './read-answer.ts';
import type { Reader } from './read-answer.ts';

/** The requests with a single HTTP exchange, which excludes watches. */
export type PlainRequest = Exclude<Request, WatchRequest | EventsRequest>;

/** A collection of the target, with the names and labels of one run. */
export interface CollectionClient {
  readonly resource: Resource;
  readonly run: string;
  /** The label of all objects of the run, and its selector. */
  readonly label: Readonly<Record<string, string>>;
  readonly selector: string;
  /** Converts a short name to the name on the server. */
  readonly fullName: (name: string) => string;
  readonly reader: Reader;
}

export function createCollectionClient(resource: Resource, kind: KindName, run: string): CollectionClient {
  return {
    resource,
    run,
    label: { sequence: run },
    selector: `sequence=${run}`,
    // Short names with a common prefix become full names with a common prefix.
    fullName: (name) => `${run}-${name}`,
    reader: createReader(kind, run),
  };
}

/** The part of the case context that sending uses. */
export type SessionContext = Pick<CaseContext, 'eventually' | 'expect'>;

/** @param selected names of the objects that a deletecollection selects */
export async function send(
  context: SessionContext,
  collectionClient: CollectionClient,
  request: PlainRequest,
  selected: readonly string[] = [],
): Promise<Response> {
  const { resource, reader } = collectionClient;
  const answer = await sendUntilKnown(context, collectionClient, request);
  const { status, ok } = answer;
  if (!ok) return { status };
  switch (request.verb) {
    case 'list':
    case 'page':
    case 'continue':
      return { status, list: reader.list(answer) };
    case 'create':
      // An accepted object may not be stored yet (RFC 9110, 15.3.3); `create` of the kit has waited until it is.
      return status === 202
        ? { status, object: reader.object(await resource.read(collectionClient.fullName(request.name))) }
        : { status, object: reader.object(answer) };
    case 'delete':
      if (status === 202) await waitForDeletion(context, collectionClient, request.name);
      return { status };
    case 'deletecollection':
      // The answer may come before the objects are marked.
      await Promise.all(selected.map((name) => waitForDeletion(context, collectionClient, name)));
      return { status };
    case 'get':
    case 'update':
    case 'patch':
      return { status, object: reader.object(answer) };
  }
}

/** The replica that serves the request may not have reached the requested version yet, so the request is repeated for a
 * while. The model judges the last answer. */
async function sendUntilKnown(
  { eventually }: SessionContext,
  collectionClient: CollectionClient,
  request: PlainRequest,
): Promise<Answer> {
  if (!namesVersion(request)) return exchange(collectionClient, request);
  let last: Answer | undefined;
  try {
    return await onceKnown(async () => (last = await exchange(collectionClient, request)), eventually);
  } catch (error) {
    if (last === undefined || !(error instanceof WaitingError)) throw error;
    return last;
  }
}

/** A continue token refers to a version, too. */
function namesVersion(request: PlainRequest): boolean {
  if (request.verb === 'continue') return true;
  const version = 'version' in request && request.verb !== 'update' ? request.version : undefined;
  return version !== undefined && version !== '0';
}

/** Waits until an accepted delete takes effect. If it does not, the model detects this with the next read. */
async function waitForDeletion(
  { eventually, expect }: SessionContext,
  collectionClient: CollectionClient,
  name: string,
): Promise<void> {
  const check = async () => {
    const answer = await collectionClient.resource.read(collectionClient.fullName(name));
    expect.that(
      isMissing(answer.status) || collectionClient.reader.object(answer).isMarked,
      'the delete has no effect',
    );
  };
  await eventually(check, 'controller').catch(() => {});
}

function exchange(collectionClient: CollectionClient, request: PlainRequest): Promise<Answer> {
  const { resource, fullName } = collectionClient;
  switch (request.verb) {
    case 'create':
      return resource.create(objectOf(collectionClient, request));
    case 'update':
      return resource.replace(resource.object(objectOf(collectionClient, request, request.version)));
    case 'patch':
      return sendPatch(collectionClient, request);
    case 'get':
      return resource.read(fullName(request.name), { query: { resourceVersion: request.version } });
    case 'delete':
      return resource.remove(fullName(request.name));
    case 'deletecollection':
      return resource.removeCollection({
        query: { labelSelector: selectorOf(collectionClient, request.color) },
      });
    case 'list':
    case 'page':
    case 'continue':
      return resource.list(listQuery(collectionClient, request));
  }
}

function sendPatch(collectionClient: CollectionClient, request: PatchRequest): Promise<Answer> {
  const { resource, fullName } = collectionClient;
  const name = fullName(request.name);
  const written = patchOf(collectionClient, request);
  switch (request.form ?? 'merge') {
    case 'merge':
      return resource.mergePatch(name, written);
    case 'strategic merge':
      return resource.strategicPatch(name, written);
    case 'JSON':
      return resource.jsonPatch(name, additionsOf(written));
    case 'apply':
      return resource.apply(name, written, { manager: 'sequence', force: true });
  }
}

/** The operations that set each field of a merge patch. Every object of the model has the maps that contain them. */
const additionsOf = (value: unknown, path = ''): readonly object[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([key, member]) => additionsOf(member, `${path}/${key}`))
    : [{ op: 'add', path, value }];

function objectOf(
  collectionClient: CollectionClient,
  { name, content }: CreateRequest | UpdateRequest,
  resourceVersion?: string,
) {
  const labels = { ...collectionClient.label, ...colorLabels(collectionClient, content.color) };
  const version = resourceVersion === undefined ? {} : { resourceVersion };
  return {
    metadata: { name: collectionClient.fullName(name), labels, ...version },
    ...bodyOf(collectionClient.resource, content.value),
  };
}

function patchOf(collectionClient: CollectionClient, { content: { value, color } }: PatchRequest) {
  return {
    ...(color === undefined ? {} : { metadata: { labels: colorLabels(collectionClient, color) } }),
    ...(value === undefined ? {} : bodyOf(collectionClient.resource, value)),
  };
}

const bodyOf = (resource: Resource, value: Content['value']) =>
  Object.values(kinds)
    .find(({ plural }) => plural === resource.type.plural)!
    .body(value);

function listQuery(
  collectionClient: CollectionClient,
  request: ListRequest | PageRequest | ContinueRequest,
): Readonly<Record<string, QueryValue>> {
  const labelSelector = selectorOf(collectionClient, request.color);
  if (request.verb === 'continue') return { labelSelector, limit: request.limit, continue: request.token };
  const at = { labelSelector, resourceVersion: request.version, resourceVersionMatch: request.match };
  return request.verb === 'page' ? { ...at, limit: request.limit } : at;
}

/** The documents do not show the selector syntax (core 4.3), so a selector uses one label and `=`. */
const colorLabels = ({ run }: CollectionClient, color: string) => ({ color, colored: `${run}-${color}` });

const selectorOf = ({ run, selector }: CollectionClient, color: string | undefined) =>
  color === undefined ? selector : `colored=${run}-${color}`;
