// Parts that validate an object against its kind: shape, defaults, rules (document core 4.11).
import { applyDefaults } from '../schema/defaults.ts';
import { conform } from '../schema/conform.ts';
import type { Conformed } from '../schema/conform.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { validate } from '../schema/validate.ts';
import { metadataProblems } from '../resources/declaration/metadata-rules.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { ApiObject, Json } from '../object.ts';
import { judgeFields } from './field-validation.ts';

export const validationParts = {
  /** Type problems and unknown fields; the value without them. */
  conform: (kind: Kind, value: Json): Conformed => conform(kind.schema, value),
  judgeFields,
  /** Before a write is tried again after a conflict: of its warnings only the first `kept`, from before all attempts, stay. */
  dropEarlierWarnings: (warnings: string[], kept: number): void => void (warnings.length = kept),
  /** The schema's defaults, then those that depend on other fields. */
  defaults: (kind: Kind, object: ApiObject): ApiObject => {
    const filled = applyDefaults(kind.schema, object as unknown as Json) as unknown as ApiObject;
    return kind.defaults ? kind.defaults(filled) : filled;
  },
  /** Rules for every state of an object. */
  problems: (kind: Kind, object: ApiObject): readonly FieldProblem[] => [
    ...metadataProblems(kind, object.metadata),
    ...validate(kind.schema, object as unknown as Json),
    ...(kind.validate?.(object) ?? []),
  ],
  /** Rules for a new object. */
  newProblems: (kind: Kind, object: ApiObject): readonly FieldProblem[] => kind.validateNew?.(object) ?? [],
  /** Rules for the transition from one state to the next. */
  updateProblems: (kind: Kind, next: ApiObject, current: ApiObject): readonly FieldProblem[] =>
    kind.validateUpdate?.(next, current) ?? [],
};
