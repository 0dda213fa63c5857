// Faults of the content of a deleted namespace (core 2.2, 3.1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import namespacesAgain from './namespaces-again.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'namespace-leaves-content',
    title: 'A deleted namespace is removed at once, while its content stays.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      parts.controllers.namespaceNeed = (namespace) =>
        namespace?.metadata.deletionTimestamp ? 'finalizing' : 'nothing';
    },
  },
  {
    id: 'namespace-leaves-leases',
    title: 'The deletion of a namespace misses leases, which stay behind.',
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts) => leaveBehind(parts, ({ kind }) => kind === 'Lease'),
  },
  ...(['Secret', 'Role'] as const).map((kind) => ({
    id: `namespace-leaves-${kind.toLowerCase()}s`,
    title: `The deletion of a namespace misses objects of the kind ${kind}, which stay behind.`,
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts: Parts) => leaveBehind(parts, (object) => object.kind === kind),
  })),
  {
    id: 'namespace-leaves-owned-objects',
    title:
      'The deletion of a namespace leaves objects with owners to the garbage collector, also where the owner lives on.',
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts) =>
      leaveBehind(parts, ({ metadata: { ownerReferences = [] } }) =>
        ownerReferences.some(({ kind }) => kind === 'Namespace'),
      ),
  },
  {
    id: 'namespace-takes-one-of-each-kind',
    title: 'The deletion of a namespace removes one object of each kind, and the others stay behind.',
    breaks: [
      'objects.namespaces.delete-cascades',
      'objects.namespaces.late-content',
      'watch.event.with-namespace',
    ],
    install: (parts) => takeOfEachKind(parts, 1),
  },
  {
    id: 'namespace-takes-a-hundred-of-each-kind',
    title: 'The deletion of a namespace removes a hundred objects of each kind, and the others stay behind.',
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts) => takeOfEachKind(parts, 100),
  },
  {
    id: 'namespace-takes-a-hundred-custom-objects',
    title:
      'The deletion of a namespace removes a hundred custom objects of each kind, and the others stay behind.',
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts) => takeOfEachKind(parts, 100, isCustom),
  },
  {
    id: 'namespace-leaves-custom-objects',
    title: 'The deletion of a namespace removes built-in kinds only, and custom objects stay behind.',
    breaks: ['objects.namespaces.delete-cascades'],
    install: (parts) => leaveBehind(parts, isCustom),
  },
  {
    id: 'late-content-outlives-its-namespace',
    title: 'What is created while a namespace ends is accepted, and stays when the namespace is gone.',
    breaks: ['objects.namespaces.late-content'],
    install(parts) {
      const { acceptsNewContent } = parts.admission;
      const { needsDelete } = parts.controllers;
      const ending = new Set<string>();
      const seen = new Set<string>();
      parts.admission.acceptsNewContent = (namespace) => {
        if (!acceptsNewContent(namespace)) ending.add(namespace.metadata.name ?? '');
        return true;
      };
      parts.controllers.needsDelete = (object) => {
        if (!ending.has(object.metadata.namespace ?? '')) seen.add(object.metadata.uid ?? '');
        return needsDelete(object);
      };
      leaveBehind(
        parts,
        ({ metadata: { namespace = '', uid = '' } }) => ending.has(namespace) && !seen.has(uid),
      );
    },
  },
  {
    id: 'namespace-deletion-skips-finalizers',
    title: 'The content of a deleted namespace is removed at once, whatever finalizers it has.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const { needsDelete } = parts.controllers;
      const { mayBeRemoved } = parts.deletion;
      const doomed = new Set<string>();
      parts.controllers.needsDelete = (object) => {
        doomed.add(object.metadata.uid ?? '');
        return needsDelete(object);
      };
      parts.deletion.mayBeRemoved = (object, ownFinalizers) =>
        mayBeRemoved(object, ownFinalizers) ||
        (Boolean(object.metadata.deletionTimestamp) && doomed.has(object.metadata.uid ?? ''));
    },
  },
  {
    id: 'namespace-deletion-leaves-held-content-unmarked',
    title: 'The deletion of a namespace skips content with finalizers.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const { needsDelete } = parts.controllers;
      const isHeld = ({ metadata }: ApiObject) =>
        (metadata.finalizers ?? []).length > 0 && metadata.deletionTimestamp === undefined;
      parts.controllers.needsDelete = (object) => !isHeld(object) && needsDelete(object);
    },
  },
  {
    id: 'namespace-deletion-by-key-prefix',
    title:
      'The deletion of a namespace also removes the config maps of namespaces whose names start with its name.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const { update, list } = parts.storage;
      parts.storage.update = async (store, key, change, options) => {
        const entry = await update(store, key, change, options);
        const { name = '', deletionTimestamp } = entry.value.metadata;
        if (!key.startsWith('/core/namespaces/') || !deletionTimestamp) return entry;
        const { entries } = await list(store, `/core/configmaps/${name}`, {});
        const free = entries.filter(({ value }) => (value.metadata.finalizers ?? []).length === 0);
        for (const one of free) await store.delete(one.key, one.revision);
        return entry;
      };
    },
  },
  {
    id: 'namespace-leaves-kinds-whose-first-version-is-not-served',
    title: 'The deletion of a namespace misses objects of a definition whose first version is not served.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const { customKinds } = parts.definitions;
      const missed = new Set<string>();
      parts.definitions.customKinds = (definition, names) => {
        const { group, versions, names: named } = definition.spec;
        const id = `${group} ${named.kind}`;
        if (versions[0]?.served === false) missed.add(id);
        else missed.delete(id);
        return customKinds(definition, names);
      };
      leaveBehind(parts, ({ apiVersion = '', kind }) => missed.has(`${apiVersion.split('/')[0]} ${kind}`));
    },
  },
  {
    id: 'namespace-leaves-kinds-of-later-definitions',
    title: 'The deletion of a namespace removes only kinds that were defined when a namespace first ended.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      const { customKinds } = parts.definitions;
      const { namespaceNeed } = parts.controllers;
      const known = new Set<string>();
      let hasEnded = false;
      parts.definitions.customKinds = (definition, names) => {
        if (!hasEnded) known.add(definition.spec.group);
        return customKinds(definition, names);
      };
      parts.controllers.namespaceNeed = (namespace, contentCount) => {
        hasEnded ||= Boolean(namespace?.metadata.deletionTimestamp);
        return namespaceNeed(namespace, contentCount);
      };
      const isLater = (object: ApiObject) => !known.has((object.apiVersion ?? '').split('/')[0] ?? '');
      leaveBehind(parts, (object) => isCustom(object) && isLater(object));
    },
  },
  ...namespacesAgain,
] as const satisfies readonly Fault[];

