// Planted faults of field types: values of another type that are read as the declared one (document core 4.11).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';

const types = ['writes.field-validation.types-always'];
const required = ['writes.field-validation.required-always'];

/** Rewrites every member of a name in the bodies of some kinds. */
function readMembers(
  parts: Parts,
  name: string,
  read: (value: Json) => Json,
  isAffected: (kind: Kind) => boolean,
): void {
  const { conform } = parts.validation;
  const rewritten = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, key === name ? read(member) : rewritten(member)]),
    );
  };
  parts.validation.conform = (kind, value) => conform(kind, isAffected(kind) ? rewritten(value) : value);
}

const readSizes = (parts: Parts, read: (value: Json) => Json): void =>
  readMembers(parts, 'size', read, ({ custom }) => custom === true);

/** The values of a list or a map, with numbers as texts. */
function numbersAsTexts(value: Json): Json {
  const asText = (one: Json): Json => (typeof one === 'number' ? String(one) : one);
  if (Array.isArray(value)) return value.map(asText);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]));
}

export default [
  ...(
    [
      ['texts', 'a list of texts'],
      ['mapOfTexts', 'a map of texts'],
      ['verbs', 'the verbs of a rule'],
    ] as const
  ).map(([member, what]): Fault => ({
    id: `numbers-in-${member.toLowerCase()}-are-texts`,
    title: `A number in ${what} is read as a text.`,
    breaks: types,
    install: (parts) => readMembers(parts, member, numbersAsTexts, () => true),
  })),
  {
    id: 'digits-in-quotes-are-a-number',
    title: 'A text of digits is read as a whole number in custom objects.',
    breaks: types,
    install: (parts) =>
      readSizes(parts, (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
  },
  {
    id: 'fractions-are-cut',
    title: 'A fraction is cut to a whole number in custom objects.',
    breaks: types,
    install: (parts) => readSizes(parts, (value) => (typeof value === 'number' ? Math.trunc(value) : value)),
  },
  {
    id: 'truth-is-one',
    title: 'The value true is read as 1 in custom objects.',
    breaks: types,
    install: (parts) => readSizes(parts, (value) => (typeof value === 'boolean' ? Number(value) : value)),
  },
  {
    id: 'a-list-of-one-is-its-item',
    title: 'A list of one item is read as that item in custom objects.',
    breaks: types,
    install: (parts) =>
      readSizes(parts, (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value)),
  },
  {
    id: 'null-is-zero',
    title: 'A required number of a custom object that is sent as null is zero.',
    breaks: required,
    install: (parts) => readSizes(parts, (value) => value ?? 0),
  },
  {
    id: 'status-of-custom-objects-unchecked',
    title: 'The status of a custom object is stored without a check by the schema.',
    breaks: ['writes.field-validation.types-always', 'writes.field-validation.required-always'],
    install(parts) {
      const isAffected = noteWrites(
        parts,
        ({ route }) => route.kind.custom === true && route.subresource === 'status',
      );
      const { conform, problems } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const conformed = conform(kind, value);
        return isAffected() ? { ...conformed, typeProblems: [] } : conformed;
      };
      parts.validation.problems = (kind, object) => (isAffected() ? [] : problems(kind, object));
    },
  },
  {
    id: 'required-status-of-custom-objects-unchecked',
    title: 'Members that the schema requires may be missing in the status of a custom object.',
    breaks: required,
    install(parts) {
      const isAffected = noteWrites(
        parts,
        ({ route }) => route.kind.custom === true && route.subresource === 'status',
      );
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) => (isAffected() ? [] : problems(kind, object));
    },
  },
] as const satisfies readonly Fault[];
