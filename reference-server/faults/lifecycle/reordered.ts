// Planted faults of finalizers that a client reorders, or removes several at once (document core 2.3, 3.1).
import { isObject } from '../../object.ts';
import type { ApiObject, Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';

const finalizersOf = ({ metadata }: ApiObject): readonly string[] => metadata.finalizers ?? [];

function withSortedFinalizers(value: Json): Json {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  if (!isObject(value) || !isObject(metadata)) return value;
  const { finalizers } = metadata;
  if (!Array.isArray(finalizers)) return value;
  const sorted = finalizers.toSorted((left, right) => String(left).localeCompare(String(right)));
  return { ...value, metadata: { ...metadata, finalizers: sorted } };
}

/** Refuses an update that only changes the order of the finalizers. */
function refuseReordering(parts: Parts, isAffected: (current: ApiObject) => boolean): void {
  const { updateProblems } = parts.validation;
  parts.validation.updateProblems = (kind, next, current) => {
    const [before, after] = [finalizersOf(current), finalizersOf(next)];
    const isReordered =
      before.join() !== after.join() && before.toSorted().join() === after.toSorted().join();
    const problems = updateProblems(kind, next, current);
    if (!isReordered || !isAffected(current)) return problems;
    const message = 'Forbidden: finalizers keep their order';
    return [...problems, { reason: 'FieldValueForbidden', path: 'metadata.finalizers', message }];
  };
}

export default [
  {
    id: 'finalizers-sorted',
    title: 'PUT sorts metadata.finalizers.',
    breaks: ['lifecycle.finalizers.reordered'],
    install(parts) {
      parts.updates.replacement = (given) => {
        const { finalizers } = given.metadata;
        if (finalizers === undefined) return given;
        return withMetadata(given, { ...given.metadata, finalizers: finalizers.toSorted() });
      };
    },
  },
  {
    id: 'finalizers-sorted-by-merge-patch',
    title: 'A merge patch of metadata.finalizers leaves them sorted.',
    breaks: ['lifecycle.finalizers.reordered', 'writes.merge-patch.semantics'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (current, patch) => withSortedFinalizers(mergePatch(current, patch));
    },
  },
  {
    id: 'finalizers-sorted-by-json-patch',
    title: 'A JSON patch leaves metadata.finalizers sorted.',
    breaks: ['lifecycle.finalizers.reordered', 'writes.json-patch.operations'],
    install(parts) {
      const { jsonPatch } = parts.patches;
      parts.patches.jsonPatch = (current, operations) => withSortedFinalizers(jsonPatch(current, operations));
    },
  },
  {
    id: 'finalizers-of-config-maps-keep-their-order',
    title: 'An update of a config map that changes nothing but the order of its finalizers is refused.',
    breaks: ['lifecycle.finalizers.reordered'],
    install: (parts) => refuseReordering(parts, ({ kind }) => kind === 'ConfigMap'),
  },
  {
    id: 'finalizers-of-terminating-objects-keep-their-order',
    title: 'An update of a terminating object that changes the order of its finalizers is refused.',
    breaks: ['lifecycle.finalizers.reordered'],
    install: (parts) => refuseReordering(parts, ({ metadata }) => Boolean(metadata.deletionTimestamp)),
  },
  {
    id: 'finalizers-of-custom-objects-sorted',
    title: 'PUT sorts metadata.finalizers of a custom object.',
    breaks: ['lifecycle.finalizers.reordered'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const next = replacement(given, current);
        const { finalizers } = next.metadata;
        if (finalizers === undefined || !isCustom(current)) return next;
        return withMetadata(next, { ...next.metadata, finalizers: finalizers.toSorted() });
      };
    },
  },
  {
    id: 'finalizers-removed-at-once-hold',
    title: 'A terminating object stays until another DELETE where one write removes several finalizers.',
    breaks: ['lifecycle.finalizers.last-one-removes'],
    install(parts) {
      // Otherwise the object's namespace would never be empty.
      parts.controllers.needsDelete = () => true;
      alterChanges(parts, (decided, before) => {
        const isMarked = Boolean(before.metadata.deletionTimestamp);
        const waits = decided.action === 'remove' && isMarked && finalizersOf(before).length > 1;
        return waits ? { action: 'put', value: decided.value } : decided;
      });
    },
  },
  {
    id: 'finalizers-of-new-objects-sorted',
    title: 'POST sorts metadata.finalizers.',
    breaks: ['lifecycle.finalizers.reordered'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const { finalizers, ...metadata } = newMetadata(given, creation);
        return finalizers === undefined ? metadata : { ...metadata, finalizers: finalizers.toSorted() };
      };
    },
  },
] as const satisfies readonly Fault[];
