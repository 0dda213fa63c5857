// Planted faults of field validation of fields whose names every JavaScript object has, such as constructor (document core 4.11).
import type { Parts } from '../../parts/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

const rows = (...verbs: readonly string[]) =>
  verbs.flatMap((verb) => [`writes.field-validation.warn-${verb}`, `writes.field-validation.strict-${verb}`]);

/** Drops such fields without a report, as a schema does that is read with the operator `in`. */
function takeForKnown(parts: Parts, isAffected: (kind: Kind) => boolean): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (!isAffected(kind)) return conformed;
    const unknown = conformed.unknown.filter((path) => !((path.split('.').at(-1) ?? '') in {}));
    return { ...conformed, unknown };
  };
}

export default [
  {
    id: 'inherited-names-taken-for-known-fields',
    title: 'Unknown fields of built-in kinds with a name such as constructor are dropped without a report.',
    breaks: [...rows('post', 'put', 'patch'), 'writes.field-validation.warn-by-default'],
    install: (parts) => takeForKnown(parts, ({ custom }) => custom !== true),
  },
  {
    id: 'inherited-names-taken-for-known-fields-of-custom-kinds',
    title: 'Unknown fields of custom kinds with a name such as constructor are dropped without a report.',
    breaks: [...rows('post', 'put', 'patch'), 'writes.field-validation.warn-by-default'],
    install: (parts) => takeForKnown(parts, ({ custom }) => custom === true),
  },
] as const satisfies readonly Fault[];
