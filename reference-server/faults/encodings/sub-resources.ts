// Planted faults of the choice among media types for sub-resources alone, and of texts in YAML answers (document core 4.1, 4.7).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';

const onlyFirstType = (subresource: 'scale' | 'status') =>
  ({
    id: `first-type-of-a-${subresource}-only`,
    title: `Only the first type in Accept counts where the ${subresource} of an object is read.`,
    breaks: ['encodings.accept.fallback'],
    install({ encoding }) {
      const { chooseMediaType } = encoding;
      encoding.chooseMediaType = (accept, offers, names, of) =>
        chooseMediaType(of === subresource ? accept?.split(',')[0] : accept, offers, names, of);
    },
  }) as const satisfies Fault;

/** The value with each of its texts altered. */
function alterTexts(value: unknown, alter: (text: string) => string): unknown {
  if (typeof value === 'string') return alter(value);
  if (Array.isArray(value)) return value.map((one: unknown) => alterTexts(one, alter));
  if (!isObject(value as Json)) return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, alterTexts(one, alter)]),
  );
}

export default [
  onlyFirstType('scale'),
  onlyFirstType('status'),
  {
    id: 'yaml-answers-lose-line-ends',
    title: 'Of several line ends at the end of a text YAML answers have all but one.',
    breaks: ['encodings.yaml.response'],
    install({ encoding }) {
      const { encodeYaml } = encoding;
      encoding.encodeYaml = (value, ...more) =>
        encodeYaml(
          alterTexts(value, (text) => text.replace(/\n\n$/, '\n')),
          ...more,
        );
    },
  },
] as const satisfies readonly Fault[];
