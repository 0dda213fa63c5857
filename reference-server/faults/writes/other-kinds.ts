// Planted faults of writes of custom and cluster-scoped objects alone (document core 4.8, 4.10, 4.11).
import { nextTurn } from '../../controllers/turn.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { ApiObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Parts } from '../../parts/index.ts';
import { PatchFailure } from '../../patches/json-pointer.ts';
import type { Fault } from '../fault.ts';
import { isClusterScoped, isCustom, isCustomDocument, isCustomKey } from '../kinds-of-kinds.ts';
import { eachNth } from '../many-watches.ts';
import { step } from './json-patch.ts';

const turns = 3;
const resets = [
  'writes.managed-fields-reset.merge-patch',
  'writes.managed-fields-reset.strategic-patch',
  'writes.managed-fields-reset.json-patch',
  'writes.managed-fields-reset.put',
  'writes.managed-fields-reset.changes-follow',
];
/** Of these objects, PUT ignores the version that it names. */
function ignoreVersions(parts: Parts, isAffected: (object: ApiObject) => boolean): void {
  const { replacement } = parts.updates;
  parts.updates.replacement = (given, current) => {
    if (!isAffected(current) || !given.metadata.resourceVersion) return replacement(given, current);
    return withMetadata(given, {
      ...given.metadata,
      resourceVersion: current.metadata.resourceVersion ?? '',
    });
  };
}

export default [
  {
    id: 'stale-put-of-terminating-accepted',
    title: 'PUT of an object that is being deleted succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-conflict'],
    install: (parts) => ignoreVersions(parts, ({ metadata }) => Boolean(metadata.deletionTimestamp)),
  },
  {
    id: 'stale-put-of-cluster-scoped-accepted',
    title: 'PUT of a cluster-scoped object succeeds although its version is outdated.',
    breaks: ['writes.put.stale-version-conflict', 'writes.dry-run.validates'],
    install: (parts) => ignoreVersions(parts, isClusterScoped),
  },
  {
    id: 'custom-put-merges-annotations',
    title: 'PUT of a custom object adds annotations to the existing ones.',
    breaks: ['writes.put.current-version-succeeds'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const next = replacement(given, current);
        if (!isCustom(current)) return next;
        const annotations = { ...current.metadata.annotations, ...next.metadata.annotations };
        return withMetadata(next, { ...next.metadata, annotations });
      };
    },
  },
  {
    id: 'custom-put-checks-then-writes',
    title: 'For custom objects the version check and the write are not atomic.',
    breaks: ['writes.put.concurrent-one-wins', 'writes.concurrent.own-fields'],
    install: (parts) => decideEarly(parts, () => true),
  },
  {
    id: 'custom-write-over-an-earlier-read',
    title: 'Each fifth write of a custom object is decided on a state from before a wait.',
    breaks: ['writes.concurrent.own-fields'],
    install: (parts) => decideEarly(parts, eachNth(5)),
  },
  {
    id: 'custom-json-patch-copies-for-moves',
    title: 'The move of a JSON patch keeps the source member in custom objects.',
    breaks: ['writes.json-patch.operations', 'writes.patches.any'],
    install: (parts) =>
      step(parts, (document, operation, patch) =>
        patch(document, [
          operation.op === 'move' && isCustomDocument(document) ? { ...operation, op: 'copy' } : operation,
        ]),
      ),
  },
  {
    id: 'custom-json-patch-test-ignored',
    title: 'The test of a JSON patch always passes for custom objects.',
    breaks: ['writes.json-patch.failing-test', 'writes.patches.any', 'writes.dry-run.validates'],
    install: (parts) =>
      step(parts, (document, operation, patch) =>
        patch(document, operation.op === 'test' && isCustomDocument(document) ? [] : [operation]),
      ),
  },
  {
    id: 'custom-json-patch-failures-skipped',
    title: 'An operation that fails is left out of a JSON patch of a custom object.',
    breaks: ['writes.json-patch.malformed-refused'],
    install: (parts) =>
      step(parts, (document, operation, patch) => {
        try {
          return patch(document, [operation]);
        } catch (error) {
          const isSkipped =
            error instanceof PatchFailure && operation.op !== 'test' && isCustomDocument(document);
          if (isSkipped) return document;
          throw error;
        }
      }),
  },
  {
    id: 'custom-merge-patch-null-ignored',
    title: 'A null for the annotations or finalizers in a merge patch of a custom object is ignored.',
    breaks: ['writes.merge-patch.semantics', 'lifecycle.finalizers.last-one-removes'],
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => {
        if (target === undefined || !isCustomDocument(target) || !isObject(patch))
          return mergePatch(target, patch);
        const { metadata } = patch;
        if (!isObject(metadata)) return mergePatch(target, patch);
        const kept = Object.entries(metadata).filter(([, value]) => value !== null);
        return mergePatch(target, { ...patch, metadata: Object.fromEntries(kept) });
      };
    },
  },
  {
    id: 'strategic-patch-of-cluster-role-replaces-labels',
    title: 'A strategic merge patch of a cluster-scoped object replaces its labels as a whole.',
    breaks: ['writes.strategic-patch.built-in', 'apply.entry.operation-update', 'apply.merge.shared-kept'],
    install(parts) {
      const { strategicMerge } = parts.patches;
      parts.patches.strategicMerge = (schema, target, patch) => {
        const merged = strategicMerge(schema, target, patch);
        const given =
          isObject(patch) && isObject(patch['metadata']) ? patch['metadata']['labels'] : undefined;
        if (!isObject(merged) || !isObject(merged['metadata']) || !isObject(given)) return merged;
        if (merged['metadata']['namespace'] !== undefined) return merged;
        return { ...merged, metadata: { ...merged['metadata'], labels: given } };
      };
    },
  },
  {
    id: 'strategic-patch-of-cluster-scoped-custom-kinds',
    title: 'A strategic merge patch of a cluster-scoped custom object is accepted.',
    breaks: ['writes.strategic-patch.not-custom'],
    install(parts) {
      const { patchTypes } = parts.patches;
      parts.patches.patchTypes = (kind, withCbor) =>
        kind.scope === 'Cluster' && kind.custom === true
          ? [...patchTypes(kind, withCbor), 'application/strategic-merge-patch+json']
          : patchTypes(kind, withCbor);
    },
  },
  {
    id: 'reset-of-cluster-scoped-ignored',
    title: 'A single empty entry does not clear the managedFields of a cluster-scoped object.',
    breaks: [...resets, 'encodings.protobuf.managed-fields-reset'],
    install(parts) {
      const { ownersBefore } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) =>
        isClusterScoped(current)
          ? ownersBefore(withMetadata(given, { ...given.metadata, managedFields: [] }), current)
          : ownersBefore(given, current);
    },
  },
] as const satisfies readonly Fault[];

/** Decides affected writes of custom objects on a state from before a wait. */
function decideEarly(parts: Parts, isAffected: () => boolean): void {
  const { update } = parts.storage;
  parts.storage.update = async (store, key, change, options) => {
    if (!isCustomKey(key) || !isAffected()) return update(store, key, change, options);
    const entry = await store.get(key);
    if (entry === undefined) throw new StoreError('missing', key, 'not found');
    const decided = await change(entry);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    return update(store, key, () => Promise.resolve(decided), options);
  };
}
