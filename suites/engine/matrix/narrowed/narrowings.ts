// The requests to which a fault may be narrowed: bugs often hide in one kind, one encoding, one way in.
import { createHash } from 'node:crypto';
import type { RequestFacts } from './request-facts.ts';

export type Family =
  | 'one kind'
  | 'custom'
  | 'cluster-scoped'
  | 'sub-resource'
  | 'namespace'
  | 'over all'
  | 'encoding'
  | 'identity'
  | 'large body'
  | 'every seventh'
  | 'after a restart';

export interface Narrowing {
  readonly id: string;
  readonly family: Family;
  /** Whether the fault is there for the request. `restarted` are narrowed by the server instead. */
  readonly applies: ((request: RequestFacts) => boolean) | 'restarted';
  /** Where it depends on which cases run before: whether it may apply to the request in another run. */
  readonly mayApply?: (request: RequestFacts) => boolean;
}

const largeBytes = 64 * 1024;
const everyNth = 7;

const oneKind = (plural: string): Narrowing => ({
  id: `only-${plural}`,
  family: 'one kind',
  applies: (request) => request.plural === plural,
});

/** The whole media type: apply patches are YAML by name, and sent as JSON. */
const oneEncoding = (encoding: string, ...types: readonly string[]): Narrowing => ({
  id: `only-${encoding}`,
  family: 'encoding',
  applies: ({ mediaTypes }) => mediaTypes.some((type) => types.includes(type)),
});

const oneWay = (id: string, applies: (request: RequestFacts) => boolean): Narrowing => ({
  id: `only-${id}`,
  family: 'identity',
  applies,
});

export const narrowings: readonly Narrowing[] = [
  oneKind('configmaps'),
  oneKind('secrets'),
  oneKind('leases'),
  oneKind('roles'),
  { id: 'only-custom-kinds', family: 'custom', applies: ({ isCustom }) => isCustom },
  { id: 'only-cluster-scoped', family: 'cluster-scoped', applies: ({ isClusterScoped }) => isClusterScoped },
  { id: 'only-sub-resources', family: 'sub-resource', applies: ({ subresource }) => subresource !== '' },
  {
    // One of a hundred namespaces would be found by chance alone.
    id: 'only-half-of-the-namespaces',
    family: 'namespace',
    applies: ({ namespace }) => namespace !== '' && isOfOneHalf(namespace),
    mayApply: ({ namespace }) => namespace !== '',
  },
  {
    id: 'only-over-all-namespaces',
    family: 'over all',
    applies: ({ isOverAllNamespaces }) => isOverAllNamespaces,
  },
  oneEncoding('yaml', 'application/yaml'),
  oneEncoding('cbor', 'application/cbor', 'application/cbor-seq', 'application/apply-patch+cbor'),
  oneWay('certificates', ({ way }) => way === 'certificate'),
  oneWay('service-account-tokens', ({ way }) => way === 'service-account-token'),
  oneWay('impersonated', ({ isImpersonated }) => isImpersonated),
  oneWay('anonymous', ({ way }) => way === 'anonymous'),
  { id: 'only-bodies-over-64-kib', family: 'large body', applies: ({ bodyBytes }) => bodyBytes > largeBytes },
  {
    id: 'only-every-seventh',
    family: 'every seventh',
    applies: ({ ordinal }) => ordinal % everyNth === 0,
    mayApply: () => true,
  },
  { id: 'only-after-a-restart', family: 'after a restart', applies: 'restarted' },
];

const isOfOneHalf = (text: string): boolean => createHash('sha256').update(text).digest()[0]! % 2 === 1;

/** Whether a call belongs to what the fault is narrowed to. */
export function appliesTo(
  { applies }: Narrowing,
  request: RequestFacts | undefined,
  isRestart: boolean,
): boolean {
  if (applies === 'restarted') return isRestart;
  return request !== undefined && applies(request);
}

/** Whether a call belongs to it in this run, or may in another. */
export const mayApplyTo = (one: Narrowing, request: RequestFacts | undefined, isRestart: boolean): boolean =>
  appliesTo({ ...one, applies: one.mayApply ?? one.applies }, request, isRestart);
