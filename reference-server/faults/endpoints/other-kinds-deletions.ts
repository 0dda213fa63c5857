// Planted faults of the deletion of custom and cluster-scoped objects alone (document core 2.9, 4.3).
import { badRequest } from '../../errors/api-error.ts';
import { isObject } from '../../object.ts';
import type { DeleteOptions } from '../../requests/delete-options.ts';
import type { Parts } from '../../parts/index.ts';
import type { Ready } from '../../requests/stages.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';

const one = (name: string) => `endpoints.delete.${name}`;
const all = (name: string) => `endpoints.delete-collection.${name}`;

const isOfCustom = ({ route }: Ready): boolean => route.kind.custom === true;
const isOfCluster = ({ route }: Ready): boolean =>
  route.kind.scope === 'Cluster' && route.kind.custom !== true;
const isCollection = ({ route }: Ready): boolean => route.verb === 'deletecollection';
const hasAny = ({ route: { query } }: Ready, names: readonly string[]): boolean =>
  names.some((name) => query.has(name));
const hasField = ({ body }: Ready, field: string): boolean =>
  body.form !== 'none' && isObject(body.value) && field in body.value;

export default [
  {
    id: 'delete-of-custom-objects-needs-body',
    title: 'A delete of a custom object without a body is refused for names that begin with "bodyless".',
    breaks: [one('without-body')],
    install: (parts) =>
      refuse(
        parts,
        (ready) => isOfCustom(ready) && ready.body.form === 'none' && ready.route.name.startsWith('bodyless'),
      ),
  },
  {
    id: 'delete-of-custom-objects-refuses-bodies',
    title: 'A delete of a custom object, or of a collection of them, refuses a body that has no options.',
    breaks: [one('options-body'), all('options-body'), 'lifecycle.options.dry-run-in-body'],
    install: (parts) =>
      refuse(parts, (ready) => {
        const { body } = ready;
        const isEmpty =
          body.form !== 'none' &&
          isObject(body.value) &&
          Object.keys(body.value).every((field) => field === 'kind' || field === 'apiVersion');
        return isOfCustom(ready) && isEmpty;
      }),
  },
  {
    id: 'delete-of-cluster-scoped-objects-has-no-grace-period',
    title: 'A delete of a cluster-scoped object refuses gracePeriodSeconds and propagationPolicy.',
    breaks: ['grace-period', 'propagation-policy', 'grace-period-not-integer'].map(one),
    install: (parts) =>
      refuse(
        parts,
        (ready) => isOfCluster(ready) && hasAny(ready, ['gracePeriodSeconds', 'propagationPolicy']),
      ),
  },
  {
    id: 'delete-of-custom-objects-ignores-grace-in-letters',
    title: 'A delete of a custom object ignores a gracePeriodSeconds that is not a number.',
    breaks: [one('grace-period-not-integer')],
    install: (parts) =>
      readQuery(parts, isOfCustom, (query) => {
        if (Number.isNaN(Number(query.get('gracePeriodSeconds')))) query.delete('gracePeriodSeconds');
      }),
  },
  {
    id: 'delete-of-custom-objects-refuses-pretty',
    title: 'A delete of a custom object, or of a collection of them, refuses the parameter pretty.',
    breaks: [one('pretty'), all('pretty')],
    install: (parts) => refuse(parts, (ready) => isOfCustom(ready) && hasAny(ready, ['pretty'])),
  },
  {
    id: 'delete-collection-of-custom-objects-takes-no-list-options',
    title: 'A delete of a collection of custom objects refuses the parameters of lists, but for selectors.',
    breaks: ['limit', 'continue', 'timeout-seconds', 'resource-version', 'resource-version-match'].map(all),
    install: (parts) =>
      refuse(
        parts,
        (ready) =>
          isOfCustom(ready) &&
          isCollection(ready) &&
          hasAny(ready, ['limit', 'continue', 'timeoutSeconds', 'resourceVersion']),
      ),
  },
  {
    id: 'delete-collection-of-custom-objects-takes-no-delete-options',
    title: 'A delete of a collection of custom objects refuses gracePeriodSeconds and propagationPolicy.',
    breaks: ['grace-period', 'propagation-policy'].map(all),
    install: (parts) =>
      refuse(
        parts,
        (ready) =>
          isOfCustom(ready) &&
          isCollection(ready) &&
          hasAny(ready, ['gracePeriodSeconds', 'propagationPolicy']),
      ),
  },
  {
    id: 'delete-collection-of-custom-objects-ignores-fields',
    title: 'A delete of a collection of custom objects ignores its fieldSelector.',
    breaks: [all('field-selector'), all('label-selector')],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }, { kind }) => ({
        labels,
        fields: kind.custom === true ? '' : fields,
      })),
  },
  {
    id: 'delete-collection-of-cluster-scoped-custom-objects-ignores-labels',
    title: 'A delete of a collection of cluster-scoped custom objects ignores its labelSelector.',
    breaks: [all('label-selector')],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }, { kind }) => ({
        labels: kind.custom === true && kind.scope === 'Cluster' ? '' : labels,
        fields,
      })),
  },
  {
    id: 'delete-collection-of-custom-objects-ignores-dry-run',
    title: 'A delete of a collection of custom objects with dryRun in its query deletes the objects.',
    breaks: [all('dry-run')],
    install: (parts) =>
      readOptions(parts, (options, ready) =>
        isOfCustom(ready) && isCollection(ready) && hasAny(ready, ['dryRun'])
          ? { ...options, dryRun: false }
          : options,
      ),
  },
  {
    id: 'delete-collection-of-custom-objects-ignores-dry-run-in-body',
    title: 'A delete of a collection of custom objects reads dryRun from its query only.',
    breaks: ['lifecycle.options.dry-run-in-body'],
    install: (parts) =>
      readOptions(parts, (options, ready) =>
        isOfCustom(ready) && isCollection(ready) && hasField(ready, 'dryRun')
          ? { ...options, dryRun: false }
          : options,
      ),
  },
  {
    id: 'delete-collection-of-custom-objects-crosses-namespaces',
    title: 'A delete of a collection of custom objects deletes those of all namespaces.',
    breaks: ['endpoints.verbs.delete-collection'],
    install(parts) {
      const { prefixOf } = parts.lists;
      parts.lists.prefixOf = (route) =>
        prefixOf(
          route.kind.custom === true && route.verb === 'deletecollection'
            ? { ...route, namespace: '' }
            : route,
        );
    },
  },
  {
    id: 'orphan-dependents-of-custom-objects-unknown',
    title: 'A delete of a custom object refuses orphanDependents as an unknown field.',
    breaks: ['lifecycle.options.known-fields'],
    install: (parts) =>
      refuse(
        parts,
        (ready) => isOfCustom(ready) && hasField(ready, 'orphanDependents'),
        'strict decoding error: unknown field "orphanDependents"',
      ),
  },
] as const satisfies readonly Fault[];

function refuse(
  parts: Parts,
  isRefused: (ready: Ready) => boolean,
  message = 'the delete options cannot be read',
): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    if (isRefused(ready)) throw badRequest(message);
    return readDeleteOptions(ready);
  };
}

function readOptions(parts: Parts, read: (options: DeleteOptions, ready: Ready) => DeleteOptions): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => read(readDeleteOptions(ready), ready);
}

/** With a copy of the query, which `alter` may change. */
function readQuery(
  parts: Parts,
  isAffected: (ready: Ready) => boolean,
  alter: (query: URLSearchParams) => void,
): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    if (!isAffected(ready)) return readDeleteOptions(ready);
    const query = new URLSearchParams(ready.route.query);
    alter(query);
    return readDeleteOptions({ ...ready, route: { ...ready.route, query } });
  };
}

type Texts = ReturnType<Parts['selectors']['selectorTexts']>;

function readSelectors(parts: Parts, read: (texts: Texts, route: ResourceRoute) => Texts): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    return route.verb === 'deletecollection' ? read(texts, route) : texts;
  };
}
