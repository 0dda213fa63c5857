// Stored objects whose bytes cannot be decoded: requests for one, or for a collection that contains one, get an
// error.
import { ApiError } from '../../errors/api-error.ts';
import type { Kind } from './kind.ts';
import type { Entry } from '../../storage/store.ts';
import { kindPrefix } from './keys.ts';

/** Maximum number of objects that the message names. */
const mostNamed = 100;

type Place = Pick<Kind, 'group' | 'plural' | 'storedAs'>;

/** @throws ApiError StorageReadError that names the objects which cannot be read */
export function checkReadable(kind: Place, entries: readonly Entry[]): void {
  const broken = entries.filter(({ corrupt }) => corrupt !== undefined);
  if (broken.length > 0) throw unreadable(kind, broken);
}

/** @param broken key and reason of each */
export function unreadable(kind: Place, broken: readonly Pick<Entry, 'key' | 'corrupt'>[]): ApiError {
  const causes = broken.slice(0, mostNamed).map(({ key, corrupt = 'cannot be read' }) => ({
    reason: 'UnexpectedServerResponse',
    message: corrupt,
    field: key.slice(kindPrefix(kind).length),
  }));
  const listed = causes.map(({ field, message }) => `${field}: ${message}`).join(', ');
  const message = `failed to read one or more ${kind.plural} from the storage: ${listed}`;
  return new ApiError('StorageReadError', message, { group: kind.group, kind: kind.plural, causes });
}

export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'StorageReadError';
