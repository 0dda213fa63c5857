// The review that an authorization webhook receives, and the decision in its answer (document access 4, 5.4). Pure.
import type { Names } from '../../../common/dialects/names.ts';
import type { JsonObject } from '../../object.ts';
import type { FieldTerm, LabelTerm } from '../../parts/selectors.ts';
import type { RemoteAnswer } from '../../remote/client.ts';
import type { Attributes, Judgement } from '../authorizer.ts';
import { noOpinion } from '../authorizer.ts';
import { invalidAnswer, readReview, statusOf } from './review-client.ts';
import type { SentReview } from './review-client.ts';
import type { ReviewVersion } from './token-review.ts';

/** The spec of a SubjectAccessReview in v1. */
export interface SubjectSpec {
  readonly user?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  readonly resourceAttributes?: {
    readonly namespace?: string;
    readonly verb: string;
    readonly group?: string;
    readonly version?: string;
    readonly resource: string;
    readonly subresource?: string;
    readonly name?: string;
    readonly fieldSelector?: { readonly requirements: readonly Requirement[] };
    readonly labelSelector?: { readonly requirements: readonly Requirement[] };
  };
  readonly nonResourceAttributes?: { readonly path: string; readonly verb: string };
}

interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values?: readonly string[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** All attributes of a request; empty ones are left out. Every request is converted, so members are assigned: spreading
 * is slower. */
export function specOf({
  user,
  verb,
  resource,
  path,
  fieldSelector,
  labelSelector,
}: Attributes): SubjectSpec {
  const { username, uid, groups, extra } = user;
  const spec: Writable<SubjectSpec> = {};
  if (username !== '') spec.user = username;
  if (uid !== '') spec.uid = uid;
  if (groups.length > 0) spec.groups = groups;
  if (Object.keys(extra).length > 0) spec.extra = extra;
  if (resource === undefined) {
    spec.nonResourceAttributes = { path: path ?? '', verb };
    return spec;
  }
  const { namespace, group, version, plural, subresource, name } = resource;
  const attributes: Writable<NonNullable<SubjectSpec['resourceAttributes']>> = { verb, resource: plural };
  if (namespace !== '') attributes.namespace = namespace;
  if (group !== '') attributes.group = group;
  if (version !== '') attributes.version = version;
  if (subresource !== '') attributes.subresource = subresource;
  if (name !== '') attributes.name = name;
  if (fieldSelector) attributes.fieldSelector = { requirements: fieldSelector.map(fieldRequirement) };
  if (labelSelector) attributes.labelSelector = { requirements: labelSelector.map(labelRequirement) };
  spec.resourceAttributes = attributes;
  return spec;
}

const fieldRequirement = ({ path, equal, value }: FieldTerm): Requirement => ({
  key: path,
  operator: equal ? 'In' : 'NotIn',
  values: [value],
});

const labelOperators = { in: 'In', notin: 'NotIn', exists: 'Exists', absent: 'DoesNotExist' } as const;

const labelRequirement = ({ key, operator, values }: LabelTerm): Requirement => ({
  key,
  operator: labelOperators[operator],
  ...(values.length > 0 && { values }),
});

/** The field for groups is named `group` in v1beta1. */
export function accessReviewOf(spec: SubjectSpec, version: ReviewVersion, names: Names): SentReview {
  const { groups, ...others } = spec;
  const named = version === 'v1beta1' ? { group: groups } : { groups };
  return {
    apiVersion: `${names.groups.authorization}/${version}`,
    kind: 'SubjectAccessReview',
    spec: { ...others, ...(groups !== undefined && named) } as unknown as JsonObject,
  };
}

/** Allowed, denied, or without an opinion. @throws RemoteFailure for another answer than a review of the sent version */
export function readAccessAnswer(answer: RemoteAnswer, sent: SentReview): Judgement {
  const { allowed, denied = false, reason = '' } = statusOf(readReview(answer, sent));
  if (typeof allowed !== 'boolean') throw invalidAnswer('has a status.allowed that is not a boolean');
  if (typeof denied !== 'boolean') throw invalidAnswer('has a status.denied that is not a boolean');
  if (allowed && denied) throw invalidAnswer('both allows and denies');
  const why = typeof reason === 'string' ? reason : '';
  if (allowed) return { decision: 'allow', reason: why };
  return denied ? { decision: 'deny', reason: why } : { ...noOpinion, reason: why };
}

/** The whole review. */
export const accessCacheKey = (spec: SubjectSpec): string => JSON.stringify(spec);

/** How long each kind of answer is remembered (document access 5.4, 8). */
export interface CacheTimes {
  readonly authorizedTtlMs: number;
  readonly unauthorizedTtlMs: number;
}

/** Denials and answers without an opinion count as unauthorized. */
export const accessCacheMs = (
  { decision }: Judgement,
  { authorizedTtlMs, unauthorizedTtlMs }: CacheTimes,
): number => (decision === 'allow' ? authorizedTtlMs : unauthorizedTtlMs);
