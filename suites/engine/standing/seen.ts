// An answer as standing checks see it: the place, the moment, and the objects in it.
import type { Answer } from '../../kit/answers/answer.ts';
import type { Names } from '../../../common/dialects/names.ts';
import { decodedBody } from '../../kit/answers/decoded-body.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Credential, SendOptions } from '../../kit/requests/api.ts';
import type { WatchEvent } from '../../kit/watches/watch.ts';
import type { Place } from './place.ts';
import { queryOf } from './query.ts';
import { readerOf } from './reader.ts';

/** An object with metadata, as it came. */
export interface SeenObject {
  readonly name: string | undefined;
  /** Empty for objects outside namespaces. */
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly version: unknown;
  readonly value: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface Seen {
  /** `GET /api/v1/…`, for messages. */
  readonly request: string;
  /** `WATCH` for an event. */
  readonly method: string;
  /** The type of an event. */
  readonly event?: string;
  readonly place: Place;
  readonly query: URLSearchParams;
  readonly status: number;
  /** The media type of the answer. */
  readonly form: string;
  /** The moments of the request and the answer, as counts: one request was answered before another began where its `ended` is less
   * than the `began` of the other. */
  readonly began: number;
  readonly ended: number;
  /** The answer shows a state that was the most recent at some moment between the two. */
  readonly isCurrent: boolean;
  /** The versions of its objects are those at which they last changed: those of items are not guaranteed in a list at a version
   * (core 4.12). */
  readonly hasVersions: boolean;
  /** What is not in the answer is not there: others may not see all. */
  readonly isWhole: boolean;
  /** The identity that reads: see `readerOf`. */
  readonly reader: string;
  /** What the request sent, as the case gave it: an object, or a patch. */
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly contentType?: string;
  /** The body of a list, without its items. */
  readonly list?: Readonly<Record<string, unknown>>;
  readonly objects: readonly SeenObject[];
}

/** Larger bodies are not decoded once more; YAML takes much longer than the others. */
const mostBytes: Readonly<Record<string, number>> = {
  'application/json': 512 * 1024,
  'application/cbor': 64 * 1024,
  'application/yaml': 16 * 1024,
};

/** A request and the moments of it and its answer. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly place: Place;
  readonly options: SendOptions;
  readonly credential: Credential;
  readonly began: number;
  readonly ended: number;
}

const judgedMethods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH'];

/** Undefined for what no standing check judges: deletions, streams, tables, other paths, what is only accepted (202),
 * compressed bodies, errors except a missing item.
 * @throws CheckFailed where the body is not of the type that Content-Type states */
export function seenIn(
  answer: Answer,
  { method, path, place, options, credential, began, ended }: SentRequest,
  names: Pick<Names, 'mediaTypes'>,
): Seen | undefined {
  const query = queryOf(path, options.query);
  if (!judgedMethods.includes(method)) return undefined;
  if (answer.status === 202 || query.has('watch') || answer.header('content-encoding') !== undefined)
    return undefined;
  const isMissing = answer.status === 404 && method === 'GET' && place.name !== undefined;
  if (!isMissing && (!answer.ok || isConverted(options))) return undefined;
  const body = isMissing ? {} : bodyOf(answer, names);
  if (!isRecord(body) || isOtherForm(body)) return undefined;
  const items = method === 'GET' && place.name === undefined ? itemsOf(body) : undefined;
  const objects = (items ?? [body]).flatMap((one) => objectIn(one, place));
  return {
    request: answer.request,
    method,
    place,
    query,
    status: answer.status,
    form: answer.mediaType,
    began,
    ended,
    isCurrent: method !== 'GET' || isMostRecent(query),
    hasVersions: items === undefined || hasVersionsOfItems(query),
    isWhole: credential === 'run' && options.headers === undefined,
    reader: readerOf(credential, options.headers),
    ...sentOf(options),
    ...(items === undefined ? {} : { list: body }),
    objects: method === 'PUT' || method === 'PATCH' ? objects.filter((one) => !isRemoved(one)) : objects,
  };
}

/** A watch: what it reads, the media types that it accepts, and the identity that reads. */
export interface SeenWatch extends Pick<Seen, 'reader'> {
  readonly path: string;
  readonly accept: string;
}

/** Undefined for events without the state of an object. */
export function seenInEvent(
  { path, accept, reader }: SeenWatch,
  place: Place,
  event: WatchEvent,
  moment: number,
): Seen | undefined {
  const isState = event.type === 'ADDED' || event.type === 'MODIFIED';
  if (!isState || !isRecord(event.object) || isOtherForm(event.object)) return undefined;
  const objects = objectIn(event.object, place);
  return {
    request: `WATCH ${path}`,
    method: 'WATCH',
    event: event.type,
    place,
    query: queryOf(path, {}),
    status: 200,
    form: accept,
    began: moment,
    ended: moment,
    isCurrent: false,
    hasVersions: true,
    isWhole: false,
    reader,
    objects,
  };
}

/** A read without a version is of the most recent state (core 4.12). */
const isMostRecent = (query: URLSearchParams): boolean =>
  ['resourceVersion', 'resourceVersionMatch', 'continue', 'watch'].every((name) => !query.get(name));

/** Those of items are not guaranteed in a list at a version, nor in a chunk of the version of the first (core 4.12). */
const hasVersionsOfItems = (query: URLSearchParams): boolean =>
  ['', '0'].includes(query.get('resourceVersion') ?? '') && !query.get('continue');

/** Tables and the like. */
const isConverted = ({ accept, headers }: SendOptions): boolean =>
  [accept, headers?.['accept'], headers?.['Accept']].some((one) => one?.includes('as=') === true);

const isOtherForm = ({ kind }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'Table' || kind === 'Status' || String(kind).startsWith('PartialObjectMetadata');

/** @throws CheckFailed */
function bodyOf(answer: Answer, names: Pick<Names, 'mediaTypes'>): unknown {
  const { mediaType, bytes } = answer;
  if (bytes.length === 0 || bytes.length > (mostBytes[mediaType] ?? 0)) return undefined;
  const body = decodedBody(answer, names);
  return 'value' in body ? body.value : undefined;
}

function itemsOf({ items, kind }: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (Array.isArray(items)) return items;
  return String(kind).endsWith('List') ? [] : undefined;
}

/** Reviews stand for operations (core 1): what nothing stores has no uid that means anything. */
const isVirtual = ({ plural }: Place): boolean => plural.endsWith('reviews');

function objectIn(value: unknown, place: Place): SeenObject[] {
  if (!isRecord(value) || !isRecord(value['metadata'])) return [];
  const { metadata } = value;
  const { name, namespace, uid, resourceVersion } = metadata;
  return [
    {
      name: typeof name === 'string' ? name : undefined,
      namespace: typeof namespace === 'string' ? namespace : '',
      uid: typeof uid === 'string' && uid !== '' && !isVirtual(place) ? uid : undefined,
      version: resourceVersion,
      value,
      metadata,
    },
  ];
}

function sentOf({ body, bytes, contentType }: SendOptions): Pick<Seen, 'sent' | 'contentType'> {
  if (bytes !== undefined || !isRecord(body)) return {};
  return { sent: body, ...(contentType === undefined ? {} : { contentType }) };
}

/** A write that takes the last finalizer removes the object: its answer is no state of it. */
function isRemoved(one: SeenObject): boolean {
  const { finalizers } = one.metadata;
  return isTerminating(one) && (!Array.isArray(finalizers) || finalizers.length === 0);
}

export const isTerminating = ({ metadata: { deletionTimestamp } }: SeenObject): boolean =>
  typeof deletionTimestamp === 'string';

/** Empty where there is none. */
export const metadataOf = (
  value: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => (isRecord(value['metadata']) ? value['metadata'] : {});
