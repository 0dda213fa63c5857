// Planted faults of a single verb: finalizers and deletionTimestamp (document core 3.1, 2.3).
import type { ApiObject, Json, ObjectMeta } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { alterChanges } from '../alter-changes.ts';
import { alterApplied } from '../apply/alter-ownership.ts';
import type { Fault } from '../fault.ts';

const removal = ['lifecycle.finalizers.last-one-removes'];
const live = ['lifecycle.timestamp.unset-while-live'];

const metadataOf = (object: Json): ObjectMeta => {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  return isObject(metadata) ? metadata : {};
};
const finalizersOf = ({ finalizers = [] }: ObjectMeta): readonly string[] => finalizers;

/** Mutates an object's metadata directly after a verb. */
type Heed = (before: ObjectMeta, after: ObjectMeta) => void;

function heedJsonPatch(parts: Parts, heed: Heed): void {
  const { jsonPatch } = parts.patches;
  parts.patches.jsonPatch = (current, operations) => {
    const patched = jsonPatch(current, operations);
    heed(metadataOf(current), metadataOf(patched));
    return patched;
  };
}

function heedStrategicPatch(parts: Parts, heed: Heed): void {
  const { strategicMerge } = parts.patches;
  parts.patches.strategicMerge = (schema, target, patch) => {
    const merged = strategicMerge(schema, target, patch);
    heed(metadataOf(target ?? null), metadataOf(merged));
    return merged;
  };
}

const heedApply = (parts: Parts, heed: Heed): void =>
  alterApplied(parts, (done, { live: before }) => {
    heed(metadataOf(before), metadataOf(done.object));
    return done;
  });

function heedMergePatch(parts: Parts, heed: Heed): void {
  const { mergePatch } = parts.patches;
  parts.patches.mergePatch = (target, patch) => {
    const merged = mergePatch(target, patch);
    heed(metadataOf(target ?? null), metadataOf(merged));
    return merged;
  };
}

/** A merge patch that shortens the finalizers of a terminating object removes the object. */
function removeWhenShortened(parts: Parts): void {
  const shortened = new Set<string>();
  heedMergePatch(parts, (before, after) => {
    const isShorter = finalizersOf(after).length < finalizersOf(before).length;
    if (before.deletionTimestamp && isShorter) shortened.add(before.uid ?? '');
  });
  alterChanges(parts, (decided, before) =>
    decided.action === 'put' && shortened.delete(before.metadata.uid ?? '')
      ? { action: 'remove', value: decided.value }
      : decided,
  );
}

type Verb = (parts: Parts, heed: Heed) => void;

/** Terminating objects whose last finalizer is removed by this verb stay until another DELETE. */
function keepEmptied(
  parts: Parts,
  verb: Verb,
  isAffected: (object: ApiObject) => boolean = () => true,
): void {
  // Otherwise the object's namespace would never be empty.
  parts.controllers.needsDelete = () => true;
  const emptied = new Set<string>();
  verb(parts, (before, after) => {
    const isLast = finalizersOf(before).length > 0 && finalizersOf(after).length === 0;
    if (before.deletionTimestamp && isLast) emptied.add(before.uid ?? '');
  });
  alterChanges(parts, (decided, before) => {
    const stays =
      decided.action === 'remove' && isAffected(before) && emptied.delete(before.metadata.uid ?? '');
    return stays ? { action: 'put', value: decided.value } : decided;
  });
}

/** Stores a deletionTimestamp that was sent by this verb. */
function storeTimestamp(parts: Parts, verb: Verb): void {
  const written = new Set<string>();
  verb(parts, (before, after) => {
    if (!before.deletionTimestamp && after.deletionTimestamp) written.add(before.uid ?? '');
  });
  const { keptMetadata } = parts.metadata;
  parts.metadata.keptMetadata = (next, current) => {
    const kept = keptMetadata(next, current);
    const { deletionTimestamp } = next;
    return deletionTimestamp && written.has(current.uid ?? '') ? { ...kept, deletionTimestamp } : kept;
  };
}

const isCustom = ({ apiVersion = '' }: ApiObject): boolean => apiVersion.includes('.example.com/');

export default [
  {
    id: 'finalizer-applied-away-holds',
    title: 'An object whose last finalizer is removed by an apply stays until another DELETE.',
    breaks: removal,
    install: (parts) => keepEmptied(parts, heedApply),
  },
  {
    id: 'finalizer-merged-away-holds',
    title: 'An object whose last finalizer is removed by a strategic merge patch stays until another DELETE.',
    breaks: removal,
    install: (parts) => keepEmptied(parts, heedStrategicPatch),
  },
  {
    id: 'custom-object-waits-for-another-delete',
    title: 'A custom object whose last finalizer is removed by a JSON patch stays until another DELETE.',
    breaks: removal,
    install: (parts) => keepEmptied(parts, heedJsonPatch, isCustom),
  },
  {
    id: 'finalizer-merged-away-ends-deletion',
    title: 'A merge patch that removes one of several finalizers of a terminating object removes the object.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install: removeWhenShortened,
  },
  {
    id: 'deletion-timestamp-kept-by-create',
    title: 'A deletionTimestamp in a create is stored.',
    breaks: live,
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        return given.deletionTimestamp ? { ...made, deletionTimestamp: given.deletionTimestamp } : made;
      };
    },
  },
  {
    id: 'deletion-timestamp-added-by-json-patch',
    title: 'A JSON patch that adds metadata.deletionTimestamp starts the deletion of the object.',
    breaks: live,
    install: (parts) => storeTimestamp(parts, heedJsonPatch),
  },
  {
    id: 'deletion-timestamp-applied',
    title: 'An apply that sets metadata.deletionTimestamp starts the deletion of the object.',
    breaks: live,
    install: (parts) => storeTimestamp(parts, heedApply),
  },
] as const satisfies readonly Fault[];
