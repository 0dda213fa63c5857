// MutatingWebhookConfiguration (admissionregistration.orch.io/v1; document core 9.3): webhooks that admission
// calls.
import type { KindDeclaration } from './declaration/kind.ts';
import { configurationKind } from './webhooks/configuration-kind.ts';
import { mutatingSchema } from './webhooks/schema.ts';

/** The kind. Admission calls the webhooks. */
export const mutatingWebhookConfigurationKind: KindDeclaration = (names) =>
  configurationKind(names, 'MutatingWebhookConfiguration', mutatingSchema);
