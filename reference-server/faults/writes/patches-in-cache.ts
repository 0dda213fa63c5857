// Faults of patches that change what a cache returns (document core 4.8, 4.12).
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ReadMeaning } from '../../parts/versions.ts';
import type { Entry } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'failed-json-patch-changes-the-cache',
    title:
      'Gets and lists at version 0 show the operations before the failing one of a JSON patch, until the next write.',
    breaks: ['writes.json-patch.failing-test'],
    install(parts) {
      const { jsonPatch } = parts.patches;
      const spoilt = new Map<string, ApiObject>();
      parts.patches.jsonPatch = (document, operations) => {
        try {
          return jsonPatch(document, operations);
        } catch (error) {
          const partly = appliedUpToFailure(jsonPatch, document, operations);
          if (isObject(partly))
            spoilt.set(stateOf(partly as unknown as ApiObject), partly as unknown as ApiObject);
          throw error;
        }
      };
      showFromCache(parts, (entry) => {
        const value = spoilt.get(stateOf(entry.value));
        return value === undefined ? entry : { ...entry, value };
      });
    },
  },
  {
    id: 'merge-patch-carried-out-in-the-cache',
    title: 'Gets and lists at version 0 show a merge patch, also where it is refused.',
    breaks: ['writes.field-validation.strict-patch', 'writes.field-validation.strict-duplicate'],
    install(parts) {
      const { mergePatch } = parts.patches;
      const patched = new Map<string, ApiObject>();
      parts.patches.mergePatch = (target, patch) => {
        const result = mergePatch(target, patch);
        if (isObject(target) && isObject(result))
          patched.set(stateOf(target as unknown as ApiObject), result as unknown as ApiObject);
        return result;
      };
      showFromCache(parts, (entry) => {
        const value = patched.get(stateOf(entry.value));
        return value === undefined ? entry : { ...entry, value };
      });
    },
  },
] as const satisfies readonly Fault[];

const stateOf = ({ metadata }: ApiObject): string => `${metadata.uid} ${metadata.resourceVersion}`;

type JsonPatch = Parts['patches']['jsonPatch'];

function appliedUpToFailure(
  jsonPatch: JsonPatch,
  document: Json,
  operations: Parameters<JsonPatch>[1],
): Json {
  let partly = document;
  for (const operation of operations) {
    try {
      partly = jsonPatch(partly, [operation]);
    } catch {
      return partly;
    }
  }
  return partly;
}

/** Mutates what gets and lists of any version return. */
function showFromCache(parts: Parts, show: (entry: Entry) => Entry): void {
  const { stateRead } = parts.versions;
  const { get, list } = parts.storage;
  // The state is read directly after its revision is requested.
  let next: ReadMeaning['type'] | undefined;
  const takeNext = () => {
    const type = next;
    next = undefined;
    return type === 'any';
  };
  parts.versions.stateRead = (meaning) => {
    next = meaning.type;
    return stateRead(meaning);
  };
  parts.storage.get = async (store, key, revision) => {
    const isCached = takeNext();
    const entry = await get(store, key, revision);
    return isCached && entry !== undefined ? show(entry) : entry;
  };
  parts.storage.list = async (store, prefix, options) => {
    const isCached = takeNext();
    const page = await list(store, prefix, options);
    return isCached ? { ...page, entries: page.entries.map(show) } : page;
  };
}
