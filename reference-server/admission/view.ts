// The form of an object that webhooks receive: the object itself, or its Scale.
import { rescaled, scaleOf } from '../resources/scaled.ts';
import type { Context } from '../context.ts';
import type { ApiObject } from '../object.ts';
import type { Ready } from '../requests/stages.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { scaleKind } from '../resources/scale.ts';

export interface View {
  readonly kind: Kind;
  show(object: ApiObject): ApiObject;
  /** The object after the view was changed. */
  restore(object: ApiObject, shown: ApiObject): ApiObject;
}

export function viewOf(context: Context, { route }: Ready): View {
  const { kind, subresource } = route;
  const part = kind.subresources?.[subresource];
  if (part?.type !== 'scale') return { kind, show: (object) => object, restore: (_object, shown) => shown };
  return {
    kind: scaleKind(kind, part),
    show: (object) => scaleOf(object, part),
    restore: (object, shown) => rescaled(object, shown, part),
  };
}
