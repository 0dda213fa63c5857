// Faults of the parameter fieldManager, alone and combined with the other parameters of a write (core 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Operation } from '../../apply/owners.ts';
import type { Parts } from '../../parts/index.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

const together = 'endpoints.create.parameters-together';

export default [
  {
    id: 'create-ignores-field-manager',
    title: 'The manager of fields set by a POST is the User-Agent, whatever fieldManager is.',
    breaks: [
      'endpoints.create.field-manager',
      together,
      'apply.entry.manager-named',
      'apply.entry.operation-update',
      'apply.entry.version-of-fields',
    ],
    install: (parts) => forgetManager(parts, (verb) => verb === 'create'),
  },
  {
    id: 'update-ignores-field-manager',
    title: 'The manager of fields changed by a PUT is the User-Agent, whatever fieldManager is.',
    breaks: [
      'endpoints.update.field-manager',
      'endpoints.values.field-manager-any-string',
      'apply.conflict.update-same-value',
      'apply.conflict.update-takes-ownership',
      'apply.entry.fields-type',
      'apply.entry.operation-update',
      'writes.managed-fields-reset.changes-follow',
      'apply.entry.operation-apply',
      'apply.conflict.force-sole-owner',
      'apply.conflict.equal-value-shares',
      'apply.entry.fields-tree',
      'apply.entry.version-of-fields',
    ],
    install: (parts) => forgetManager(parts, (verb) => verb === 'update'),
  },
  {
    id: 'patch-ignores-field-manager',
    title: 'The manager of fields changed by a patch other than apply is the User-Agent.',
    breaks: [
      'endpoints.patch.field-manager',
      'apply.entry.operation-update',
      'apply.conflict.update-same-value',
      'apply.conflict.update-takes-ownership',
      'apply.entry.version-of-fields',
      'endpoints.values.field-manager-any-string',
      ...['changes-follow', 'empty-list-keeps', 'json-patch', 'merge-patch', 'put', 'strategic-patch'].map(
        (name) => `writes.managed-fields-reset.${name}`,
      ),
      'apply.entry.operation-apply',
      'apply.conflict.equal-value-shares',
      'apply.entry.fields-tree',
    ],
    install: (parts) => forgetManager(parts, (verb) => verb === 'patch'),
  },
  {
    id: 'managers-end-at-slash',
    title: 'The name of a manager is cut at the first slash, as that of a User-Agent is.',
    breaks: ['endpoints.values.field-manager-any-string', 'apply.conflict.other-owner'],
    install: (parts) => nameManagers(parts, (name) => name.split('/')[0]!),
  },
  {
    id: 'managers-of-sub-resources-end-at-slash',
    title: 'The name of the manager of a write through a sub-resource is cut at the first slash.',
    breaks: ['endpoints.values.field-manager-any-string'],
    install(parts) {
      const isAffected = noteWrites(parts, ({ route }) => route.subresource !== '');
      nameManagers(parts, (name) => (isAffected() ? name.split('/')[0]! : name));
    },
  },
  {
    id: 'managers-of-63-characters',
    title: 'The name of a manager is cut after 63 characters.',
    breaks: ['endpoints.values.field-manager-any-string'],
    install: (parts) => nameManagers(parts, (name) => name.slice(0, 63)),
  },
  {
    id: 'managers-in-ascii',
    title: 'Non-ASCII letters are dropped from the name of a manager.',
    breaks: ['endpoints.values.field-manager-any-string'],
    install: (parts) => nameManagers(parts, (name) => name.replaceAll(/[^\x20-\x7e]/g, '')),
  },
  {
    id: 'applied-managers-end-at-space',
    title: 'The name of the manager of an apply is cut at the first space.',
    breaks: ['endpoints.values.field-manager-any-string'],
    install: (parts) =>
      nameManagers(parts, (name, _verb, operation) => (operation === 'Apply' ? name.split(' ')[0]! : name)),
  },
  {
    id: 'patching-managers-in-lower-case',
    title: 'The name of the manager of a patch other than apply is lower-cased.',
    breaks: ['endpoints.values.field-manager-any-string'],
    install: (parts) =>
      nameManagers(parts, (name, verb, operation) =>
        verb === 'patch' && operation === 'Update' ? name.toLowerCase() : name,
      ),
  },
  {
    id: 'manager-not-known-in-dry-run',
    title: 'The response to the dry-run of a create has the User-Agent as the manager.',
    breaks: [together, 'writes.dry-run.final-object'],
    install: (parts) =>
      forgetManager(parts, (verb, query) => verb === 'create' && query.get('dryRun') === 'All'),
  },
  {
    id: 'validation-not-read-beside-manager',
    title: 'fieldValidation of a create is ignored where the request has a fieldManager.',
    breaks: [together],
    install: (parts) => dropBeside(parts, 'fieldValidation', 'fieldManager'),
  },
  {
    id: 'dry-run-not-read-beside-manager',
    title: 'dryRun of a create is ignored where the request has a fieldManager.',
    breaks: [together, 'writes.dry-run.final-object'],
    install: (parts) => dropBeside(parts, 'dryRun', 'fieldManager'),
  },
  {
    id: 'create-takes-three-parameters',
    title: 'A create with more than three parameters is refused.',
    breaks: [together],
    install(parts) {
      const { readWriteOptions } = parts.options;
      parts.options.readWriteOptions = (ready, optionsKind) => {
        if (ready.route.verb === 'create' && ready.route.query.size > 3)
          throw badRequest('the request has too many parameters');
        return readWriteOptions(ready, optionsKind);
      };
    },
  },
] as const satisfies readonly Fault[];

/** An apply keeps its manager, which is required. */
function forgetManager(parts: Parts, isForgotten: (verb: Verb, query: URLSearchParams) => boolean): void {
  const { namedManager } = parts.ownership;
  parts.ownership.namedManager = (query, verb, operation) =>
    operation === 'Update' && isForgotten(verb, query) ? '' : namedManager(query, verb, operation);
}

function nameManagers(
  parts: Parts,
  change: (name: string, verb: Verb, operation: Operation) => string,
): void {
  const { namedManager } = parts.ownership;
  parts.ownership.namedManager = (query, verb, operation) =>
    change(namedManager(query, verb, operation), verb, operation);
}

/** Drops one parameter of a create that also has the other. */
function dropBeside(parts: Parts, name: string, other: string): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const { route } = ready;
    if (route.verb !== 'create' || !route.query.has(other)) return readWriteOptions(ready, optionsKind);
    const query = new URLSearchParams(route.query);
    query.delete(name);
    return readWriteOptions({ ...ready, route: { ...route, query } }, optionsKind);
  };
}
