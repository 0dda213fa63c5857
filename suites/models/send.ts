// From a request of the model to the target, and from the answer to what the model looks at.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { QueryValue } from '../kit/api.ts';
import { WaitingError } from '../kit/eventually.ts';
import { onceKnown } from '../kit/known-version.ts';
import type { Resource } from '../kit/resource.ts';
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

/** The requests that are one exchange; those of watches are not. */
export type PlainRequest = Exclude<Request, WatchRequest | EventsRequest>;

/** One collection of the target, with the names and the label of one run. */
export interface CollectionClient {
  readonly resource: Resource;
  readonly run: string;
  /** A label that all objects of the run have, and its selector. */
  readonly label: Readonly<Record<string, string>>;
  readonly selector: string;
  /** From a short name to the one on the server. */
  readonly fullName: (name: string) => string;
  readonly reader: Reader;
}

export function createCollectionClient(resource: Resource, kind: KindName, run: string): CollectionClient {
  return {
    resource,
    run,
    label: { sequence: run },
    selector: `sequence=${run}`,
    // The end is the short name, so that full names begin alike where short ones do.
    fullName: (name) => `${run}-${name}`,
    reader: createReader(kind, run),
  };
}

/** What sending needs of a case. */
export type SessionContext = Pick<CaseContext, 'eventually' | 'expect'>;

/** @param selected names of what a deletecollection selects */
export async function send(
  context: SessionContext,
  collectionClient: CollectionClient,
  request: PlainRequest,
  selected: readonly string[] = [],
): Promise<Response> {
  const { resource, reader } = collectionClient;
  const answer = await settled(context, collectionClient, request);
  const { status, ok } = answer;
  if (!ok) return { status };
  switch (request.verb) {
    case 'list':
    case 'page':
    case 'continue':
      return { status, list: reader.list(answer) };
    case 'create':
      // Accepted is not yet stored (RFC 9110, 15.3.3), and the kit has waited until it is.
      return status === 202
        ? { status, object: reader.object(await resource.read(collectionClient.fullName(request.name))) }
        : { status, object: reader.object(answer) };
    case 'delete':
      if (status === 202) await deletionSeen(context, collectionClient, request.name);
      return { status };
    case 'deletecollection':
      if (status === 202)
        await Promise.all(selected.map((name) => deletionSeen(context, collectionClient, name)));
      return { status };
    case 'get':
    case 'update':
    case 'patch':
      return { status, object: reader.object(answer) };
  }
}

/** A version that was given out may not be known yet where the request goes, so the request is repeated for a while. What
 * is said to the end is for the model to judge. */
async function settled(
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

/** A token stands for a version, too. */
function namesVersion(request: PlainRequest): boolean {
  if (request.verb === 'continue') return true;
  const version = 'version' in request && request.verb !== 'update' ? request.version : undefined;
  return version !== undefined && version !== '0';
}

/** Accepted is not yet carried out: until then nothing can be said about the object. What never comes is for the model
 * to judge, by the next read. */
async function deletionSeen(
  { eventually, expect }: SessionContext,
  collectionClient: CollectionClient,
  name: string,
): Promise<void> {
  const look = async () => {
    const answer = await collectionClient.resource.read(collectionClient.fullName(name));
    expect.that(
      isMissing(answer.status) || collectionClient.reader.object(answer).isMarked,
      'the delete has no effect',
    );
  };
  await eventually(look, 'controller').catch(() => {});
}

function exchange(collectionClient: CollectionClient, request: PlainRequest): Promise<Answer> {
  const { resource, fullName } = collectionClient;
  switch (request.verb) {
    case 'create':
      return resource.create(objectOf(collectionClient, request));
    case 'update':
      return resource.replace(resource.object(objectOf(collectionClient, request, request.version)));
    case 'patch':
      return resource.mergePatch(fullName(request.name), patchOf(collectionClient, request));
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

/** The language of selectors is not shown (core 4.3): one label to select by, where two would need more of it than `=`. */
const colorLabels = ({ run }: CollectionClient, color: string) => ({ color, colored: `${run}-${color}` });

const selectorOf = ({ run, selector }: CollectionClient, color: string | undefined) =>
  color === undefined ? selector : `colored=${run}-${color}`;
