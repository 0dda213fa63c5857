// Faults of the server-managed fields of metadata, if a client writes them (core 2.3).
import { systemClock } from '../../clock.ts';
import { isObject } from '../../object.ts';
import type { Json, ObjectMeta } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { timestamp, withMetadata } from '../../parts/metadata.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const mediaTypes = {
  'json-patch': 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
  'strategic-patch': 'application/strategic-merge-patch+json',
};

const time = ['objects.fields.creation-timestamp'];

/** Mutates the metadata that an update of an object stores. */
function alterKept(parts: Parts, alter: (kept: ObjectMeta, next: ObjectMeta) => ObjectMeta): void {
  const { keptMetadata } = parts.metadata;
  parts.metadata.keptMetadata = (next, current) => alter(keptMetadata(next, current), next);
}

const hasNamespace = (value: Json): boolean =>
  isObject(value) && isObject(value['metadata']) && Boolean(value['metadata']['namespace']);

const hasNullTime = (value: Json): boolean =>
  isObject(value) && isObject(value['metadata']) && value['metadata']['creationTimestamp'] === null;

export default [
  {
    id: 'creation-time-of-first-object',
    title: 'Every config map has the creationTimestamp of the first one.',
    breaks: [
      ...time,
      'apply.entry.time',
      'bootstrap.expiration.future',
      'bootstrap.expiration.not-signing',
      'bootstrap.token.cleaner',
    ],
    install(parts) {
      const { create } = parts.storage;
      let first = '';
      parts.storage.create = (store, key, value) => {
        const { creationTimestamp } = value.metadata;
        if (!key.includes('/configmaps/') || !creationTimestamp) return create(store, key, value);
        first ||= creationTimestamp;
        return create(store, key, withMetadata(value, { ...value.metadata, creationTimestamp: first }));
      };
    },
  },
  {
    id: 'creation-time-of-update-kept',
    title: 'A creationTimestamp in an update replaces the first one.',
    breaks: time,
    install(parts) {
      alterKept(parts, (kept, { creationTimestamp }) =>
        creationTimestamp ? { ...kept, creationTimestamp } : kept,
      );
    },
  },
  {
    id: 'creation-time-of-the-last-put',
    title: 'A PUT sets metadata.creationTimestamp to its own time.',
    breaks: time,
    install(parts) {
      const isPut = noteWrites(parts, ({ route }) => route.verb === 'update');
      alterKept(parts, (kept) =>
        isPut() ? { ...kept, creationTimestamp: timestamp(new Date(systemClock.now())) } : kept,
      );
    },
  },
  {
    id: 'creation-time-lost-by-update',
    title: 'An update without creationTimestamp removes it from the object.',
    breaks: time,
    install(parts) {
      alterKept(parts, (kept, next) => {
        const { creationTimestamp: _time, ...others } = kept;
        return next.creationTimestamp ? kept : others;
      });
    },
  },
  {
    id: 'uid-of-update-adopted',
    title: 'A uid in an update replaces the first one.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      parts.preconditions.uidIsCurrent = () => true;
      alterKept(parts, (kept, { uid }) => (uid ? { ...kept, uid } : kept));
    },
  },
  ...Object.entries(mediaTypes).map(([name, type]) => ({
    id: `creation-time-of-${name}-kept`,
    title: `A creationTimestamp in a PATCH of ${type} replaces the first one.`,
    breaks: time,
    install(parts: Parts) {
      const isMatch = noteWrites(parts, hasBodyOf(type));
      alterKept(parts, (kept, { creationTimestamp }) =>
        creationTimestamp && isMatch() ? { ...kept, creationTimestamp } : kept,
      );
    },
  })),
  {
    id: 'creation-time-removed-by-json-patch',
    title: 'A JSON patch that removes creationTimestamp removes it from the object.',
    breaks: time,
    install(parts) {
      const isMatch = noteWrites(parts, hasBodyOf(mediaTypes['json-patch']));
      alterKept(parts, (kept, next) => {
        const { creationTimestamp: _time, ...others } = kept;
        return next.creationTimestamp || !isMatch() ? kept : others;
      });
    },
  },
  {
    id: 'uid-of-json-patch-adopted',
    title: 'A uid in a JSON patch replaces the first one.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      const isMatch = noteWrites(parts, hasBodyOf(mediaTypes['json-patch']));
      const { uidIsCurrent } = parts.preconditions;
      parts.preconditions.uidIsCurrent = (given, current) => isMatch() || uidIsCurrent(given, current);
      alterKept(parts, (kept, { uid }) => (uid && isMatch() ? { ...kept, uid } : kept));
    },
  },
  {
    id: 'namespace-lost-by-update',
    title: 'An update without a namespace removes it from the object.',
    breaks: ['objects.fields.namespace'],
    install(parts) {
      alterKept(parts, (kept, next) => {
        const { namespace: _namespace, ...others } = kept;
        return next.namespace ? kept : others;
      });
    },
  },
  {
    id: 'object-renamed-by-patch',
    title: 'A merge patch with another name renames the object, which stays under its path.',
    breaks: ['objects.names.retrieve-by-name', 'authorization.chain.path-decides'],
    install: renameByPatch,
  },
  {
    id: 'creation-time-lost-by-null',
    title: 'A PUT whose creationTimestamp is null leaves the object without one.',
    breaks: time,
    install(parts) {
      const isAffected = noteWrites(
        parts,
        ({ body, route }) => route.verb === 'update' && body.form !== 'none' && hasNullTime(body.value),
      );
      alterKept(parts, (kept) => {
        const { creationTimestamp: _lost, ...others } = kept;
        return isAffected() ? others : kept;
      });
    },
  },
  {
    id: 'namespace-lost-by-status',
    title: 'A PUT of a status without a namespace removes it from the object.',
    breaks: ['objects.fields.namespace'],
    install(parts) {
      const isAffected = noteWrites(
        parts,
        ({ body, route }) =>
          route.verb === 'update' &&
          route.subresource === 'status' &&
          body.form !== 'none' &&
          !hasNamespace(body.value),
      );
      alterChanges(parts, (decided) => {
        if (!isAffected() || decided.action !== 'put') return decided;
        const { namespace: _lost, ...metadata } = decided.value.metadata;
        return { ...decided, value: withMetadata(decided.value, metadata) };
      });
    },
  },
] as const satisfies readonly Fault[];

const renamed = 'example.com/renamed';

/** An annotation carries the name past the check that it is the one of the path. */
function renameByPatch(parts: Parts): void {
  const { mergePatch } = parts.patches;
  parts.patches.mergePatch = (target, patch) => {
    if (!isObject(patch) || !isObject(patch['metadata'])) return mergePatch(target, patch);
    const { name, ...metadata } = patch['metadata'];
    if (typeof name !== 'string') return mergePatch(target, patch);
    return mergePatch(target, { ...patch, metadata: { ...metadata, annotations: { [renamed]: name } } });
  };
  alterKept(parts, (kept) => {
    const { [renamed]: name, ...annotations } = kept.annotations ?? {};
    return name === undefined ? kept : { ...kept, name, annotations };
  });
}
