// Planted faults of the entries of managedFields (document core 2.4).
import { setOf, unionOf } from '../../apply/field-set.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterUpdate, spellEntries, withOwnFields } from './alter-ownership.ts';

/** The tree with rewritten leaves. */
function turnLeaves(tree: Json | undefined, turn: (leaf: Json) => Json): Json {
  if (!isObject(tree) || Object.keys(tree).length === 0) return turn(tree ?? {});
  return Object.fromEntries(Object.entries(tree).map(([key, below]) => [key, turnLeaves(below, turn)]));
}

export const creationOf = (object: JsonObject): string | undefined => {
  const { metadata } = object;
  const time = isObject(metadata) ? metadata['creationTimestamp'] : undefined;
  return typeof time === 'string' ? time : undefined;
};

const stable = (version: Json): Json =>
  typeof version === 'string' ? version.replace(/(?:alpha|beta)[0-9]+$/, '') : version;

export default [
  {
    id: 'created-by-the-server',
    title: 'Fields set by a create are owned by the server itself, whoever sent it.',
    breaks: [
      'endpoints.create.field-manager',
      'endpoints.create.parameters-together',
      'apply.entry.manager-named',
      'apply.entry.operation-update',
      'apply.entry.manager-from-user-agent',
      'apply.entry.version-of-fields',
    ],
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        record(
          request.before === undefined
            ? { ...request, manager: { ...request.manager, name: 'server' } }
            : request,
        ),
      ),
  },
  {
    id: 'managers-in-lower-case',
    title: 'Names of managers are kept in lower case.',
    breaks: [
      'apply.entry.manager-named',
      'endpoints.values.field-manager-any-string',
      'apply.conflict.other-owner',
    ],
    install(parts) {
      const { managerName } = parts.ownership;
      parts.ownership.managerName = (...given) => managerName(...given).toLowerCase();
    },
  },
  {
    id: 'entries-state-the-stable-version',
    title: 'Every entry states the stable version of the object, whichever was written.',
    breaks: ['apply.entry.version-of-fields'],
    install: (parts) =>
      spellEntries(parts, (entry) => ({
        ...entry,
        apiVersion: stable(entry['apiVersion'] ?? ''),
      })),
  },
  {
    id: 'entries-of-events-state-the-core-group',
    title: 'The entry of a write of an Event of its own group states v1, the version of the core group.',
    breaks: ['apply.entry.version-of-fields'],
    install: (parts) =>
      spellEntries(parts, (entry) =>
        JSON.stringify(entry['apiVersion'])?.startsWith('"events.') ? { ...entry, apiVersion: 'v1' } : entry,
      ),
  },
  {
    id: 'entries-state-no-version',
    title: 'An entry of an update states no version.',
    breaks: ['apply.entry.version-of-fields'],
    install: (parts) =>
      spellEntries(
        parts,
        ({ apiVersion, ...entry }) =>
          entry['operation'] === 'Update' && apiVersion === 'v1'
            ? entry
            : { apiVersion: apiVersion!, ...entry },
        (entry) => ({ apiVersion: 'v1', ...entry }),
      ),
  },
  {
    id: 'entry-time-is-creation-time',
    title: 'Every entry of an apply has the time at which the object was created.',
    breaks: ['apply.entry.time'],
    install(parts) {
      const { applyIntent } = parts.ownership;
      parts.ownership.applyIntent = (request) =>
        applyIntent({ ...request, now: creationOf(request.live) ?? request.now });
    },
  },
  {
    id: 'update-entry-time-is-creation-time',
    title: 'Every entry of a write other than apply has the time at which the object was created.',
    breaks: ['apply.entry.time'],
    install: (parts) =>
      alterUpdate(parts, (request, record) =>
        record({ ...request, now: creationOf(request.after) ?? request.now }),
      ),
  },
  {
    id: 'entries-without-time',
    title: 'Entries state no time.',
    breaks: ['apply.entry.time'],
    install: (parts) => spellEntries(parts, ({ time: _time, ...entry }) => entry),
  },
  {
    id: 'update-entries-without-time',
    title: 'Entries of writes other than apply state no time.',
    breaks: ['apply.entry.time'],
    install: (parts) =>
      spellEntries(parts, ({ time, ...entry }) =>
        entry['operation'] === 'Update' ? entry : { ...entry, time: time! },
      ),
  },
  {
    id: 'entries-without-fields-type',
    title: 'Entries state no fieldsType.',
    breaks: ['apply.entry.fields-type'],
    install: (parts) =>
      spellEntries(
        parts,
        ({ fieldsType: _type, ...entry }) => entry,
        (entry) => ({ fieldsType: 'FieldsV1', ...entry }),
      ),
  },
  {
    id: 'leaves-are-true',
    title: 'The leaves of fieldsV1 are the value true.',
    breaks: ['apply.entry.fields-tree', 'apply.definition.atomic-recursive'],
    install: (parts) =>
      spellEntries(
        parts,
        (entry) => ({ ...entry, fieldsV1: turnLeaves(entry['fieldsV1'], () => true) }),
        (entry) => ({ ...entry, fieldsV1: turnLeaves(entry['fieldsV1'], () => ({})) }),
      ),
  },
  {
    id: 'applier-owns-data',
    title: 'The manager of any apply to a config map owns its data, too.',
    breaks: ['apply.entry.fields-tree'],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        const { data } = request.live;
        const paths = isObject(data) ? Object.keys(data).map((key) => ['f:data', `f:${key}`]) : [];
        return { ...done, owners: withOwnFields(done.owners, request, (own) => unionOf(own, setOf(paths))) };
      }),
  },
  {
    id: 'applier-keeps-its-first-version',
    title: 'The entry of an applier keeps the version of its first apply.',
    breaks: ['apply.entry.version-of-fields'],
    install(parts) {
      const { applyIntent } = parts.ownership;
      parts.ownership.applyIntent = (request) => {
        const { manager, owners } = request;
        const last = owners.find(({ name, operation }) => name === manager.name && operation === 'Apply');
        const { apiVersion = manager.apiVersion } = last ?? {};
        return applyIntent({ ...request, manager: { ...manager, apiVersion } });
      };
    },
  },
  {
    id: 'creating-apply-recorded-as-update',
    title: 'An apply that creates an object is recorded as the operation Update of its manager.',
    breaks: [
      'apply.merge.nested-dropped-removed',
      'apply.merge.unowned-default-or-deleted',
      'apply.merge.dropped-in-another-version',
      'apply.request.repeated-keeps-version',
      'objects.versions.no-op-write',
      'service.state.survives-restart',
      'service.verbs.apply-classed-as-create',
    ],
    install(parts) {
      const { applyIntent } = parts.ownership;
      parts.ownership.applyIntent = (request) => {
        const isNew = request.owners.length === 0 && request.live['metadata'] === undefined;
        const result = applyIntent(request);
        if (!isNew || !('owners' in result)) return result;
        return { ...result, owners: result.owners.map((owner) => ({ ...owner, operation: 'Update' })) };
      };
    },
  },
] as const satisfies readonly Fault[];
