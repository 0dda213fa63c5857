// Requests whose attributes an authorization webhook must receive (access 5.4): verbs, kinds, sub-resources and paths. They are
// refused, so they change nothing.
import type { CaseContext } from '../kit/context.ts';
import { kindsOf } from './reviewed-kinds.ts';
import type { Kind } from './reviewed-kinds.ts';

export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Undefined for a request over all namespaces, and for an object without one. */
  readonly namespace?: string;
  /** Undefined where the document does not require one. */
  readonly name?: string;
  /** Namespaces themselves: a server may send their name as namespace. */
  readonly isNamespace?: true;
}

export interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export interface ReviewedRequest {
  readonly method: string;
  /** With its query. */
  readonly target: string;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly resource?: ResourceAttributes;
  readonly path?: PathAttributes;
  /** Where false, a server may refuse the request before authorization, for example because of its method. */
  readonly isCertain: boolean;
}

/** Names of objects and namespaces, which need not exist. */
interface Words {
  namespace(): string;
  name(): string;
}

/** All requests, in random order. */
export function reviewedRequests(context: CaseContext): readonly ReviewedRequest[] {
  const { uniqueName } = context;
  const words: Words = { namespace: () => uniqueName('place'), name: () => uniqueName('object') };
  const requests = [
    ...kindsOf(context).flatMap((kind) => requestsOn(kind, words)),
    ...requestsOfPaths(context),
  ];
  return shuffled(requests, context.random);
}

function requestsOn(kind: Kind, words: Words): readonly ReviewedRequest[] {
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
    return { method, target: path + query, ...body, resource, isCertain };
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
    // Namespaces have no deletion of a collection.
    one('DELETE', 'deletecollection', { isCertain: !isNamespace }),
  ];
}

const patchTypes = ['merge-patch+json', 'json-patch+json', 'apply-patch+yaml'] as const;

function itemRequests(kind: Kind, words: Words, subresource: string | undefined): readonly ReviewedRequest[] {
  const isNamespace = kind.plural === 'namespaces';
  const one = (method: string, verb: string, patch?: (typeof patchTypes)[number]): ReviewedRequest => {
    const { path, attributes, namespace } = placed(kind, words);
    const name = words.name();
    const below = subresource === undefined ? '' : `/${subresource}`;
    const body = bodyOf(kind, name, namespace, method, patch);
    const resource = {
      verb,
      ...attributes,
      name,
      ...(subresource !== undefined && { subresource }),
      ...(isNamespace && { isNamespace }),
    };
    const query = patch === 'apply-patch+yaml' ? '?fieldManager=reviewed' : '';
    return {
      method,
      target: `${path}/${name}${below}${query}`,
      ...body,
      resource,
      isCertain: method !== 'HEAD',
    };
  };
  if (subresource === 'log') return [one('GET', 'get')];
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
  if (method === 'PUT') return { body: objectOf(kind, name, namespace) };
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

/** Health checks are not among them: servers may answer those without authorization. */
function requestsOfPaths({ names, has }: CaseContext): readonly ReviewedRequest[] {
  const known = ['/version', '/api', '/apis', `/apis/${names.groups.authentication}`];
  const paths = has('metrics') ? [...known, '/metrics'] : known;
  const one = (method: string, path: string, query = ''): ReviewedRequest => ({
    method,
    target: path + query,
    path: { verb: method.toLowerCase(), path },
    isCertain: method === 'GET',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
  });
  return [
    ...paths.flatMap((path) => [one('GET', path), one('GET', path, '?timeout=32s'), one('HEAD', path)]),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => one(method, '/version')),
    one('GET', '/version', '?path=/api&verb=post'),
  ];
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
