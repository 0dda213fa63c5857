// Faults of the verb that a request is authorized as, and of the content of a list (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { mutateRules, readRequests } from '../mutate-decisions.ts';

const row = (name: string) => `authorization.verbs.${name}`;
const dryRun = 'writes.dry-run.same-authorization';
const own = 'service.verbs.own-names';

/** Wrong verbs for non-resource requests. */
const mistakenVerbs = {
  'create-for-post': { post: 'create' },
  'update-for-put': { put: 'update' },
  'get-for-head': { head: 'get' },
  'update-for-patch': { patch: 'update' },
  'post-for-any-write': { put: 'post', patch: 'post', delete: 'post' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export default [
  {
    id: 'verbs-compared-by-prefix',
    title: 'A verb of a rule matches every verb that starts with it.',
    breaks: [
      own,
      row('delete-item-is-delete'),
      row('delete-collection-is-deletecollection'),
      'authorization.verbs.every-kind',
    ],
    install: (parts) =>
      mutateRules(parts, (rule, attributes, allows) => {
        const verb = rule.verbs?.find((one) => attributes.verb.startsWith(one));
        return allows(rule, verb === undefined ? attributes : { ...attributes, verb });
      }),
  },
  {
    id: 'deletecollection-authorized-as-delete',
    title: 'DELETE of a collection is authorized as delete.',
    breaks: [
      own,
      row('delete-item-is-delete'),
      row('delete-collection-is-deletecollection'),
      'authorization.verbs.every-kind',
    ],
    install: (parts) => authorizeAs(parts, 'deletecollection', 'delete'),
  },
  {
    id: 'delete-comes-with-deletecollection',
    title: 'The verb deletecollection covers the deletion of single items.',
    breaks: [
      own,
      row('delete-item-is-delete'),
      row('delete-collection-is-deletecollection'),
      dryRun,
      'authorization.verbs.every-kind',
    ],
    install: (parts) => comesWith(parts, 'delete', 'deletecollection'),
  },
  {
    id: 'watch-authorized-as-list',
    title: 'A watch is authorized as list.',
    breaks: [own, row('watch-is-watch'), 'authorization.verbs.every-kind'],
    install: (parts) => authorizeAs(parts, 'watch', 'list'),
  },
  {
    id: 'watch-comes-with-list',
    title: 'The verb list covers watch.',
    breaks: [own, row('watch-is-watch'), 'authorization.verbs.every-kind', 'reviews.access.attribute-verb'],
    install: (parts) => comesWith(parts, 'watch', 'list'),
  },
  {
    id: 'patch-authorized-as-update',
    title: 'PATCH is authorized as update.',
    breaks: [own, row('put-is-update'), row('patch-is-patch'), 'apply.request.patch-permission', dryRun],
    install: (parts) => authorizeAs(parts, 'patch', 'update'),
  },
  {
    id: 'put-authorized-as-patch',
    title: 'PUT is authorized as patch.',
    breaks: [own, row('put-is-update'), row('patch-is-patch'), dryRun, 'authorization.verbs.every-kind'],
    install: (parts) => authorizeAs(parts, 'update', 'patch'),
  },
  {
    id: 'create-comes-with-update',
    title: 'The verb update covers create.',
    breaks: [
      own,
      row('post-is-create'),
      'apply.request.create-permission',
      dryRun,
      'authorization.verbs.every-kind',
    ],
    install: (parts) => comesWith(parts, 'create', 'update'),
  },
  {
    id: 'list-comes-with-get',
    title: 'The verb get covers lists of the collection.',
    breaks: [
      own,
      row('get-item-is-get'),
      row('get-collection-is-list'),
      'authorization.rules.one-rule-whole',
      'authorization.rules.resource-names-empty',
    ],
    install: (parts) => comesWith(parts, 'list', 'get'),
  },
  {
    id: 'get-comes-with-list',
    title: 'The verb list covers gets of items.',
    breaks: [
      own,
      row('get-item-is-get'),
      row('get-collection-is-list'),
      row('list-shows-content'),
      'authorization.rules.one-rule-whole',
      'authorization.rules.add-up-over-roles',
    ],
    install: (parts) => comesWith(parts, 'get', 'list'),
  },
  {
    id: 'head-authorized-as-head',
    title: 'HEAD is authorized as a verb of its own.',
    breaks: [row('head-item-is-get'), row('head-collection-is-list')],
    install: (parts) => headAs(parts, () => undefined),
  },
  {
    id: 'head-of-item-authorized-as-list',
    title: 'HEAD on an item is authorized as list.',
    breaks: [row('head-item-is-get')],
    install: (parts) => headAs(parts, () => 'list'),
  },
  {
    id: 'head-of-collection-authorized-as-get',
    title: 'HEAD on a collection is authorized as get.',
    breaks: [row('head-collection-is-list')],
    install: (parts) => headAs(parts, () => 'get'),
  },
  {
    id: 'lists-of-secrets-without-data',
    title: 'A list of secrets omits their data.',
    breaks: [row('list-shows-content')],
    install: (parts) => listsWithoutData(parts, (prefix) => prefix.startsWith('/core/secrets/')),
  },
  {
    id: 'group-path-is-a-resource',
    title: 'Writes to the path of a group are authorized as requests on a resource.',
    breaks: [row('paths-without-resource')],
    install: (parts) =>
      readRequests(parts, (attributes) => {
        const { user, verb, path = '' } = attributes;
        const group = /^\/apis\/([^/]+)$/.exec(path)?.[1];
        if (group === undefined || verb === 'get') return attributes;
        return { user, verb, resource: { ...nowhere, group } };
      }),
  },
  ...Object.entries<Readonly<Record<string, string>>>(mistakenVerbs).map(([what, instead]) => ({
    id: `paths-authorized-as-${what}`,
    title: `A request on no resource is authorized by another verb: ${what.replaceAll('-', ' ')}.`,
    breaks: [row('lowercase-method'), ...('post' in instead ? [row('paths-without-resource')] : [])],
    install: (parts: Parts) =>
      readRequests(parts, (attributes) =>
        attributes.path === undefined
          ? attributes
          : { ...attributes, verb: instead[attributes.verb] ?? attributes.verb },
      ),
  })),
  {
    id: 'lists-of-all-secrets-without-data',
    title: 'A list of the secrets of all namespaces omits their data.',
    breaks: [row('list-shows-content')],
    install: (parts) => listsWithoutData(parts, (prefix) => prefix === '/core/secrets/'),
  },
] as const satisfies readonly Fault[];

const nowhere = { version: '', plural: '', subresource: '', namespace: '', name: '' };

const authorizeAs = (parts: Parts, verb: string, as: string) =>
  readRequests(parts, (attributes) =>
    attributes.verb === verb && attributes.resource !== undefined ? { ...attributes, verb: as } : attributes,
  );

const comesWith = (parts: Parts, verb: string, other: string) =>
  mutateRules(
    parts,
    (rule, attributes, allows) =>
      allows(rule, attributes) ||
      (attributes.verb === verb &&
        attributes.resource !== undefined &&
        allows(rule, { ...attributes, verb: other })),
  );

/** Omits the data of secrets in some lists. @param isAffected of the key prefix that is listed */
function listsWithoutData(parts: Parts, isAffected: (prefix: string) => boolean): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) => {
    const found = await list(store, prefix, options);
    if (!isAffected(prefix)) return found;
    const entries = found.entries.map((entry) => {
      const { data: _data, ...value } = entry.value as typeof entry.value & { readonly data?: unknown };
      return { ...entry, value };
    });
    return { ...found, entries };
  };
}

function headAs(parts: Parts, verb: () => ReturnType<Parts['routing']['verbOf']>): void {
  const { verbOf } = parts.routing;
  parts.routing.verbOf = (method, onItem, watching) =>
    method === 'HEAD' ? verb() : verbOf(method, onItem, watching);
}
