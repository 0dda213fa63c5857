// Planted faults of creates of objects that the server names, which a server may validate elsewhere (document core 2.3, 4.11).
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';

/** A new object to be named by the server. */
function isUnnamed(value: Json): boolean {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  return isObject(metadata) && metadata['generateName'] !== undefined && metadata['uid'] === undefined;
}

export default [
  {
    id: 'creates-of-generated-names-never-warn',
    title: 'A create with generateName drops unknown fields silently.',
    breaks: ['writes.field-validation.warn-post', 'writes.field-validation.warn-by-default'],
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) => {
        const verdict = judgeFields(level, found);
        return isUnnamed(found.sent) ? { ...verdict, warnings: [] } : verdict;
      };
    },
  },
  {
    id: 'creates-of-generated-names-never-strict',
    title: 'A create with generateName takes unknown fields under Strict as under Warn.',
    breaks: ['writes.field-validation.strict-post'],
    install(parts) {
      const { judgeFields } = parts.validation;
      parts.validation.judgeFields = (level, found) =>
        judgeFields(level === 'Strict' && isUnnamed(found.sent) ? 'Warn' : level, found);
    },
  },
  {
    id: 'creates-of-generated-names-may-lack-fields',
    title: 'A create with generateName may leave out required fields.',
    breaks: ['writes.field-validation.required-always'],
    install(parts) {
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(
          ({ reason }) => object.metadata.generateName === undefined || reason !== 'FieldValueRequired',
        );
    },
  },
] satisfies readonly Fault[];
