// Requests whose attributes an authorization webhook must receive (access 5.4): verbs, kinds, sub-resources and paths. They are
// refused, so they change nothing.
import type { CaseContext } from '../../kit/context.ts';
import { kindsOf } from './reviewed-kinds.ts';
import { requestsOn } from './reviewed-resources.ts';
import type { ReviewedRequest } from './reviewed-request.ts';
import type { Words } from './reviewed-resources.ts';

/** All requests, in random order. */
export function reviewedRequests(context: CaseContext): readonly ReviewedRequest[] {
  const { uniqueName } = context;
  const words: Words = {
    namespace: () => uniqueName('place'),
    name: () => `${uniqueName('object')}.${'long'.repeat(16)}`,
  };
  const requests = [
    ...kindsOf(context).flatMap((kind) => requestsOn(kind, words)),
    ...requestsOfPaths(context),
    ...impersonatingRequests(context),
  ];
  return shuffled(requests, context.random);
}

/** Health checks are not among them: servers may answer those without authorization. */
function requestsOfPaths({ names, has }: CaseContext): readonly ReviewedRequest[] {
  const { authentication } = names.groups;
  // The documents of a group version are outside the paths of its resources.
  const known = [
    '/version',
    '/api',
    '/apis',
    `/apis/${authentication}`,
    '/api/v1',
    `/apis/${authentication}/v1`,
  ];
  const paths = has('metrics') ? [...known, '/metrics'] : known;
  const one = (method: string, path: string, query = ''): ReviewedRequest => ({
    method,
    target: path + query,
    path: { verb: method.toLowerCase(), path },
    // No document has the path of the version.
    isCertain: method === 'GET' && path !== '/version',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
  });
  return [
    ...paths.flatMap((path) => [one('GET', path), one('GET', path, '?timeout=32s'), one('HEAD', path)]),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => one(method, '/version')),
    one('GET', '/version', '?path=/api&verb=post'),
  ];
}

/** A user who acts as another one, or as a service account, needs the verb impersonate on it. */
function impersonatingRequests({ has, uniqueName }: CaseContext): readonly ReviewedRequest[] {
  if (!has('impersonation')) return [];
  type Named = Pick<NonNullable<ReviewedRequest['resource']>, 'resource' | 'namespace' | 'name'>;
  const one = (target: string, user: string, resource: Named): ReviewedRequest => ({
    method: 'GET',
    target,
    headers: { 'impersonate-user': user },
    resource: { verb: 'impersonate', group: '', ...resource },
    isCertain: target !== '/version',
  });
  const users = ['/api/v1/namespaces', '/version'].map((target) => {
    const name = uniqueName('impersonated');
    return one(target, name, { resource: 'users', name });
  });
  const [namespace, name] = [uniqueName('place'), uniqueName('account')];
  const account = `system:serviceaccount:${namespace}:${name}`;
  return [...users, one('/api/v1/namespaces', account, { resource: 'serviceaccounts', namespace, name })];
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
