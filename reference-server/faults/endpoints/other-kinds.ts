// Planted faults of parameters, bodies and paths of custom and cluster-scoped objects alone (document core 4.1, 4.3).
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { isCustom } from '../kinds-of-kinds.ts';

const row = (name: string) => `endpoints.${name}`;
const isOfCustom = ({ kind }: Pick<ResourceRoute, 'kind'>): boolean => kind.custom === true;
const isOfCluster = ({ kind }: Pick<ResourceRoute, 'kind'>): boolean =>
  kind.scope === 'Cluster' && kind.custom !== true;

export default [
  {
    id: 'custom-reads-refuse-pretty',
    title: 'get and list of custom objects refuse the parameter pretty as unknown.',
    breaks: ['get.pretty', 'list.pretty'].map(row),
    install(parts) {
      const { successHeaders } = parts.answers;
      parts.answers.successHeaders = (route, type) => {
        const isRead = route.verb === 'get' || route.verb === 'list';
        if (isRead && isOfCustom(route) && route.query.has('pretty'))
          throw badRequest('unknown parameter pretty');
        return successHeaders(route, type);
      };
    },
  },
  {
    id: 'cluster-scoped-writes-refuse-pretty',
    title: 'Writes of cluster-scoped objects refuse the parameter pretty as unknown.',
    breaks: ['create.pretty', 'update.pretty', 'patch.pretty', 'create.parameters-together'].map(row),
    install: (parts) => refuseWrites(parts, (route) => isOfCluster(route) && route.query.has('pretty')),
  },
  {
    id: 'empty-dry-run-refused-by-changes',
    title: 'PUT and PATCH refuse a dryRun without a value.',
    breaks: [row('values.dry-run-empty-allowed')],
    install: (parts) =>
      refuseWrites(parts, ({ verb, query }) => verb !== 'create' && query.get('dryRun') === ''),
  },
  {
    id: 'unknown-dry-run-of-custom-changes-is-real',
    title: 'PUT and PATCH of custom objects ignore an unknown value of dryRun, and are carried out.',
    breaks: [row('values.dry-run-unknown')],
    install: (parts) =>
      readQuery(parts, (route) => {
        if (isOfCustom(route) && route.verb !== 'create' && route.query.get('dryRun') !== 'All')
          route.query.delete('dryRun');
      }),
  },
  {
    id: 'unknown-dry-run-of-delete-is-real',
    title: 'A delete with an unknown value of dryRun is carried out.',
    breaks: [row('values.dry-run-unknown')],
    install: (parts) =>
      readDeleteQuery(parts, ({ verb, query }) => {
        if (verb === 'delete' && query.get('dryRun') !== 'All') query.delete('dryRun');
      }),
  },
  {
    id: 'unknown-validation-of-custom-objects-falls-back',
    title: 'Writes of custom objects treat an unknown value of fieldValidation as the default.',
    breaks: [row('values.field-validation-unknown')],
    install: (parts) =>
      readQuery(parts, (route) => {
        const level = route.query.get('fieldValidation') ?? 'Warn';
        if (isOfCustom(route) && !['Ignore', 'Warn', 'Strict'].includes(level))
          route.query.delete('fieldValidation');
      }),
  },
  {
    id: 'unknown-validation-of-status-falls-back',
    title: 'Writes through a sub-resource treat an unknown value of fieldValidation as the default.',
    breaks: [row('values.field-validation-unknown')],
    install: (parts) =>
      readQuery(parts, ({ subresource, query }) => {
        const level = query.get('fieldValidation') ?? 'Warn';
        if (subresource !== '' && !['Ignore', 'Warn', 'Strict'].includes(level))
          query.delete('fieldValidation');
      }),
  },
  {
    id: 'validation-of-cluster-scoped-objects-in-lower-case',
    title: 'Changes of cluster-scoped objects refuse the values Ignore, Warn and Strict of fieldValidation.',
    breaks: ['values.field-validation-listed', 'values.field-validation-unknown'].map(row),
    install: (parts) =>
      refuseWrites(
        parts,
        (route) =>
          isOfCluster(route) &&
          route.verb !== 'create' &&
          /^[A-Z]/.test(route.query.get('fieldValidation') ?? ''),
      ),
  },
  {
    id: 'managers-of-custom-objects-end-at-slash',
    title: 'The names of the managers of custom objects are cut at the first slash.',
    breaks: [row('values.field-manager-any-string')],
    install(parts) {
      const { recordUpdate } = parts.ownership;
      parts.ownership.recordUpdate = (request) => {
        const { manager } = request;
        const name = isCustom(manager) ? manager.name.split('/')[0]! : manager.name;
        return recordUpdate({ ...request, manager: { ...manager, name } });
      };
    },
  },
  {
    id: 'empty-bodies-of-custom-objects-accepted',
    title: 'POST and PATCH of custom objects take an empty body for an object or a patch without members.',
    breaks: ['create.body-required', 'patch.body-required'].map(row),
    install: (parts) => readEmptyBodies(parts, isOfCustom),
  },
  {
    id: 'empty-bodies-of-cluster-scoped-objects-accepted',
    title: 'POST, PUT and PATCH of cluster-scoped objects take an empty body for one without members.',
    breaks: ['create.body-required', 'update.body-required', 'patch.body-required'].map(row),
    install: (parts) => readEmptyBodies(parts, isOfCluster),
  },
  {
    id: 'empty-patches-of-status-accepted',
    title: 'A PATCH through a sub-resource accepts an empty body, and changes nothing.',
    breaks: [row('patch.body-required')],
    install: (parts) => readEmptyBodies(parts, ({ subresource }) => subresource !== ''),
  },
  {
    id: 'custom-objects-created-in-default',
    title:
      'A custom object that is posted without a namespace in the path is stored in the namespace default.',
    breaks: [row('paths.post-needs-namespace')],
    install(parts) {
      const { placeFor } = parts.routing;
      parts.routing.placeFor = (kind, verb, place) =>
        placeFor(
          kind,
          verb,
          isCustom({ apiVersion: `${place.group}/` }) &&
            kind.scope === 'Namespaced' &&
            verb === 'create' &&
            place.namespace === ''
            ? { ...place, namespace: 'default' }
            : place,
        );
    },
  },
] as const satisfies readonly Fault[];

