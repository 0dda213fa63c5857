// ValidatingWebhookConfiguration (admissionregistration.orch.io/v1; document core 9.3): webhooks that admission asks.
import { ageColumn, countColumn, nameColumn } from './columns.ts';
import type { KindDeclaration } from './kind.ts';
import { allVerbs } from './verbs.ts';
import { configurationProblems } from './webhooks/rules.ts';
import { validatingSchema } from './webhooks/schema.ts';
import type { WebhookConfiguration } from './webhooks/shape.ts';

/** The kind. Calling the webhooks is the work of admission. */
export const validatingWebhookConfigurationKind: KindDeclaration = ({ groups }) => ({
  group: groups.admissionRegistration,
  version: 'v1',
  kind: 'ValidatingWebhookConfiguration',
  plural: 'validatingwebhookconfigurations',
  singular: 'validatingwebhookconfiguration',
  categories: ['api-extensions'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema: validatingSchema,
  generationOf: 'webhooks',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  versionRequiredOnUpdate: true,
  columns: [
    nameColumn,
    countColumn(
      'Webhooks',
      'How many webhooks it has.',
      (object) => ((object as WebhookConfiguration).webhooks ?? []).length,
    ),
    ageColumn,
  ],
  validate: configurationProblems,
});
