// Faults that appear only in sequences of writes: reused names, versions of other objects, the third repetition
// (core 2.2, 2.3, 3.1, 4.8).
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { StoreError } from '../../errors/store-error.ts';
import { followBearers } from '../name-history.ts';
import type { Fault } from '../fault.ts';

const breaks = ['service.sequences.reads-and-writes'];

export default [
  {
    id: 'uid-of-earlier-bearer',
    title: 'The third object of a name gets the uid of the first.',
    breaks,
    install(parts) {
      const { create } = parts.storage;
      const uids = new Map<string, string[]>();
      parts.storage.create = async (store, key, value) => {
        const before = uids.get(key) ?? [];
        const uid = before.length >= 2 ? before[0]! : (value.metadata.uid ?? '');
        const entry = await create(store, key, withMetadata(value, { ...value.metadata, uid }));
        uids.set(key, [...before, uid]);
        return entry;
      };
    },
  },
  {
    id: 'version-of-earlier-bearer-accepted',
    title: 'A PUT with a version of a former object of the same name overwrites the current object.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      parts.updates.replacement = (given, { metadata }) => {
        const { resourceVersion = '', uid } = given.metadata;
        const { namespace, name } = metadata;
        const isEarlier = [...bearers].some(
          ([key, all]) =>
            key.endsWith(`/${namespace}/${name}`) &&
            all.slice(0, -1).some(({ revisions }) => revisions.includes(Number(resourceVersion))),
        );
        return isEarlier && uid === undefined ? atVersion(given, metadata.resourceVersion) : given;
      };
    },
  },
  {
    id: 'newer-version-of-another-accepted',
    title:
      "A PUT is refused only where its version is older than the object's, so that a newer version of another object is accepted.",
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      parts.updates.replacement = (given, { metadata }) => {
        const requested = Number(given.metadata.resourceVersion);
        const isKnown = [...bearers.values()].flat().some(({ revisions }) => revisions.at(-1) === requested);
        const isNewer = requested > Number(metadata.resourceVersion);
        return isKnown && isNewer ? atVersion(given, metadata.resourceVersion) : given;
      };
    },
  },
  {
    id: 'name-worn-out',
    title: 'A name that was deleted three times cannot be reused.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        const removed = (bearers.get(key) ?? []).filter(({ removedAt }) => removedAt !== undefined);
        if (removed.length >= 3) throw new StoreError('exists', key, 'already exists');
        return create(store, key, value);
      };
    },
  },
  {
    id: 'patch-of-earlier-bearer',
    title: 'The first merge patch of an object is applied to the last patched object of the same name.',
    breaks,
    install(parts) {
      const { mergePatch } = parts.patches;
      const last = new Map<string, Json>();
      parts.patches.mergePatch = (current, patch) => {
        const key = nameOf(current);
        const before = last.get(key);
        const isOther = isObject(before) && uidOf(before) !== uidOf(current);
        const base = isOther ? { ...before, metadata: metadataIn(current) } : current;
        const patched = mergePatch(base, patch);
        if (key !== '') last.set(key, patched);
        return patched;
      };
    },
  },
  {
    id: 'fourth-of-collection-spared',
    title: 'A deletecollection by labels does not delete the fourth object that it finds.',
    // The count continues in later watches.
    breaks: ['writes.dry-run.no-side-effects'],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      const { prefixOf } = parts.lists;
      let left: number | undefined;
      parts.lists.prefixOf = (route) => {
        left = route.verb === 'deletecollection' ? 0 : undefined;
        return prefixOf(route);
      };
      parts.selectors.matchesLabels = (terms, object) => {
        if (!matchesLabels(terms, object)) return false;
        if (left === undefined || terms.length === 0) return true;
        left += 1;
        return left !== 4;
      };
    },
  },
  {
    id: 'change-of-later-bearer-not-kept',
    title: 'The second change of an object with a reused name is answered with success but not stored.',
    breaks,
    install(parts) {
      const bearers = followBearers(parts);
      const { update } = parts.storage;
      const lostOnce = new Set<string>();
      parts.storage.update = async (store, key, change, options) => {
        let lost: ApiObject | undefined;
        const entry = await update(
          store,
          key,
          async (current) => {
            const decided = await change(current);
            const all = bearers.get(key) ?? [];
            const { uid = '', revisions = [] } = all.at(-1) ?? {};
            const isAffected = all.length > 1 && revisions.length === 2 && !lostOnce.has(uid);
            if (decided.action !== 'put' || !isAffected) return decided;
            lostOnce.add(uid);
            lost = decided.value;
            return { action: 'keep' };
          },
          options,
        );
        return lost === undefined ? entry : { ...entry, value: lost };
      };
    },
  },
] as const satisfies readonly Fault[];

const atVersion = (given: ApiObject, resourceVersion: string | undefined): ApiObject =>
  withMetadata(given, { ...given.metadata, resourceVersion: resourceVersion ?? '' });

function metadataIn(value: Json | undefined): JsonObject {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  return isObject(metadata) ? metadata : {};
}

/** Includes kind and namespace; empty for objects without a name. */
function nameOf(value: Json | undefined): string {
  const { namespace, name } = metadataIn(value);
  const kind = isObject(value) ? value['kind'] : undefined;
  return typeof name === 'string' ? JSON.stringify([kind, namespace, name]) : '';
}

const uidOf = (value: Json | undefined) => metadataIn(value)['uid'];
