// Faults of paths that are normalized after authorization (access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

/**
 * Normalizes paths, and authorizes attributes that differ from the normalized path.
 * @param authorized computes the attributes to authorize from those of the normalized path and the original path
 */
function readOtherwise(
  parts: Parts,
  read: (path: string) => string,
  authorized: (attributes: Attributes, came: string) => Attributes,
): void {
  const { splitTarget } = parts.routing;
  const { attributesOf } = parts.access;
  // The query of a route comes from its target.
  const cameAs = new WeakMap<URLSearchParams, string>();
  parts.routing.splitTarget = (target) => {
    const { path, query } = splitTarget(target);
    const other = read(path);
    if (other === path) return { path, query };
    const own = new URLSearchParams(query);
    cameAs.set(own, path);
    return { path: other, query: own };
  };
  parts.access.attributesOf = (user, route, ...rest) => {
    const attributes = attributesOf(user, route, ...rest);
    const came = route.type === 'refused' ? undefined : cameAs.get(route.query);
    return came === undefined ? attributes : authorized(attributes, came);
  };
}

const asPath = ({ user }: Attributes, path: string): Attributes => ({ user, verb: 'get', path });

const verbsOfItems: Readonly<Record<string, string>> = { list: 'get', deletecollection: 'delete' };

export default [
  {
    id: 'paths-normalised-after-authorization',
    title: 'Dots and double slashes of a path are resolved after authorization of the original path.',
    breaks: ['authorization.paths.other-spellings'],
    install: (parts) =>
      readOtherwise(
        parts,
        (path) =>
          /\/(\/|\.|%2e)/i.test(path)
            ? new URL(path.replace(/^\/+/, '/').replaceAll('//', '/'), 'http://of.test').pathname
            : path,
        asPath,
      ),
  },
  {
    id: 'slashes-decoded-after-authorization',
    title: 'An encoded slash in a name splits the path after authorization of the whole name.',
    breaks: ['authorization.paths.other-spellings'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      readOtherwise(
        parts,
        (path) => path.replaceAll(/%2f/gi, '/'),
        (attributes, came) => {
          const place = parseResourcePath(came);
          return place === undefined
            ? asPath(attributes, came)
            : { ...attributes, verb: 'get', resource: place };
        },
      );
    },
  },
  {
    id: 'slash-at-the-end-taken-for-an-item',
    title: 'A collection path with a trailing slash is authorized as an item without a name.',
    breaks: ['authorization.paths.other-spellings'],
    install: (parts) =>
      readOtherwise(
        parts,
        (path) => (path.length > 1 ? path.replace(/\/$/, '') : path),
        (attributes) => ({ ...attributes, verb: verbsOfItems[attributes.verb] ?? attributes.verb }),
      ),
  },
] as const satisfies readonly Fault[];
