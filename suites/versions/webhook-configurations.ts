// Configurations of admission webhooks that are called for nothing: their rules name a kind that nobody has.
import type { CaseContext } from '../kit/context.ts';
import type { Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

/** The collections of both kinds of configuration. */
export function configurationsOf({ cluster, names }: CaseContext): readonly Resource[] {
  const type = (kind: string, plural: string) =>
    cluster.resource({
      group: names.groups.admissionRegistration,
      version: 'v1',
      plural,
      kind,
      sample: () => ({}),
    });
  return [
    type('MutatingWebhookConfiguration', 'mutatingwebhookconfigurations'),
    type('ValidatingWebhookConfiguration', 'validatingwebhookconfigurations'),
  ];
}

export type Fields = Readonly<Record<string, unknown>>;

/** A webhook with all that is required; a field that `fields` sets to undefined is left out. */
export const idleWebhook = (fields: Fields = {}): Fields => ({
  name: 'idle.conformance.example.com',
  clientConfig: { url: 'https://webhook.example.invalid/idle' },
  rules: [
    {
      operations: ['CREATE'],
      apiGroups: ['nobody.example.com'],
      apiVersions: ['v1'],
      resources: ['nothings'],
    },
  ],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...fields,
});

export const withWebhooks = (...webhooks: readonly Fields[]): Overrides => ({ webhooks });
