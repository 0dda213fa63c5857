// What narrowings know about a request: read from what was sent, before the server decides anything.
import type { Names } from '../../../../common/dialects/names.ts';
import { parseResourcePath } from '../../../../reference-server/parts/routing.ts';
import { declareKinds } from '../../../../reference-server/resources/index.ts';
import type { WireRequest } from '../../../kit/requests/transport.ts';

/** How the caller shows who it is. */
export type Way = 'anonymous' | 'certificate' | 'service-account-token' | 'other-token';

export interface RequestFacts {
  /** 1 for the first request of a run. */
  readonly ordinal: number;
  /** The name in the URL; empty for other paths than those of resources. */
  readonly plural: string;
  /** Empty outside of a namespace. */
  readonly namespace: string;
  readonly subresource: string;
  readonly isCustom: boolean;
  /** A collection read outside of a namespace may be either where its kind is custom. */
  readonly isClusterScoped: boolean;
  readonly isOverAllNamespaces: boolean;
  /** Of the body and of the answer that is wanted, in lower case. */
  readonly mediaTypes: readonly string[];
  readonly way: Way;
  readonly isImpersonated: boolean;
  readonly bodyBytes: number;
}

export type ReadFacts = (request: WireRequest, ordinal: number) => RequestFacts;

export function createFactsReader(names: Names): ReadFacts {
  const scopes = new Map(declareKinds(names).map((kind) => [`${kind.group}/${kind.plural}`, kind.scope]));
  return (request, ordinal) => ({
    ordinal,
    ...placeOf(request, scopes),
    mediaTypes: ['content-type', 'accept'].flatMap((name) => mediaTypesIn(request.headers[name] ?? '')),
    way: wayOf(request),
    isImpersonated: [...Object.keys(request.headers), ...Object.keys(request.repeatedHeaders ?? {})].some(
      (name) => name.startsWith('impersonate-'),
    ),
    bodyBytes: request.body?.byteLength ?? 0,
  });
}

function placeOf({ method, path }: WireRequest, scopes: ReadonlyMap<string, 'Namespaced' | 'Cluster'>) {
  const [target = ''] = path.split('?');
  const place = parseResourcePath(target);
  if (place === undefined)
    return {
      plural: '',
      namespace: '',
      subresource: '',
      isCustom: false,
      isClusterScoped: false,
      isOverAllNamespaces: false,
    };
  const { group, plural, namespace, name, subresource } = place;
  const scope = scopes.get(`${group}/${plural}`);
  const isOutside = namespace === '';
  const isOverAll = isOutside && name === '' && method === 'GET' && scope !== 'Cluster';
  return {
    plural,
    namespace,
    subresource,
    isCustom: scope === undefined && group !== '',
    isClusterScoped: isOutside && scope !== 'Namespaced',
    isOverAllNamespaces: isOverAll,
  };
}

const mediaTypesIn = (header: string): readonly string[] =>
  header.split(',').map((one) => one.split(';')[0]!.trim().toLowerCase());

function wayOf({ headers, peer }: WireRequest): Way {
  const token = /^bearer\s+(\S+)/i.exec(headers['authorization'] ?? '')?.[1];
  if (token !== undefined)
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? 'service-account-token' : 'other-token';
  return (peer?.certificates ?? '') === '' ? 'anonymous' : 'certificate';
}
