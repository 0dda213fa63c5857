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
export interface Corner {
  readonly resource: Resource;
  readonly run: string;
  /** A label that all objects of the run have, and its selector. */
  readonly label: Readonly<Record<string, string>>;
  readonly selector: string;
  /** From a short name to the one on the server. */
  readonly fullName: (name: string) => string;
  readonly reader: Reader;
}

export function createCorner(resource: Resource, kind: KindName, run: string): Corner {
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
export type Surroundings = Pick<CaseContext, 'eventually' | 'expect'>;

/** @param selected names of what a deletecollection selects */
export async function send(
  surroundings: Surroundings,
  corner: Corner,
  request: PlainRequest,
  selected: readonly string[] = [],
): Promise<Response> {
  const { resource, reader } = corner;
  const answer = await settled(surroundings, corner, request);
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
        ? { status, object: reader.object(await resource.read(corner.fullName(request.name))) }
        : { status, object: reader.object(answer) };
    case 'delete':
      if (status === 202) await deletionSeen(surroundings, corner, request.name);
      return { status };
    case 'deletecollection':
      if (status === 202) await Promise.all(selected.map((name) => deletionSeen(surroundings, corner, name)));
      return { status };
    case 'get':
    case 'update':
    case 'patch':
      return { status, object: reader.object(answer) };
  }
}

/** A version that was given out may not be known yet where the request goes, so it is asked for again for a while. What
 * is said to the end is for the model to judge. */
async function settled({ eventually }: Surroundings, corner: Corner, request: PlainRequest): Promise<Answer> {
  if (!namesVersion(request)) return exchange(corner, request);
  let last: Answer | undefined;
  try {
    return await onceKnown(async () => (last = await exchange(corner, request)), eventually);
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
  { eventually, expect }: Surroundings,
  corner: Corner,
  name: string,
): Promise<void> {
  const look = async () => {
    const answer = await corner.resource.read(corner.fullName(name));
    expect.that(
      isMissing(answer.status) || corner.reader.object(answer).isMarked,
      'the delete has no effect',
    );
  };
  await eventually(look, 'controller').catch(() => {});
}

function exchange(corner: Corner, request: PlainRequest): Promise<Answer> {
  const { resource, fullName } = corner;
  switch (request.verb) {
    case 'create':
      return resource.create(objectOf(corner, request));
    case 'update':
      return resource.replace(resource.object(objectOf(corner, request, request.version)));
    case 'patch':
      return resource.mergePatch(fullName(request.name), patchOf(corner, request));
    case 'get':
      return resource.read(fullName(request.name), { query: { resourceVersion: request.version } });
    case 'delete':
      return resource.remove(fullName(request.name));
    case 'deletecollection':
      return resource.removeCollection({ query: { labelSelector: selectorOf(corner, request.color) } });
    case 'list':
    case 'page':
    case 'continue':
      return resource.list(listQuery(corner, request));
  }
}

function objectOf(
  corner: Corner,
  { name, content }: CreateRequest | UpdateRequest,
  resourceVersion?: string,
) {
  const labels = { ...corner.label, ...colorLabels(corner, content.color) };
  const version = resourceVersion === undefined ? {} : { resourceVersion };
  return {
    metadata: { name: corner.fullName(name), labels, ...version },
    ...bodyOf(corner.resource, content.value),
  };
}

function patchOf(corner: Corner, { content: { value, color } }: PatchRequest) {
  return {
    ...(color === undefined ? {} : { metadata: { labels: colorLabels(corner, color) } }),
    ...(value === undefined ? {} : bodyOf(corner.resource, value)),
  };
}

const bodyOf = (resource: Resource, value: Content['value']) =>
  Object.values(kinds)
    .find(({ plural }) => plural === resource.type.plural)!
    .body(value);

function listQuery(
  corner: Corner,
  request: ListRequest | PageRequest | ContinueRequest,
): Readonly<Record<string, QueryValue>> {
  const labelSelector = selectorOf(corner, request.color);
  if (request.verb === 'continue') return { labelSelector, limit: request.limit, continue: request.token };
  const at = { labelSelector, resourceVersion: request.version, resourceVersionMatch: request.match };
  return request.verb === 'page' ? { ...at, limit: request.limit } : at;
}

/** The language of selectors is not shown (core 4.3): one label to select by, where two would need more of it than `=`. */
const colorLabels = ({ run }: Corner, color: string) => ({ color, colored: `${run}-${color}` });

const selectorOf = ({ run, selector }: Corner, color: string | undefined) =>
  color === undefined ? selector : `colored=${run}-${color}`;
