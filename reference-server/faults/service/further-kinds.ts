// Planted faults of single built-in kinds, of those that servers often have code of their own for (document core 1).
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import { alterChanges } from '../alter-changes.ts';
import { alterUpdate, overlookConflicts } from '../apply/alter-ownership.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';
import { replaceTaken } from '../replace-existing.ts';
import { keepEvents } from '../watch/mutate-watch.ts';

const row = (name: string): readonly [string] => [`service.kinds.${name}`];

const ofKind =
  (plural: string) =>
  ({ route }: Ready): boolean =>
    route.kind.plural === plural;

const isMarked = ({ metadata }: ApiObject): boolean => Boolean(metadata.deletionTimestamp);

/** A patch without the members by which it removes something. */
const withoutNull = (patch: Json): Json =>
  isObject(patch)
    ? Object.fromEntries(
        Object.entries(patch)
          .filter(([, member]) => member !== null)
          .map(([name, member]) => [name, withoutNull(member ?? null)]),
      )
    : patch;

/** Lists, and DELETEs of a collection, of one kind ignore a selector. */
function ignoreSelector(
  { selectors }: Parts,
  plural: string,
  by: 'labels' | 'fields',
  verbs: readonly string[],
): void {
  const { selectorTexts } = selectors;
  selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    const isAffected = route.kind.plural === plural && verbs.includes(route.verb);
    return isAffected ? { ...texts, [by]: '' } : texts;
  };
}

export default [
  {
    id: 'stale-puts-of-services-accepted',
    title: 'PUT of a service succeeds although its version is outdated.',
    breaks: row('writes'),
    install(parts) {
      const isAffected = noteWrites(parts, ofKind('services'));
      const { versionIsCurrent } = parts.preconditions;
      parts.preconditions.versionIsCurrent = (...given) => isAffected() || versionIsCurrent(...given);
    },
  },
  {
    id: 'uids-of-runtime-classes-adopted',
    title: 'A uid in a create of a runtime class is stored.',
    breaks: row('own-uids'),
    install(parts) {
      const isAffected = noteWrites(parts, ofKind('runtimeclasses'));
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        return isAffected() && given.uid !== undefined ? { ...made, uid: given.uid } : made;
      };
    },
  },
  {
    id: 'second-network-policy-replaces',
    title: 'A create of a network policy whose name exists replaces the existing one.',
    breaks: row('writes'),
    install: (parts) => replaceTaken(parts, (key) => key.includes('/networkpolicies/')),
  },
  {
    id: 'puts-of-services-merge-labels',
    title: 'PUT of a service adds its labels to the existing ones.',
    breaks: row('writes'),
    install({ updates }) {
      const { replacement } = updates;
      updates.replacement = (given, current) => {
        const next = replacement(given, current);
        if (current.kind !== 'Service') return next;
        const labels = { ...current.metadata.labels, ...next.metadata.labels };
        return { ...next, metadata: { ...next.metadata, labels } };
      };
    },
  },
  {
    id: 'null-for-labels-of-cron-jobs-ignored',
    title: 'A null in a merge patch of a cron job removes nothing.',
    breaks: row('writes'),
    install({ patches }) {
      const { mergePatch } = patches;
      patches.mergePatch = (target, patch) => {
        const isAffected = target !== undefined && isObject(target) && target['kind'] === 'CronJob';
        return mergePatch(target, isAffected ? withoutNull(patch) : patch);
      };
    },
  },
  {
    id: 'unknown-fields-of-storage-classes-unnoticed',
    title: 'Unknown fields of storage classes are dropped without being reported.',
    breaks: row('writes'),
    install({ validation }) {
      const { conform } = validation;
      validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        return kind.plural === 'storageclasses' ? { ...conformed, unknown: [] } : conformed;
      };
    },
  },
  {
    id: 'label-selectors-of-services-ignored',
    title: 'A list of services ignores its label selector.',
    breaks: row('lists'),
    install: (parts) => ignoreSelector(parts, 'services', 'labels', ['list']),
  },
  {
    id: 'field-selectors-of-priority-classes-ignored',
    title: 'A list of priority classes ignores its field selector.',
    breaks: row('lists'),
    install: (parts) => ignoreSelector(parts, 'priorityclasses', 'fields', ['list']),
  },
  {
    id: 'lists-of-events-at-a-version-live',
    title: 'A list of events at a version shows the current state.',
    breaks: row('lists'),
    install({ storage }) {
      const { list } = storage;
      storage.list = (store, prefix, { revision, ...options }) =>
        list(
          store,
          prefix,
          revision === undefined || prefix.includes('/events/') ? options : { ...options, revision },
        );
    },
  },
  {
    id: 'services-not-watched',
    title: 'A watch of services never sends an event.',
    breaks: row('watches'),
    install: (parts) => keepEvents(parts, (_event, { route }) => route.kind.plural !== 'services'),
  },
  {
    id: 'ends-of-stateful-sets-unannounced',
    title: 'The deletion of a stateful set produces no event.',
    breaks: row('watches'),
    install: (parts) =>
      keepEvents(parts, ({ type }, { route }) => type !== 'DELETED' || route.kind.plural !== 'statefulsets'),
  },
  {
    id: 'finalizers-of-services-ignored',
    title: 'A service is removed at once although it has finalizers.',
    breaks: row('deletion'),
    install: (parts) =>
      alterChanges(parts, (decided, before) => {
        const isFirst = decided.action === 'put' && isMarked(decided.value) && !isMarked(before);
        return isFirst && before.kind === 'Service' ? { action: 'remove', value: decided.value } : decided;
      }),
  },
  {
    id: 'collection-delete-takes-all-cron-jobs',
    title: 'A delete of a collection of cron jobs ignores its labelSelector.',
    breaks: row('deletion'),
    install: (parts) => ignoreSelector(parts, 'cronjobs', 'labels', ['deletecollection']),
  },
  {
    id: 'applies-to-services-never-conflict',
    title: 'An apply to a service overwrites what others own.',
    breaks: row('ownership'),
    install: (parts) => overlookConflicts(parts, (_conflicts, { live }) => live['kind'] === 'Service'),
  },
  {
    id: 'updates-of-ingress-classes-own-nothing',
    title: 'A write of an ingress class other than apply records no owner.',
    breaks: row('ownership'),
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        request.after['kind'] === 'IngressClass' ? request.owners : record(request),
      ),
  },
  {
    id: 'dry-service-takes-any-name',
    title: 'A dry-run of a POST of a service does not check whether the name exists.',
    breaks: row('writes'),
    install(parts) {
      const { create } = parts.dryRun;
      parts.dryRun.create = async (store, get, key, object) =>
        object.kind === 'Service' ? object : create(store, get, key, object);
    },
  },
] as const satisfies readonly Fault[];
