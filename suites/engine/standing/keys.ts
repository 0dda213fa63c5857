// What answers are about, as keys: items, collections and types.
import { apiVersionOf } from './place.ts';
import type { Place } from './place.ts';
import type { Seen, SeenObject } from './seen.ts';

/** The place of an item, whatever the version of the interface: some types are served in several groups. */
export const itemKey = (place: Place, { namespace, name }: Partial<Pick<SeenObject, 'namespace' | 'name'>>) =>
  `${collectionKey(place, place.namespace ?? namespace)}/${place.name ?? name ?? ''}`;

/** @param namespace of one namespace; undefined for all */
export const collectionKey = ({ plural }: Place, namespace: string | undefined): string =>
  `${plural} of ${namespace === undefined || namespace === '' ? 'all' : namespace}`;

/** The same collection, read in several chunks. */
export const chunksKey = (collection: string): string => `${collection} in chunks`;

/** A path of another group or version may not exist. */
export const absenceKey = (place: Place, key: string): string => `${apiVersionOf(place)} ${key}`;

/** Numbers and bytes may differ by media type, values that some readers do not get by the credential, and a sub-resource may be
 * another representation of the object (core 1). */
export const contentForm = ({ place, form, reader }: Pick<Seen, 'place' | 'form' | 'reader'>): string =>
  `${typeKey(place)} as ${form} for ${reader}`;

export const typeKey = (place: Place): string =>
  `${apiVersionOf(place)} ${place.plural}${place.isStatus ? '/status' : ''}`;
