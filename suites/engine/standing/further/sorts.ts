// Which writes of a case have requests around them: the first of each sort.
import { isRecord } from '../../../kit/objects/object.ts';
import type { Credential, SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { metadataOf } from '../seen.ts';
import { byOthers, hasVersion, longest } from './refused-writes.ts';

export function isTriedWrite({ method, options }: SentByCase, { plural, name, namespace }: Place): boolean {
  const { query = {}, body, bytes, signal, returnBusy, phase, repeatedHeaders } = options;
  if (signal ?? returnBusy ?? phase ?? repeatedHeaders ?? bytes) return false;
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || 'dryRun' in query) return false;
  // Requests before it would let a controller change the object, whose version or state it may require.
  if (!isCalm(plural) && (hasVersion(body) || Array.isArray(body))) return false;
  if (byOthers.includes(plural) || plural.endsWith('reviews')) return false;
  if ((JSON.stringify(body) ?? '').length > longest) return false;
  // What a wrong dry-run leaves in no namespace, without a known name, nothing removes.
  return method !== 'POST' || namespace !== undefined || isNamed(body) || name !== undefined;
}

/** Whether no controller changes new objects of a kind, so that requests in between change no version that a case states. */
export const isCalm = (plural: string): boolean => calm.includes(plural);

/** Among them the kind that the run defines. */
const calm: readonly string[] = [
  'configmaps',
  'podtemplates',
  'secrets',
  'leases',
  'samples',
  'roles',
  'rolebindings',
  'clusterroles',
  'clusterrolebindings',
];

const isNamed = (body: unknown): boolean => isRecord(body) && Boolean(metadataOf(body)['name']);

/** The writes of one sort are handled by the same code. */
export const sortOf = ({ method, options, credential }: SentByCase, place: Place): string =>
  [
    method,
    place.group,
    place.plural,
    place.isStatus ? 'status' : '',
    place.name === undefined && method !== 'POST' ? 'collection' : '',
    options.contentType ?? '',
    options.accept ?? '',
    credentialSort(credential),
    ...Object.keys(options.query ?? {}).toSorted(),
  ].join(' ');

const credentialSort = (credential: Credential): string =>
  typeof credential === 'string' ? credential : Object.keys(credential).join(' ');
