// Objects that the server names (core 2.3).
import type { ApiObject } from './object.ts';

/** The same object without a name of its own, which becomes the beginning of the generated one. */
export const unnamed = <T extends Pick<ApiObject, 'metadata'>>(object: T): T => {
  const { name, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, generateName: `${name}-` } };
};
