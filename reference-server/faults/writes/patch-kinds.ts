// Planted faults of JSON patch and merge patch (document core 4.8, RFC 6902, RFC 7386).
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Rewrites each operation of every JSON patch. */
function rewriteOperations(parts: Parts, rewrite: (operation: Operation) => readonly Operation[]): void {
  const { jsonPatch } = parts.patches;
  parts.patches.jsonPatch = (document, operations) => jsonPatch(document, operations.flatMap(rewrite));
}

const metadataOf = (value: Json | undefined): JsonObject =>
  isObject(value) && isObject(value['metadata']) ? value['metadata'] : {};

const memberOf = (value: JsonObject, name: string): JsonObject => {
  const member = value[name];
  return isObject(member) ? member : {};
};

export default [
  {
    id: 'json-patch-tilde-read-twice',
    title: 'A JSON pointer reads ~0 before ~1, so that ~01 becomes a slash.',
    breaks: ['writes.json-patch.operations'],
    install(parts) {
      const early = (pointer: string) => pointer.replaceAll('~0', '~').replaceAll(/~(?!1)/g, '~0');
      rewriteOperations(parts, (operation) => [{ ...operation, path: early(operation.path) }]);
    },
  },
  {
    id: 'json-patch-move-keeps-source',
    title: 'The move of a JSON patch keeps the source member, like a copy.',
    breaks: ['writes.json-patch.operations'],
    install(parts) {
      rewriteOperations(parts, (operation) => [
        operation.op === 'move' ? { ...operation, op: 'copy' } : operation,
      ]);
    },
  },
  {
    id: 'json-patch-add-overwrites-item',
    title: 'The add of a JSON patch at an index of a list overwrites the existing item.',
    breaks: ['writes.json-patch.operations', 'writes.json-patch.malformed-refused'],
    install(parts) {
      const atIndex = /\/[0-9]+$/;
      rewriteOperations(parts, (operation) => [
        operation.op === 'add' && atIndex.test(operation.path) ? { ...operation, op: 'replace' } : operation,
      ]);
    },
  },
  {
    id: 'json-patch-test-ignored',
    title: 'The test of a JSON patch always passes.',
    breaks: ['writes.json-patch.failing-test', 'writes.dry-run.validates'],
    install(parts) {
      rewriteOperations(parts, (operation) => (operation.op === 'test' ? [] : [operation]));
    },
  },
  {
    id: 'json-patch-stops-at-failed-test',
    title: 'A failing test stops a JSON patch, and the operations before it are stored.',
    breaks: ['writes.json-patch.failing-test', 'writes.dry-run.validates'],
    install(parts) {
      const { jsonPatch } = parts.patches;
      parts.patches.jsonPatch = (document, operations) => {
        let patched = document;
        for (const operation of operations) {
          try {
            patched = jsonPatch(patched, [operation]);
          } catch (error) {
            if (error instanceof PatchFailure && operation.op === 'test') return patched;
            throw error;
          }
        }
        return patched;
      };
    },
  },
  {
    id: 'merge-patch-appends-lists',
    title: 'A merge patch appends finalizers to the existing ones.',
    breaks: ['writes.merge-patch.semantics', 'lifecycle.finalizers.reordered'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => {
        const merged = mergePatch(target, patch);
        const [before, given] = [metadataOf(target)['finalizers'], metadataOf(patch)['finalizers']];
        if (!isObject(merged) || !Array.isArray(before) || !Array.isArray(given)) return merged;
        const finalizers = [...before, ...given.filter((one) => !before.includes(one))];
        return { ...merged, metadata: { ...metadataOf(merged), finalizers } };
      };
    },
  },
  {
    id: 'merge-patch-null-ignored',
    title: 'A null in the labels of a merge patch does not remove the label.',
    breaks: ['writes.merge-patch.semantics', 'apply.conflict.removed-field-free'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => {
        const merged = mergePatch(target, patch);
        const before = memberOf(metadataOf(target), 'labels');
        const metadata = metadataOf(merged);
        const isMap = isObject(metadata['labels'] ?? {});
        if (!isObject(merged) || !isMap || Object.keys(before).length === 0) return merged;
        return {
          ...merged,
          metadata: { ...metadata, labels: { ...before, ...memberOf(metadata, 'labels') } },
        };
      };
    },
  },
  {
    id: 'merge-patch-replaces-labels',
    title: 'A merge patch replaces the labels as a whole.',
    breaks: [
      'writes.merge-patch.semantics',
      'lists.not-older.forgotten-version',
      'lists.version.unset-most-recent',
      'watch.history.default-lifetime',
      'watch.stream.too-old',
      'apply.entry.operation-update',
      'apply.merge.shared-kept',
    ],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => {
        const labels = metadataOf(patch)['labels'];
        const bare =
          isObject(labels) && isObject(target)
            ? { ...target, metadata: { ...metadataOf(target), labels: {} } }
            : target;
        return mergePatch(bare, patch);
      };
    },
  },
] as const satisfies readonly Fault[];
