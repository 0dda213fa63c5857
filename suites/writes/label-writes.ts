// Every kind of write of an existing object, each setting labels and leaving the rest as it is (core 4.8, 4.9).
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export type Labels = Readonly<Record<string, string>>;
export type LabelWrite = (
  resource: Resource,
  name: string,
  labels: Labels,
  options?: SendOptions,
) => Promise<Answer>;

/** In a JSON pointer (RFC 6901). */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const named = (labels: Labels) => ({ metadata: { labels } });

const withStrategic: Readonly<Record<string, LabelWrite>> = {
  PUT: async (resource, name, labels, options) =>
    resource.replace(overlay(await resource.current(name), named(labels)), options),
  'merge patch': (resource, name, labels, options) => resource.mergePatch(name, named(labels), options),
  'JSON patch': (resource, name, labels, options) =>
    resource.jsonPatch(
      name,
      Object.entries(labels).map(([key, value]) => ({
        op: 'add',
        path: `/metadata/labels/${escaped(key)}`,
        value,
      })),
      options,
    ),
  apply: (resource, name, labels, options) =>
    resource.apply(name, named(labels), { manager: 'labels', force: true, ...options }),
  'strategic merge patch': (resource, name, labels, options) =>
    resource.strategicPatch(name, named(labels), options),
};

const { 'strategic merge patch': _strategic, ...withoutStrategic } = withStrategic;

/** Those that the kind takes: strategic merge patches never work for custom kinds (core 4.8). */
export const labelWrites = (resource: Resource): Readonly<Record<string, LabelWrite>> =>
  isCustom(resource) ? withoutStrategic : withStrategic;
