// Builds the AdmissionReview for a webhook (document core 9.3: versions v1 and v1beta1).
import { namespaceOf } from '../../resources/namespace-rules.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import { reviewVersions } from '../../resources/webhooks/shape.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt, ObjectType } from '../attempt.ts';

export interface ReviewRequest {
  readonly names: Names;
  readonly webhook: Webhook;
  readonly attempt: Attempt;
  /** The version of the object that the webhook receives. */
  readonly version: Kind;
  /** Identifies this call. */
  readonly uid: string;
}

export interface Review {
  readonly kind: 'AdmissionReview';
  readonly apiVersion: string;
  readonly request: JsonObject & { readonly uid: string };
}

/** Undefined if the webhook accepts no version of the review that the server supports. */
export function reviewOf({ names, webhook, attempt, version, uid }: ReviewRequest): Review | undefined {
  const { operation, kind, subresource, namespace, name, objectType, dryRun, options } = attempt;
  const reviewVersion = webhook.admissionReviewVersions?.find((one) => reviewVersions.includes(one));
  if (reviewVersion === undefined) return undefined;
  const isOwnType = objectType === kind;
  const shown = isOwnType ? version : objectType;
  const convert = (object: JsonObject | null) =>
    object === null || !isOwnType ? object : { ...object, apiVersion: apiVersionOf(version) };
  const part = subresource === '' ? {} : { subResource: subresource, requestSubResource: subresource };
  // As in the most used implementation, the namespace of a namespace is its own name.
  const place = namespaceOf({ ...kind, namespace, name });
  return {
    kind: 'AdmissionReview',
    apiVersion: `${names.groups.admission}/${reviewVersion}`,
    request: {
      uid,
      kind: typeOf(shown),
      resource: resourceOf(version),
      requestKind: typeOf(objectType),
      requestResource: resourceOf(kind),
      ...part,
      name,
      ...(place === '' ? {} : { namespace: place }),
      operation,
      userInfo: userInfo(attempt.user),
      object: convert(attempt.object),
      oldObject: convert(attempt.oldObject),
      dryRun,
      options,
    },
  };
}

const apiVersionOf = ({ group, version }: ObjectType) => (group === '' ? version : `${group}/${version}`);
const typeOf = ({ group, version, kind }: ObjectType): JsonObject => ({ group, version, kind });
const resourceOf = ({ group, version, plural }: Kind): JsonObject => ({ group, version, resource: plural });

function userInfo({ username, uid, groups, extra }: User): JsonObject {
  return {
    username,
    ...(uid === '' ? {} : { uid }),
    groups: [...groups],
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
