// When a marked object may be removed from the store (document core 3.1).
import { finalizersOf } from '../../resources/namespace-rules.ts';
import type { Context } from '../../context.ts';
import type { ApiObject } from '../../object.ts';
import type { Kind } from '../../resources/declaration/kind.ts';

/** The object of a delete. */
export interface RemovalTarget {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
}

/** Finalizers that a kind stores outside its metadata: those of a namespace. */
export function ownFinalizers(context: Context, kind: Kind, object: ApiObject): readonly string[] {
  const finalizes = Object.values(kind.subresources ?? {}).some(({ type }) => type === 'finalize');
  return finalizes ? finalizersOf(object) : [];
}

export const isFree = (context: Context, kind: Kind, object: ApiObject): boolean =>
  context.parts.deletion.mayBeRemoved(object, ownFinalizers(context, kind, object));