function refuseWrites(parts: Parts, isRefused: (route: ResourceRoute) => boolean): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) => {
    if (isRefused(ready.route)) throw badRequest('the query has a parameter that is not known');
    return readWriteOptions(ready, optionsKind);
  };
}

type AlterQuery = (route: ResourceRoute) => void;

/** With a copy of the query, which `alter` may change. */
function withQuery(ready: Ready, alter: AlterQuery): Ready {
  const route = { ...ready.route, query: new URLSearchParams(ready.route.query) };
  alter(route);
  return { ...ready, route };
}

function readQuery(parts: Parts, alter: AlterQuery): void {
  const { readWriteOptions } = parts.options;
  parts.options.readWriteOptions = (ready, optionsKind) =>
    readWriteOptions(withQuery(ready, alter), optionsKind);
}

function readDeleteQuery(parts: Parts, alter: AlterQuery): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => readDeleteOptions(withQuery(ready, alter));
}

/** As an object, or a merge patch, that has no members. */
function readEmptyBodies(parts: Parts, isAffected: (route: ResourceRoute) => boolean): void {
  const { emptyBody } = parts.encoding;
  parts.encoding.emptyBody = (route) => {
    const { verb, kind, name } = route;
    if (!isAffected(route) || !['create', 'update', 'patch'].includes(verb)) return emptyBody(route);
    const metadata = verb === 'create' ? { generateName: 'unnamed-' } : { name };
    const object = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind, metadata };
    return verb === 'patch'
      ? { form: 'document', type: 'application/merge-patch+json', value: {}, duplicates: [] }
      : { form: 'document', type: 'application/json', value: object, duplicates: [] };
  };
}
