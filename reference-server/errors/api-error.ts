// The only error class of the API layer: each becomes a Status on the wire (`status.ts`).
import type { FieldProblem } from './field-problem.ts';

/** Values of `reason` in a Status. */
export type Reason =
  | 'BadRequest'
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Expired'
  | 'RequestEntityTooLarge'
  | 'UnsupportedMediaType'
  | 'Invalid'
  | 'TooManyRequests'
  | 'InternalError'
  | 'StorageReadError'
  | 'ServiceUnavailable'
  | 'Timeout';

export const statusCodes: Readonly<Record<Reason, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  AlreadyExists: 409,
  Conflict: 409,
  Expired: 410,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  StorageReadError: 500,
  ServiceUnavailable: 503,
  Timeout: 504,
};

export interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field?: string;
}

export interface ErrorDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
}

export interface ApiErrorOptions extends ErrorOptions {
  /** A token to continue a list whose snapshot has expired: part of the metadata of the Status. */
  readonly continueToken?: string;
}

export class ApiError extends Error {
  readonly reason: Reason;
  readonly details: ErrorDetails;
  readonly continueToken: string | undefined;
  constructor(reason: Reason, message: string, details: ErrorDetails = {}, options: ApiErrorOptions = {}) {
    super(message, options);
    this.name = 'ApiError';
    this.reason = reason;
    this.details = details;
    this.continueToken = options.continueToken;
  }
}

/** A refusal whose code and reason come from outside, such as from a webhook. */
export class ForeignRefusal extends ApiError {
  /** From 400 to 599. */
  readonly code: number;
  readonly statedReason: string;
  constructor(code: number, statedReason: string, message: string, details: ErrorDetails) {
    super(code < 500 ? 'Forbidden' : 'InternalError', message, details);
    this.code = code;
    this.statedReason = statedReason;
  }
}

/** The fields of an error about its object. */
export interface Subject {
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
}

const qualified = (subject: Subject) =>
  subject.group === '' ? subject.plural : `${subject.plural}.${subject.group}`;

export const badRequest = (message: string) => new ApiError('BadRequest', message);

/** A problem of one field of the body, also named in a cause. */
export const badField = (field: string, message: string) =>
  new ApiError('BadRequest', message, { causes: [{ reason: 'FieldValueInvalid', message, field }] });

export const notFound = (subject: Subject, name: string) =>
  new ApiError('NotFound', `${qualified(subject)} "${name}" not found`, pluralDetails(subject, name));

export const alreadyExists = (subject: Subject, name: string, why = 'already exists') =>
  new ApiError('AlreadyExists', `${qualified(subject)} "${name}" ${why}`, pluralDetails(subject, name));

export const conflict = (subject: Subject, name: string, why: string) =>
  new ApiError(
    'Conflict',
    `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${why}`,
    pluralDetails(subject, name),
  );

/** A failed precondition of a delete: its message names the kind, where other conflicts name the resource. */
export const preconditionFailed = (subject: Subject, name: string, why: string) =>
  conflict({ ...subject, plural: subject.kind }, name, why);

/** Limit of the reported causes, since a body can contain very many problems. */
const mostProblems = 100;

/** A violation of a schema or rule: one cause per problem (422). */
export function invalid(subject: Subject, name: string, all: readonly FieldProblem[]): ApiError {
  const problems = all.slice(0, mostProblems);
  const listed = problems.map((problem) => `${problem.path}: ${problem.message}`);
  if (all.length > mostProblems) listed.push(`and ${all.length - mostProblems} more`);
  const text = listed.length === 1 ? listed[0] : `[${listed.join(', ')}]`;
  const kind = subject.group === '' ? subject.kind : `${subject.kind}.${subject.group}`;
  const causes = problems.map(({ reason, message, path }) => ({ reason, message, field: path }));
  return new ApiError('Invalid', `${kind} "${name}" is invalid: ${text}`, {
    name,
    group: subject.group,
    kind: subject.kind,
    causes,
  });
}

/** An invalid query parameter or option field (422 on the options kind). */
export const invalidOption = (optionsKind: string, problem: FieldProblem) =>
  invalid({ group: 'meta', plural: '', kind: optionsKind }, '', [problem]);

function pluralDetails(subject: Subject, name: string): ErrorDetails {
  return { name, group: subject.group, kind: subject.plural };
}
