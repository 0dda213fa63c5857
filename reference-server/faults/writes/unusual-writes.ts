// Planted faults of updates and patches that show only in unusual values: other versions, empty values, lists (core 4.8).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import { mergePatch as merge } from '../../patches/merge-patch.ts';
import type { Operation } from '../../patches/json-patch.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Parts } from '../../parts/index.ts';
import { sameJson } from '../../same-json.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';
import { step, testedValue } from './json-patch.ts';

const staleConflict = ['writes.put.stale-version-conflict'];
const failingTest = ['writes.json-patch.failing-test'];
const malformed = ['writes.json-patch.malformed-refused'];

/** Replaces the comparison of two lists in a test. */
const listsBy = (holds: (found: readonly Json[], wanted: readonly Json[]) => boolean) => (parts: Parts) =>
  step(parts, (document, operation, patch) => {
    if (operation.op !== 'test' || !Array.isArray(operation.value)) return patch(document, [operation]);
    const found = testedValue(document, operation, patch);
    if (!Array.isArray(found) || !holds(found, operation.value)) throw new PatchFailure('the test failed');
    return document;
  });

const includesAll = (list: readonly Json[], items: readonly Json[]) =>
  items.every((item) => list.some((one) => sameJson(one, item)));

/** Carries out another operation, or none, in place of one that matches and fails. */
const insteadOf =
  (matches: (operation: Operation) => boolean, other?: (operation: Operation) => Operation) =>
  (parts: Parts) =>
    step(parts, (document, operation, patch) => {
      try {
        return patch(document, [operation]);
      } catch (error) {
        if (!(error instanceof PatchFailure) || !matches(operation)) throw error;
        return other === undefined ? document : patch(document, [other(operation)]);
      }
    });

export default [
  {
    id: 'stale-put-of-the-same-content-accepted',
    title: 'PUT with an outdated version succeeds where its content is that of the stored object.',
    breaks: [...staleConflict, 'writes.dry-run.validates'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const { resourceVersion = '' } = current.metadata;
        const updated = withMetadata(given, { ...given.metadata, resourceVersion });
        return sameJson(updated, current) ? updated : replacement(given, current);
      };
    },
  },
  {
    id: 'json-patch-test-of-missing-member-passes',
    title: 'The test of a JSON patch passes where the member does not exist.',
    breaks: failingTest,
    install: (parts) =>
      step(parts, (document, operation, patch) => {
        if (operation.op !== 'test') return patch(document, [operation]);
        try {
          testedValue(document, operation, patch);
        } catch (error) {
          if (error instanceof PatchFailure) return document;
          throw error;
        }
        return patch(document, [operation]);
      }),
  },
  ...['resourceVersion', 'uid'].map((field) => ({
    id: `json-patch-test-of-${field.toLowerCase()}-passes`,
    title: `The test of a JSON patch passes at metadata.${field}, whatever it names.`,
    breaks: failingTest,
    install: (parts: Parts) =>
      step(parts, (document, operation, patch) =>
        operation.op === 'test' && operation.path === `/metadata/${field}`
          ? document
          : patch(document, [operation]),
      ),
  })),
  {
    id: 'json-patch-test-of-lists-in-any-order',
    title: 'The test of a JSON patch compares lists without their order.',
    breaks: failingTest,
    install: listsBy(
      (found, wanted) =>
        found.length === wanted.length && includesAll(found, wanted) && includesAll(wanted, found),
    ),
  },
  {
    id: 'json-patch-test-of-lists-by-the-first-items',
    title: 'The test of a JSON patch compares as many items of a list as it names.',
    breaks: failingTest,
    install: listsBy((found, wanted) => sameJson(found.slice(0, wanted.length), [...wanted])),
  },
  {
    id: 'json-patch-test-of-lists-by-the-found-items',
    title: 'The test of a JSON patch compares as many items of a list as the object has.',
    breaks: failingTest,
    install: listsBy((found, wanted) => sameJson([...found], wanted.slice(0, found.length))),
  },
  {
    id: 'json-patch-test-of-lists-by-the-first-item',
    title: 'The test of a JSON patch compares the length and the first item of a list.',
    breaks: failingTest,
    install: listsBy(
      (found, wanted) => found.length === wanted.length && sameJson(found[0] ?? null, wanted[0] ?? null),
    ),
  },
  {
    id: 'json-patch-move-into-itself-does-nothing',
    title: 'A move of an object into itself is skipped.',
    breaks: malformed,
    install: insteadOf(({ op, from = '', path }) => op === 'move' && path.startsWith(`${from}/`)),
  },
  {
    id: 'json-patch-move-of-missing-member-skipped',
    title: 'A move of a member that does not exist is skipped.',
    breaks: malformed,
    install: insteadOf(({ op, from = '', path }) => op === 'move' && !path.startsWith(`${from}/`)),
  },
  {
    id: 'json-patch-remove-behind-the-end-skipped',
    title: 'A remove of the item behind the end of a list is skipped.',
    breaks: malformed,
    install: insteadOf(({ op, path }) => op === 'remove' && path.endsWith('/-')),
  },
  {
    id: 'merge-patch-empty-map-replaces',
    title: 'An empty object in a merge patch replaces the one that is stored.',
    breaks: ['writes.merge-patch.semantics', 'objects.versions.no-op-write', 'writes.dry-run.validates'],
    install(parts) {
      parts.patches.mergePatch = (target, patch) => emptied(merge(target, patch), patch);
    },
  },
  {
    id: 'merge-patch-empty-list-ignored',
    title: 'An empty list of finalizers in a merge patch is ignored.',
    breaks: ['writes.merge-patch.semantics'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => {
        if (!isObject(patch) || !isObject(patch['metadata'])) return mergePatch(target, patch);
        const { finalizers, ...metadata } = patch['metadata'];
        const isEmpty = Array.isArray(finalizers) && finalizers.length === 0;
        return mergePatch(target, isEmpty ? { ...patch, metadata } : patch);
      };
    },
  },
] as const satisfies readonly Fault[];

/** The merged document, without the members of each map for which the patch has an empty one. */
function emptied(merged: Json, patch: Json): Json {
  if (!isObject(merged) || !isObject(patch)) return merged;
  if (Object.keys(patch).length === 0) return {};
  const members = Object.entries(merged).map(([name, value]) => [
    name,
    patch[name] === undefined ? value : emptied(value, patch[name]),
  ]);
  return Object.fromEntries(members);
}
