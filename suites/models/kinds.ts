// The kinds of objects in the model, and the position of the written fields in each: a value and a color. The model
// ignores all other fields.
import { isRecord } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';

export type KindName = 'configMaps' | 'podTemplates' | 'samples';

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
  /** Custom kinds have no strategic merge patch (core 4.8). */
  readonly hasStrategicPatch: boolean;
  /** The part of a body that holds the value. */
  readonly body: (value: string) => Readonly<Record<string, unknown>>;
  readonly valueOf: (object: ApiObject) => unknown;
}

export const kinds: Readonly<Record<KindName, Kind>> = {
  configMaps: {
    singular: 'config map',
    plural: 'configmaps',
    hasSelectedDeletion: true,
    hasStrategicPatch: true,
    body: (value) => ({ data: { value } }),
    valueOf: (object) => valueAt(object, 'data', 'value'),
  },
  podTemplates: {
    singular: 'pod template',
    plural: 'podtemplates',
    hasSelectedDeletion: false,
    hasStrategicPatch: true,
    body: (value) => ({ template: { metadata: { annotations: { value } } } }),
    valueOf: (object) => valueAt(object, 'template', 'metadata', 'annotations', 'value'),
  },
  samples: {
    singular: 'custom object',
    plural: 'samples',
    hasSelectedDeletion: true,
    hasStrategicPatch: false,
    body: (value) => ({ value }),
    valueOf: (object) => valueAt(object, 'value'),
  },
};

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
}
