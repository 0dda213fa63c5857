// The apiVersion of the objects of a kind (document core 2.3).
import type { Kind } from './kind.ts';

/** `v1` for the core group, `<group>/<version>` for others. */
export const apiVersionOf = ({ group, version }: Pick<Kind, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`;
