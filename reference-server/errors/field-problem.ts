// What is wrong with one field of an object, as the causes of a Status name it (document core 7).

/** One problem of a value; `path` as in `spec.containers[0].image`. */
export interface FieldProblem {
  readonly reason:
    | 'FieldValueRequired'
    | 'FieldValueInvalid'
    | 'FieldValueTypeInvalid'
    | 'FieldValueNotSupported'
    | 'FieldValueForbidden'
    | 'FieldValueDuplicate'
    | 'FieldValueNotFound'
    | 'FieldValueTooLong'
    | 'FieldValueTooMany';
  readonly path: string;
  readonly message: string;
}
