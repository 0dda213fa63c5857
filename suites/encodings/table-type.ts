// The media type of the Table representation (core 2.7).
import type { Names } from '../../common/dialects/names.ts';

/** The parameter `as` names the representation, `g` and `v` its group and version. */
export const representation = ({ groups }: Names, name: string): string =>
  `application/json;as=${name};g=${groups.meta};v=v1`;

export const tableType = (names: Names): string => representation(names, 'Table');
