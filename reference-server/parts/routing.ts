// Parts that parse a request's target (document core 4.1, 4.2).
import type { Kind, Verb } from '../resources/declaration/kind.ts';
import type { Body } from '../requests/stages.ts';
import type { ResourcePath, ResourceRoute, Target } from '../requests/routes.ts';

const noQuery = new URLSearchParams();

/** Splits a raw target; the path keeps its percent-encoding. */
export function splitTarget(target: string): Target {
  const mark = target.indexOf('?');
  if (mark < 0) return { path: target, query: noQuery };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

/** Parses a resource path; undefined for any other path. A path with a trailing slash is not a resource path. */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const segments = path.slice(1).split('/').map(decodeSegment);
  if (segments.includes('')) return undefined;
  if (segments[0] === 'api' && segments.length >= 3) return below('', segments[1]!, segments.slice(2));
  if (segments[0] === 'apis' && segments.length >= 4)
    return below(segments[1]!, segments[2]!, segments.slice(3));
  return undefined;
}

function below(group: string, version: string, rest: readonly string[]): ResourcePath | undefined {
  const namespaced = rest[0] === 'namespaces' && rest.length >= 3 && !isNamespaceSubresource(group, rest);
  const [plural = '', name = '', ...below] = namespaced ? rest.slice(2) : rest;
  const subresource = below.join('/');
  return { group, version, namespace: namespaced ? rest[1]! : '', plural, name, subresource };
}

/** `/api/v1/namespaces/<name>/status` and `/finalize` are subresources of the namespace itself. */
function isNamespaceSubresource(group: string, rest: readonly string[]): boolean {
  return group === '' && rest.length === 3 && (rest[2] === 'status' || rest[2] === 'finalize');
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * The request verb of a method on a collection or an item; undefined for other methods (document core 4.2,
 * access 5.4).
 */
export function verbOf(method: string, onItem: boolean, watching: boolean): Verb | undefined {
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (watching) return 'watch';
      return onItem ? 'get' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return onItem ? 'update' : undefined;
    case 'PATCH':
      return onItem ? 'patch' : undefined;
    case 'DELETE':
      return onItem ? 'delete' : 'deletecollection';
    default:
      return undefined;
  }
}

/**
 * The scope that a verb works on, or undefined where it is not allowed: across all namespaces a collection can
 * be read, not written, and an item needs its namespace.
 */
export function placeFor(
  { scope }: Pick<Kind, 'scope' | 'plural' | 'removedIn'>,
  verb: Verb,
  place: ResourcePath,
): ResourcePath | undefined {
  if (place.subresource !== '') return place;
  if (scope === 'Cluster') return place.namespace === '' ? place : undefined;
  const readsAll = place.name === '' && (verb === 'list' || verb === 'watch');
  return place.namespace !== '' || readsAll ? place : undefined;
}

/** The object of an authorized request: what the path names, whatever the body contains (document access 5.4). */
export const writtenPlace = (route: ResourceRoute, _body: Body): ResourceRoute => route;

/** A boolean query parameter: bare, `1`, `true` and any other word are true; `0` and `false` are false. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value !== '0' && value !== 'false';
}
