// The media type of the Table representation (core 2.7), and of others that are not plain JSON (core 4.7).
import type { Names } from '../../common/dialects/names.ts';
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';

/** The parameter `as` names the representation, `g` and `v` its group and version. */
export const representation = ({ groups }: Names, name: string): string =>
  `application/json;as=${name};g=${groups.meta};v=v1`;

export const tableType = (names: Names): string => representation(names, 'Table');

/** Types other than JSON that the target may have for a collection. */
export const otherTypes = ({ collection, names, has }: CollectionContext): readonly string[] => [
  'application/yaml',
  tableType(names),
  ...(isCustom(collection) ? [] : [names.mediaTypes.protobuf]),
  ...(has('cbor') ? ['application/cbor'] : []),
];
