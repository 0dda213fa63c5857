// The kinds that the model works on, and where in an object of each lies what it writes and reads: a value and a color.
// Whatever else an object has is the server's business.
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';

export type KindName = 'configMaps' | 'podTemplates';

/** What the model writes into an object. The color is a label, to select by. */
export interface Content {
  readonly value: string;
  readonly color: string;
}

interface Kind {
  /** For messages. */
  readonly words: string;
  /** As in a path. */
  readonly plural: string;
  /** Whether its deletecollection takes a selector: the parameters of PodTemplate are not shown (core 4.5). */
  readonly hasSelectedDeletion: boolean;
  /** The part of a body that holds the value. */
  readonly body: (value: string) => Readonly<Record<string, unknown>>;
  readonly valueOf: (object: ApiObject) => unknown;
}

export const kinds: Readonly<Record<KindName, Kind>> = {
  configMaps: {
    words: 'config map',
    plural: 'configmaps',
    hasSelectedDeletion: true,
    body: (value) => ({ data: { value } }),
    valueOf: (object) => below(object, 'data', 'value'),
  },
  podTemplates: {
    words: 'pod template',
    plural: 'podtemplates',
    hasSelectedDeletion: false,
    body: (value) => ({ template: { metadata: { annotations: { value } } } }),
    valueOf: (object) => below(object, 'template', 'metadata', 'annotations', 'value'),
  },
};

function below(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), value);
}
