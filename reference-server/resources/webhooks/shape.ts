// Webhook configurations as the server's code reads them. Most fields are optional, since stored objects may be
// incomplete.
import type { ApiObject } from '../../object.ts';
import type { LabelSelector } from '../label-selector.ts';

export interface WebhookConfiguration extends ApiObject {
  readonly webhooks?: readonly Webhook[];
}

export interface Webhook {
  readonly name: string;
  readonly clientConfig?: ClientConfig;
  readonly rules?: readonly Rule[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly matchConditions?: readonly MatchCondition[];
  /** For mutating webhooks. */
  readonly reinvocationPolicy?: string;
}

/** The address of a webhook: either a URL or a service. */
export interface ClientConfig {
  readonly url?: string;
  readonly service?: ServiceReference;
  /** PEM certificates in base64. */
  readonly caBundle?: string;
}

export interface ServiceReference {
  readonly namespace?: string;
  readonly name?: string;
  readonly path?: string;
  readonly port?: number;
}

export interface Rule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

export interface MatchCondition {
  readonly name?: string;
  readonly expression?: string;
}

/** The versions of AdmissionReview, in order of preference (document core 9.3). */
export const reviewVersions: readonly string[] = ['v1', 'v1beta1'];
