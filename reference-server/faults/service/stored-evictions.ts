// Implements the fault of stored evictions: the request body of an operation is stored, and read back as an object.
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';

/** Reads of the eviction path are not served, so the refusal is replaced by the response. */
export const storeEvictions = (parts: Parts): void =>
  store(parts, ({ subresource, name }) => (subresource === 'eviction' ? name : ''));

/** The policy group has no evictions, so the 404 is replaced by the response. */
export const storeEvictionsInGroup = (parts: Parts): void =>
  store(parts, ({ plural, name }) => (plural === 'evictions' ? name : ''));

type Place = NonNullable<ReturnType<Parts['routing']['parseResourcePath']>>;

/** @param nameIn the pod of an eviction path, empty for other paths */
function store(parts: Parts, nameIn: (place: Place) => string): void {
  const evictions = new Map<string, JsonObject>();
  let requested = '';
  const { decodeJson } = parts.encoding;
  parts.encoding.decodeJson = (text) => {
    const body = decodeJson(text);
    if (isObject(body) && body['kind'] === 'Eviction' && isObject(body['metadata'])) {
      const { name } = body['metadata'];
      if (typeof name === 'string') evictions.set(name, body);
    }
    return body;
  };
  const { parseResourcePath } = parts.routing;
  parts.routing.parseResourcePath = (path) => {
    const place = parseResourcePath(path);
    requested = place === undefined ? '' : nameIn(place);
    return place;
  };
  const { statusOfError } = parts.errors;
  parts.errors.statusOfError = (error) => {
    const eviction = evictions.get(requested);
    const isMissing =
      error instanceof ApiError && (error.reason === 'MethodNotAllowed' || error.reason === 'NotFound');
    return eviction === undefined || !isMissing ? statusOfError(error) : { code: 200, status: eviction };
  };
}
