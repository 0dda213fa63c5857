// The kinds of objects in the model, and the position of the written fields in each: a value and a color. The model
// ignores all other fields.
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

export type KindName = 'configMaps' | 'podTemplates';

/** The fields that the model writes. The color is a label for selectors. */
export interface Content {
  readonly value: string;
  readonly color: string;
}

interface Kind {
  /** For messages. */
  readonly singular: string;
  /** The resource name in paths. */
  readonly plural: string;
  /** Whether its deletecollection takes a selector: the parameters of PodTemplate are not shown (core 4.5). */
  readonly hasSelectedDeletion: boolean;
  /** The part of a body that holds the value. */
  readonly body: (value: string) => Readonly<Record<string, unknown>>;
  readonly valueOf: (object: ApiObject) => unknown;
}

export const kinds: Readonly<Record<KindName, Kind>> = {
  configMaps: {
    singular: 'config map',
    plural: 'configmaps',
    hasSelectedDeletion: true,
    body: (value) => ({ data: { value } }),
    valueOf: (object) => valueAt(object, 'data', 'value'),
  },
  podTemplates: {
    singular: 'pod template',
    plural: 'podtemplates',
    hasSelectedDeletion: false,
    body: (value) => ({ template: { metadata: { annotations: { value } } } }),
    valueOf: (object) => valueAt(object, 'template', 'metadata', 'annotations', 'value'),
  },
};

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
}
