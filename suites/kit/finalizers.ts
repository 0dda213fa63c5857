// The finalizers that a case put on an object: the list is shared (core 2.3), so a server may have added its own.
import type { ApiObject } from './object.ts';

/** In the order in which they stand. */
export const ownFinalizers = ({ metadata }: ApiObject): readonly string[] =>
  (metadata.finalizers ?? []).filter((finalizer) => /(?:^|\.)example\.com\//.test(finalizer));
