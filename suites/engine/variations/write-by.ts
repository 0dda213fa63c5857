// `context.write`: a change of an object as one request of a verb.
import { isCustom } from '../../kit/kinds/definitions.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { Write, WriteVerb } from '../../kit/objects/write.ts';

/** @param newManager a field manager for each apply: one that applies again gives up what its new intent lacks */
export function writeBy(verb: WriteVerb, newManager: () => string): Write {
  return async (resource, name, change, options) => {
    switch (verb) {
      case 'put':
        return resource.replace(merged(await resource.current(name), change), options);
      case 'json-patch':
        return resource.jsonPatch(name, operations(await resource.current(name), change), options);
      case 'apply':
        return resource.apply(name, change, { ...options, manager: newManager(), force: true });
      case 'strategic-patch':
        // Custom kinds have no strategic merge patch (core 4.8).
        if (!isCustom(resource)) return resource.strategicPatch(name, change, options);
        return resource.mergePatch(name, change, options);
      case 'merge-patch':
        return resource.mergePatch(name, change, options);
    }
  };
}

/** RFC 7396: members of the change that are null are removed. */
function merged<T extends object>(current: T, change: object): T {
  const result: Record<string, unknown> = { ...(current as Record<string, unknown>) };
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === undefined) delete result[key];
    else result[key] = isRecord(value) ? merged(asRecord(result[key]), value) : value;
  }
  return result as T;
}

interface Operation {
  readonly op: 'add' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

/** The same change as JSON patch operations. */
function operations(current: object, change: object, at = ''): readonly Operation[] {
  const known = asRecord(current);
  return Object.entries(change).flatMap(([key, value]): readonly Operation[] => {
    const path = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (value === null || value === undefined) return key in known ? [{ op: 'remove', path }] : [];
    const below = known[key];
    if (isRecord(value) && isRecord(below)) return operations(below, value, path);
    return [{ op: 'add', path, value: isRecord(value) ? merged({}, value) : value }];
  });
}

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
