// Planted faults of field types: values of another type that are read as the declared one (document core 4.11).
import type { Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const types = ['writes.field-validation.types-always'];
const required = ['writes.field-validation.required-always'];

/** Rewrites every member `size` of the bodies of custom objects. */
function readSizes(parts: Parts, read: (value: Json) => Json): void {
  const { conform } = parts.validation;
  const rewritten = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, key === 'size' ? read(member) : rewritten(member)]),
    );
  };
  parts.validation.conform = (kind, value) => conform(kind, kind.custom === true ? rewritten(value) : value);
}

export default [
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
] as const satisfies readonly Fault[];
