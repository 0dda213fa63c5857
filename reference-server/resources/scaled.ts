// They show the replicas of an object as a Scale, and apply a changed Scale to the object.
import type { ApiObject, Json } from '../object.ts';
import type { Scale, ScaleSubresource } from './scale.ts';

type Path = readonly string[];

/** The value at a path of members; undefined where a member on the path is missing. */
function valueAt(object: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined,
    object,
  );
}

/** The object with another value at the path; shares all other members. */
function withValueAt(object: unknown, [name, ...rest]: Path, value: Json): unknown {
  if (name === undefined) return value;
  const members = typeof object === 'object' && object !== null ? (object as Record<string, unknown>) : {};
  return { ...members, [name]: withValueAt(members[name], rest, value) };
}

const countAt = (object: ApiObject, path: Path): number | undefined => {
  const value = valueAt(object, path);
  return typeof value === 'number' ? value : undefined;
};

/** The object as its Scale: with its identity and version. */
export function scaleOf(
  object: ApiObject,
  { group, specReplicasPath, statusReplicasPath, selectorOf }: ScaleSubresource,
): Scale {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const replicas = countAt(object, specReplicasPath);
  const selector = selectorOf(object);
  return {
    kind: 'Scale',
    apiVersion: `${group}/v1`,
    metadata: withoutUndefined({ name, namespace, uid, resourceVersion, creationTimestamp }),
    spec: replicas === undefined ? {} : { replicas },
    status: { replicas: countAt(object, statusReplicasPath) ?? 0, ...(selector === '' ? {} : { selector }) },
  };
}

/** The object with the replicas of a changed Scale, as a change of the version that the Scale names. */
export function rescaled(object: ApiObject, scale: Scale, { specReplicasPath }: ScaleSubresource): ApiObject {
  const { resourceVersion = '', uid = object.metadata.uid ?? '' } = scale.metadata;
  const next = withValueAt(object, specReplicasPath, scale.spec?.replicas ?? 0) as ApiObject;
  return { ...next, metadata: { ...object.metadata, resourceVersion, uid } };
}

/** The fields of the object that an applied Scale sets. */
export function statedBy(scale: Scale, { specReplicasPath }: ScaleSubresource): ApiObject {
  const { name, uid, resourceVersion } = scale.metadata;
  const stated: ApiObject = { metadata: withoutUndefined({ name, uid, resourceVersion }) };
  const replicas = scale.spec?.replicas;
  return replicas === undefined ? stated : (withValueAt(stated, specReplicasPath, replicas) as ApiObject);
}

function withoutUndefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
