// What a read may ask of resourceVersion, and what list and watch may be asked together (document core 4.12; where it
// is silent, as the most used implementation holds it).
import { ApiError, badRequest, invalidOption } from '../errors/api-error.ts';
import { unsupported } from './options.ts';

const matches: readonly string[] = ['Exact', 'NotOlderThan'];

/** The version that a read names; undefined where it names none, which `0` does not either. @throws ApiError BadRequest */
export function readVersion(query: URLSearchParams): number | undefined {
  const text = query.get('resourceVersion') ?? '';
  if (text === '') return undefined;
  if (!/^[0-9]{1,15}$/.test(text)) throw badRequest(`resourceVersion: "${text}" is not valid`);
  return Number(text) || undefined;
}

/** A get or list that names a version is answered with a state no older than it. @throws ApiError BadRequest, Timeout */
export function refuseFuture(query: URLSearchParams, current: number): void {
  const version = readVersion(query);
  if (version === undefined || version <= current) return;
  throw new ApiError('Timeout', `Too large resource version: ${version}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
}

/** @throws ApiError Invalid on ListOptions */
export function checkListOptions(query: URLSearchParams, isWatch: boolean): void {
  const match = query.get('resourceVersionMatch') ?? '';
  const initialEvents = (query.get('sendInitialEvents') ?? '') !== '';
  if (match !== '') checkMatch(query, match, initialEvents);
  if (!initialEvents) {
    if (isWatch && match !== '')
      throw forbidden('resourceVersionMatch', 'may not be set for a watch without sendInitialEvents');
    return;
  }
  if (!isWatch) throw forbidden('sendInitialEvents', 'may not be set for a list');
  if (match !== 'NotOlderThan')
    throw forbidden('resourceVersionMatch', 'sendInitialEvents requires NotOlderThan');
}

/** A watch with initial events names no version where it asks for the most recent ones. */
function checkMatch(query: URLSearchParams, match: string, initialEvents: boolean): void {
  const version = query.get('resourceVersion') ?? '';
  if (!matches.includes(match))
    throw invalidOption('ListOptions', unsupported('resourceVersionMatch', match, matches));
  if (version === '' && !initialEvents)
    throw forbidden('resourceVersionMatch', 'may not be set without resourceVersion');
  if ((query.get('continue') ?? '') !== '')
    throw forbidden('resourceVersionMatch', 'may not be set together with continue');
  if (match === 'Exact' && version === '0')
    throw forbidden('resourceVersionMatch', '"Exact" may not be set for resourceVersion "0"');
}

const forbidden = (path: string, why: string) =>
  invalidOption('ListOptions', { reason: 'FieldValueForbidden', path, message: `Forbidden: ${why}` });
