// ValidatingWebhookConfiguration (admissionregistration.orch.io/v1; document core 9.3): webhooks that admission asks.
import type { KindDeclaration } from './kind.ts';
import { configurationKind } from './webhooks/configuration-kind.ts';
import { validatingSchema } from './webhooks/schema.ts';

/** The kind. Calling the webhooks is the work of admission. */
export const validatingWebhookConfigurationKind: KindDeclaration = (names) =>
  configurationKind(names, 'ValidatingWebhookConfiguration', validatingSchema);
