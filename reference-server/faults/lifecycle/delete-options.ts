// Planted faults of the body of delete and deletecollection (document core 2.9).
import { badRequest } from '../../errors/api-error.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

const storeErrorOption = 'ignoreStoreReadErrorWithClusterBreakingPotential';

const forceExclusions = [
  'lifecycle.force.excludes-dry-run',
  'lifecycle.force.excludes-grace-period',
  'lifecycle.force.excludes-orphan-dependents',
  'lifecycle.force.excludes-preconditions',
  'lifecycle.force.excludes-propagation-policy',
];

const bodyOf = ({ body }: Ready): JsonObject =>
  body.form !== 'none' && isObject(body.value) ? body.value : {};

const withBody = (ready: Ready, value: Json): Ready =>
  ready.body.form === 'none' ? ready : { ...ready, body: { ...ready.body, value } };

export default [
  {
    id: 'orphan-dependents-unknown',
    title: 'The older option orphanDependents is refused as an unknown field of the delete options.',
    breaks: ['lifecycle.options.known-fields'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        if ('orphanDependents' in bodyOf(ready))
          throw badRequest('strict decoding error: unknown field "orphanDependents"');
        return readDeleteOptions(ready);
      };
    },
  },
  {
    id: 'delete-option-unknown-for-collections',
    title: 'A delete of a collection refuses propagationPolicy in its body as an unknown field.',
    breaks: ['lifecycle.options.known-fields'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        if (ready.route.verb === 'deletecollection' && 'propagationPolicy' in bodyOf(ready))
          throw badRequest('strict decoding error: unknown field "propagationPolicy"');
        return readDeleteOptions(ready);
      };
    },
  },
  {
    id: 'delete-body-not-read',
    title: 'The body of a delete is ignored: only options in the query are read.',
    breaks: [
      'lifecycle.options.known-fields',
      'lifecycle.options.dry-run-in-body',
      'lifecycle.options.store-error-boolean',
      'lifecycle.options.preconditions',
      ...forceExclusions,
    ],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => readDeleteOptions(withBody(ready, {}));
    },
  },
  {
    id: 'collection-delete-dry-run-in-body-ignored',
    title: 'A delete of a collection reads dryRun from its query only, and removes all objects.',
    breaks: ['lifecycle.options.dry-run-in-body'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        if (ready.route.name !== '') return readDeleteOptions(ready);
        const { dryRun: _ignored, ...others } = bodyOf(ready);
        return readDeleteOptions(withBody(ready, others));
      };
    },
  },
  {
    id: 'store-error-option-not-read',
    title: `Any value of ${storeErrorOption} is accepted.`,
    breaks: ['lifecycle.options.store-error-boolean', ...forceExclusions],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const { [storeErrorOption]: _unread, ...others } = bodyOf(ready);
        return readDeleteOptions(withBody(ready, others));
      };
    },
  },
  {
    id: 'delete-preconditions-ignored',
    title: 'The preconditions of a delete are not checked.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      parts.preconditions.brokenPrecondition = () => undefined;
    },
  },
  {
    id: 'delete-preconditions-of-held-objects-ignored',
    title: 'The preconditions of a delete are not checked for an object that has finalizers.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      const { brokenPrecondition } = parts.preconditions;
      parts.preconditions.brokenPrecondition = (preconditions, current) =>
        (current.finalizers ?? []).length > 0 ? undefined : brokenPrecondition(preconditions, current);
    },
  },
  {
    id: 'delete-preconditions-of-namespaces-ignored',
    title: 'The preconditions of a delete are not checked for a namespace.',
    breaks: ['lifecycle.options.preconditions'],
    install({ deletion }) {
      const { readDeleteOptions } = deletion;
      deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        return ready.route.kind.kind === 'Namespace' ? { ...options, preconditions: {} } : options;
      };
    },
  },
  {
    id: 'delete-with-uid-skips-version',
    title: 'A delete with the right uid does not check the other preconditions.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      const { brokenPrecondition } = parts.preconditions;
      parts.preconditions.brokenPrecondition = (preconditions, current) =>
        preconditions.uid === current.uid ? undefined : brokenPrecondition(preconditions, current);
    },
  },
  {
    id: 'preconditions-lost-beside-a-policy',
    title: 'The preconditions of a delete are ignored where its body has a propagationPolicy.',
    breaks: ['lifecycle.options.preconditions'],
    install({ deletion }) {
      const { readDeleteOptions } = deletion;
      deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        return options.propagationPolicy === undefined ? options : { ...options, preconditions: {} };
      };
    },
  },
  {
    id: 'preconditions-lost-beside-a-grace-period',
    title: 'The preconditions of a delete are ignored where its body has a grace period.',
    breaks: ['lifecycle.options.preconditions'],
    install({ deletion }) {
      const { readDeleteOptions } = deletion;
      deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        return options.gracePeriodSeconds === undefined ? options : { ...options, preconditions: {} };
      };
    },
  },
  {
    id: 'query-of-delete-ignored-beside-a-body',
    title: 'Where a delete has a body, the options in its query are ignored.',
    breaks: [
      'writes.dry-run.delete-with-body',
      'lifecycle.force.excludes-query',
      'lifecycle.options.preconditions',
    ],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const route = { ...ready.route, query: new URLSearchParams() };
        return readDeleteOptions(ready.body.form === 'none' ? ready : { ...ready, route });
      };
    },
  },
] as const satisfies readonly Fault[];
