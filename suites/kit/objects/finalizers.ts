// The finalizers that a case set on an object: the list is shared (core 2.3), so a server may have added its own.
import type { ApiObject } from './object.ts';

export const isOwnFinalizer = (finalizer: string): boolean => /(?:^|\.)example\.com\//.test(finalizer);

/** In list order. */
export const ownFinalizers = ({ metadata }: ApiObject): readonly string[] =>
  (metadata.finalizers ?? []).filter(isOwnFinalizer);
