// Shared by the two kinds of webhook configuration: all but their name and schema (document core 9.3).
import type { Names } from '../../../common/dialects/names.ts';
import type { StructSchema } from '../../schema/schema.ts';
import { ageColumn, countColumn, nameColumn } from '../declaration/columns.ts';
import type { Kind } from '../declaration/kind.ts';
import { allVerbs } from '../declaration/verbs.ts';
import { configurationProblems } from './rules.ts';
import type { WebhookConfiguration } from './shape.ts';

/** @param kind such as `MutatingWebhookConfiguration`; the other names are derived from it */
export function configurationKind({ groups }: Names, kind: string, schema: StructSchema): Kind {
  const singular = kind.toLowerCase();
  return {
    group: groups.admissionRegistration,
    version: 'v1',
    kind,
    plural: `${singular}s`,
    singular,
    categories: ['api-extensions'],
    scope: 'Cluster',
    verbs: allVerbs,
    schema,
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
  };
}