const isCustom = ({ apiVersion = '' }: ApiObject): boolean => apiVersion.includes('.example.com/');

/** Of each kind in a namespace, or of those that are meant, leaves all but the first objects behind. */
function takeOfEachKind(
  parts: Parts,
  most: number,
  isMeant: (object: ApiObject) => boolean = () => true,
): void {
  const taken = new Map<string, Set<string>>();
  leaveBehind(parts, (object) => {
    if (!isMeant(object)) return false;
    const {
      kind,
      metadata: { namespace = '', uid = '' },
    } = object;
    const key = `${namespace} ${kind}`;
    const some = taken.get(key) ?? new Set();
    taken.set(key, some);
    if (some.size < most) some.add(uid);
    return !some.has(uid);
  });
}

/** Removes namespaces although such content is left in them. */
function leaveBehind(parts: Parts, isPassedOver: (object: ApiObject) => boolean): void {
  const { needsDelete, namespaceNeed } = parts.controllers;
  const left = new Map<string, Set<string>>();
  parts.controllers.needsDelete = (object) => {
    if (!isPassedOver(object)) return needsDelete(object);
    const { namespace = '', uid = '' } = object.metadata;
    left.set(namespace, (left.get(namespace) ?? new Set()).add(uid));
    return false;
  };
  parts.controllers.namespaceNeed = (namespace, contentCount) => {
    const count = left.get(namespace?.metadata.name ?? '')?.size ?? 0;
    return namespaceNeed(namespace, Math.max(0, contentCount - count));
  };
}
