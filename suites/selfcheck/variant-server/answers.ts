// Answers as the variant server gives them: other codes wherever the documents state none, errors without a JSON body,
// fields that no request contains.
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../kit/objects/object.ts';
import { turnVersions } from './versions.ts';

/** What the request was, as far as the answer depends on it. */
export interface RequestedResource {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** How many requests came before it. */
  readonly count: number;
}

const codesOfCreate = [202, 201, 200] as const;

/** The documents allow 200, 201 and 202 for POST, 200 and 201 for PUT and PATCH, 200 and 202 for DELETE of an item. */
export function successCode({ method, path, count }: RequestedResource, code: number): number {
  if (method === 'POST') return codesOfCreate[count % codesOfCreate.length]!;
  if (method === 'PUT' || method === 'PATCH') return count % 2 === 0 ? 201 : 200;
  if (method === 'DELETE' && !isListed(path)) return count % 2 === 0 ? 202 : 200;
  return code;
}

/** The collections whose DELETE is answered with 200 by the endpoint tables. */
const isListed = (path: string) => /\/(?:podtemplates|resourceclaimtemplates)$/.test(path);

/** Codes by the reason of the Status inside; a reason that is not here keeps its code, which the documents state. */
const codesOfReasons: Readonly<Record<string, number>> = {
  Invalid: 400,
  AlreadyExists: 422,
  MethodNotAllowed: 404,
  UnsupportedMediaType: 400,
  NotFound: 410,
};

/** Only PUT answers 409 by the documents. */
export function errorCode({ method }: RequestedResource, code: number, reason: unknown): number {
  if (reason === 'Conflict' && method !== 'PUT') return 412;
  return codesOfReasons[String(reason)] ?? code;
}

/** An answer's document, dressed up. */
export function dressed(value: unknown, outwards: (version: string) => string): unknown {
  const turned = turnVersions(value, outwards);
  if (!isRecord(turned)) return turned;
  const { items, metadata } = turned;
  if (!Array.isArray(items) || !isRecord(metadata)) return withExtras(turned);
  const { continue: token, ...others } = metadata;
  const more = token === '' ? {} : { continue: token };
  // No order of items is promised.
  return {
    ...turned,
    metadata: { ...others, ...more },
    items: items.map(withExtras).reverse(),
    remark: 'list',
  };
}

/** What absent metadata may look like on the wire. */
const nothing: Readonly<Record<string, unknown>> = {
  deletionTimestamp: null,
  finalizers: [],
  ownerReferences: null,
  generateName: '',
};

/** Fields of the vendor's own, in the object and in its metadata, and empty ones. */
export function withExtras(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['metadata']) || value['kind'] === 'Status') return value;
  const time = offsetOf(value['metadata']['creationTimestamp']);
  const { managedFields } = value['metadata'];
  const entries = Array.isArray(managedFields) ? { managedFields: managedFields.map(withOffset) } : {};
  const metadata = {
    ...nothing,
    ...value['metadata'],
    ...entries,
    creationTimestamp: time,
    remark: 'vendor',
  };
  return { ...value, remark: { by: 'vendor' }, metadata };
}

/** The same time, written otherwise. */
const offsetOf = (time: unknown) => (typeof time === 'string' ? time.replace('Z', '+00:00') : time);

const withOffset = (entry: unknown) =>
  isRecord(entry) && entry['time'] !== undefined ? { ...entry, time: offsetOf(entry['time']) } : entry;

const withoutOffset = (entry: unknown) =>
  isRecord(entry) && typeof entry['time'] === 'string'
    ? { ...entry, time: entry['time'].replace('+00:00', 'Z') }
    : entry;

/** The body of a PUT: what the vendor put in may come back, and is the same as nothing where it is empty. */
export function withoutExtras(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['metadata'])) return value;
  const { remark: _remark, ...rest } = value;
  const { remark: _other, ...metadata } = value['metadata'];
  const kept = Object.entries(metadata).filter(([key, below]) => !isDeepStrictEqual(below, nothing[key]));
  const { managedFields } = metadata;
  const entries = Array.isArray(managedFields) ? { managedFields: managedFields.map(withoutOffset) } : {};
  return { ...rest, metadata: { ...Object.fromEntries(kept), ...entries } };
}
