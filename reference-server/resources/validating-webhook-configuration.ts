// ValidatingWebhookConfiguration (admissionregistration.orch.io/v1; document core 9.3): webhooks that admission
// calls.
import type { KindDeclaration } from './declaration/kind.ts';
import { configurationKind } from './webhooks/configuration-kind.ts';
import { validatingSchema } from './webhooks/schema.ts';

/** The kind. Admission calls the webhooks. */
export const validatingWebhookConfigurationKind: KindDeclaration = (names) =>
  configurationKind(names, 'ValidatingWebhookConfiguration', validatingSchema);
