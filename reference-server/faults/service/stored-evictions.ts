// What the fault of stored evictions does: a body that stands for an operation is kept, and read back as an object.
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';

/** A read of the eviction path is not offered, so it is answered where it would be refused. */
export function storeEvictions(parts: Parts): void {
  const evictions = new Map<string, JsonObject>();
  let asked = '';
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
    asked = place?.subresource === 'eviction' ? place.name : '';
    return place;
  };
  const { statusOfError } = parts.errors;
  parts.errors.statusOfError = (error) => {
    const eviction = evictions.get(asked);
    if (eviction === undefined || !(error instanceof ApiError) || error.reason !== 'MethodNotAllowed')
      return statusOfError(error);
    return { code: 200, status: eviction };
  };
}
