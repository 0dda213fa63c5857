// The authorizers of a server in the order of evaluation, by the configuration file or by flags (document access 5.4).
import type { AuthorizationMode } from '../mode-names.ts';
import type { AccessWebhookSettings } from '../webhooks/access-webhook.ts';

export interface AuthorizerEntry {
  readonly type: AuthorizationMode;
  /** For metrics and the log. */
  readonly name: string;
  /** Of the type Webhook. */
  readonly webhook?: AccessWebhookSettings;
}

export interface AuthorizationConfiguration {
  readonly authorizers: readonly AuthorizerEntry[];
}

/** The types of entries in the file. */
export const entryTypes = ['Webhook', 'Node', 'RBAC'] as const;
export type EntryType = (typeof entryTypes)[number];
