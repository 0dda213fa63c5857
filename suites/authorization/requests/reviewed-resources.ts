// Requests on collections, objects and sub-resources, with the attributes that an authorization webhook must receive (access
// 5.4). Helper of `reviewed-requests.ts`.
import type { Kind, SubResource } from './reviewed-kinds.ts';
import type { ReviewedRequest } from './reviewed-request.ts';

/** Names of objects and namespaces, which need not exist. */
export interface Words {
  namespace(): string;
  name(): string;
}

/** Requests on a kind, its objects and its sub-resources. */
export function requestsOn(kind: Kind, words: Words): readonly ReviewedRequest[] {
  return [
    ...collectionRequests(kind, words),
    ...itemRequests(kind, words, undefined),
    ...(kind.subresources ?? []).flatMap((one) => itemRequests(kind, words, one)),
  ];
}

const rootOf = ({ group, version }: Kind) => (group === '' ? `/api/${version}` : `/apis/${group}/${version}`);

function placed(kind: Kind, words: Words, overAll = false) {
  const namespace = kind.isNamespaced && !overAll ? words.namespace() : undefined;
  const path = `${rootOf(kind)}${namespace === undefined ? '' : `/namespaces/${namespace}`}/${kind.plural}`;
  const { group, plural: resource } = kind;
  const attributes = { group, resource, ...(namespace !== undefined && { namespace }) };
  return { path, attributes, namespace };
}

function collectionRequests(kind: Kind, words: Words): readonly ReviewedRequest[] {
  const isNamespace = kind.plural === 'namespaces';
  const one = (
    method: string,
    verb: string,
    { query = '', overAll = false, isCertain = true } = {},
  ): ReviewedRequest => {
    const { path, attributes, namespace } = placed(kind, words, overAll);
    const body = method === 'POST' ? { body: objectOf(kind, words.name(), namespace) } : {};
    const resource = { verb, ...attributes, ...(isNamespace && { isNamespace }) };
    return { method, target: path + query, ...body, resource, isCertain: isCertain && !kind.isUnknown };
  };
  const overAll = kind.isNamespaced
    ? [
        one('GET', 'list', { overAll: true }),
        one('GET', 'watch', { overAll: true, query: '?watch=true&timeoutSeconds=1' }),
      ]
    : [];
  return [
    ...overAll,
    one('GET', 'list'),
    one('GET', 'list', { query: '?labelSelector=a%3Db&limit=5' }),
    one('HEAD', 'list', { isCertain: false }),
    one('GET', 'watch', { query: '?watch=1&timeoutSeconds=1' }),
    one('POST', 'create'),
    // Which kinds have it is stated of some only.
    one('DELETE', 'deletecollection', { isCertain: deletable.has(kind.plural) }),
  ];
}

/** Kinds whose collection every server deletes. */
const deletable: ReadonlySet<string> = new Set(['configmaps', 'podtemplates']);

const patchTypes = ['merge-patch+json', 'json-patch+json', 'apply-patch+yaml'] as const;

function itemRequests(
  kind: Kind,
  words: Words,
  subresource: SubResource | undefined,
): readonly ReviewedRequest[] {
  const isNamespace = kind.plural === 'namespaces';
  const isServed = !kind.isUnknown && subresource?.isCertain !== false;
  const one = (method: string, verb: string, patch?: (typeof patchTypes)[number]): ReviewedRequest => {
    const { path, attributes, namespace } = placed(kind, words);
    const name = kind.hasAnyNames ? `${words.name()}:Part-A` : words.name();
    // The name that counts is the decoded one.
    const segment = verb === 'patch' ? name : encodeURIComponent(name);
    const below = subresource === undefined ? '' : `/${subresource.name}`;
    const resource = {
      verb,
      ...attributes,
      // A creation need not name its object.
      ...(verb !== 'create' && { name }),
      ...(subresource !== undefined && { subresource: subresource.name }),
      ...(isNamespace && { isNamespace }),
    };
    const query = patch === 'apply-patch+yaml' ? '?fieldManager=reviewed' : '';
    return {
      method,
      target: `${path}/${segment}${below}${query}`,
      ...bodyOf(kind, name, namespace, method, patch),
      resource,
      isCertain: isServed && method !== 'HEAD',
    };
  };
  if (subresource?.method === 'GET') return [one('GET', 'get')];
  if (subresource?.method === 'POST') return [one('POST', 'create')];
  const always = [
    one('GET', 'get'),
    one('HEAD', 'get'),
    one('PUT', 'update'),
    ...patchTypes.map((type) => one('PATCH', 'patch', type)),
  ];
  return subresource === undefined ? [...always, one('DELETE', 'delete')] : always;
}

function bodyOf(
  kind: Kind,
  name: string,
  namespace: string | undefined,
  method: string,
  patch: (typeof patchTypes)[number] | undefined,
): Pick<ReviewedRequest, 'body' | 'contentType'> {
  if (method === 'PUT' || method === 'POST') return { body: objectOf(kind, name, namespace) };
  if (patch === undefined) return {};
  const contentType = `application/${patch}`;
  if (patch === 'merge-patch+json') return { contentType, body: { metadata: { labels: { a: 'b' } } } };
  if (patch === 'apply-patch+yaml') return { contentType, body: objectOf(kind, name, namespace) };
  return { contentType, body: [{ op: 'add', path: '/metadata/labels', value: { a: 'b' } }] };
}

const objectOf = ({ group, version, kind }: Kind, name: string, namespace: string | undefined) => ({
  apiVersion: group === '' ? version : `${group}/${version}`,
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
});
