// The part of an object that a write may change: all but the status, or the status alone (document core 1,
// 4.3).
import type { ApiObject, ObjectMeta } from '../../object.ts';
import type { Kind } from '../../resources/declaration/kind.ts';

/** A new object has no status: only the subresource writes it. */
export function withoutStatus(kind: Kind, object: ApiObject): ApiObject {
  if (kind.subresources?.['status'] === undefined) return object;
  const { status: _status, ...rest } = object;
  return rest;
}

/**
 * A write of the object leaves its status unchanged, a write of the status leaves the rest (and protected
 * metadata) unchanged.
 */
export function withFieldOf(kind: Kind, subresource: string, next: ApiObject, current: ApiObject): ApiObject {
  const part = kind.subresources?.[subresource === '' ? 'status' : subresource];
  if (part?.type !== 'part') return next;
  const { [part.field]: _mine, ...others } = subresource === '' ? next : current;
  const source = subresource === '' ? current : (part.written?.(next, current) ?? next);
  const field = source[part.field] === undefined ? {} : { [part.field]: source[part.field] };
  if (subresource === '') return { ...others, ...field } as ApiObject;
  return {
    ...others,
    ...field,
    metadata: { ...current.metadata, ...statusMetadata(next.metadata) },
  };
}

/** A status write may change labels, annotations and finalizers, but not ownership and generation. */
function statusMetadata(next: ObjectMeta): ObjectMeta {
  const { labels, annotations, finalizers } = next;
  return {
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(finalizers ? { finalizers } : {}),
  };
}
