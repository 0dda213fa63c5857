// Webhook configurations as the server's code reads them. Most fields are optional, since stored objects may be
// incomplete.
import type { ApiObject } from '../../object.ts';
import type { Stored } from '../../schema/declare.ts';
import type { clientConfig } from './client-config.ts';
import type { mutatingWebhook } from './schema.ts';

export interface WebhookConfiguration extends ApiObject {
  readonly webhooks?: readonly Webhook[];
}

/** One of either kind; `reinvocationPolicy` is for mutating ones. Its name is its key in the list. */
export type Webhook = Stored<typeof mutatingWebhook> & { readonly name: string };
export type ClientConfig = Stored<typeof clientConfig>;
export type Rule = NonNullable<Webhook['rules']>[number];

/** The versions of AdmissionReview, in order of preference (document core 9.3). */
export const reviewVersions: readonly string[] = ['v1', 'v1beta1'];
