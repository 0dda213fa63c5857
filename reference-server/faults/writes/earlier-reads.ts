// Faults of patches that are applied to a state from before a wait (document core 4.8): concurrent changes are lost,
// while a write with an outdated version is refused.
import { nextTurn } from '../../controllers/turn.ts';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { trackManyWatches, eachNth } from '../many-watches.ts';

/** The duration of a cache lookup or a short webhook call. */
const turns = 3;

type Noting = (parts: Parts, note: (uid: unknown) => void) => void;

export default [
  stale('merge-patch-over-an-earlier-read', 'a merge patch', (parts, note) => {
    const { mergePatch } = parts.patches;
    parts.patches.mergePatch = (document, patch) => noted(document, note, mergePatch(document, patch));
  }),
  stale('json-patch-over-an-earlier-read', 'a JSON patch', (parts, note) => {
    const { jsonPatch } = parts.patches;
    parts.patches.jsonPatch = (document, operations) =>
      noted(document, note, jsonPatch(document, operations));
  }),
  stale('apply-over-an-earlier-read', 'an apply', (parts, note) => {
    const { applyIntent } = parts.ownership;
    parts.ownership.applyIntent = (...requested) => {
      const result = applyIntent(...requested);
      if ('object' in result) note((result.object as Partial<ApiObject>).metadata?.uid);
      return result;
    };
  }),
] as const satisfies readonly Fault[];

/** Records the object that a patch was applied to. */
function noted<T>(document: unknown, note: (uid: unknown) => void, result: T): T {
  note((document as Partial<ApiObject>).metadata?.uid);
  return result;
}

function stale(id: string, what: string, noting: Noting): Fault {
  return {
    id,
    title: `With many open watches, ${what} is occasionally applied to a state from before a wait.`,
    breaks: ['writes.concurrent.compare-and-set'],
    install(parts) {
      const [isBusy, isStale] = [trackManyWatches(parts), eachNth(3)];
      let last: unknown;
      noting(parts, (uid) => void (last = uid));
      const { update } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        const entry = isBusy() ? await store.get(key) : undefined;
        if (entry === undefined) return update(store, key, change, options);
        last = undefined;
        const decided = await change(entry);
        const isAffected = last === entry.value.metadata.uid && isStale();
        if (!isAffected) return update(store, key, change, options);
        for (let turn = 0; turn < turns; turn++) await nextTurn();
        return update(store, key, () => Promise.resolve(decided), options);
      };
    },
  };
}
