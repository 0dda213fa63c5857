// The sorts of kind that faults of separate code paths are limited to: custom objects, and objects without a namespace.
import type { ApiObject, Json } from '../object.ts';
import { isObject } from '../object.ts';

/** Custom kinds of cases have groups of their own. */
export const isCustom = ({ apiVersion = '' }: Pick<ApiObject, 'apiVersion'>): boolean =>
  apiVersion.includes('.example.com/');

export const isClusterScoped = ({ metadata }: Pick<ApiObject, 'metadata'>): boolean =>
  metadata.namespace === undefined;

/** The same of a document before it is validated. */
export const isCustomDocument = (document: Json): boolean =>
  isObject(document) &&
  typeof document['apiVersion'] === 'string' &&
  isCustom({ apiVersion: document['apiVersion'] });

/** Keys of the store begin with the group. */
export const isCustomKey = (key: string): boolean => key.includes('.example.com/');
