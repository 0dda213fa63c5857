// Configurations of admission webhooks that are never called: their rules name a kind that does not exist.
import { configurationsOf } from '../kit/admission.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Overrides } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** The collections of both kinds of configuration. */
export const bothConfigurations = (context: CaseContext): readonly Resource[] => [
  configurationsOf(context, 'MutatingWebhookConfiguration'),
  configurationsOf(context, 'ValidatingWebhookConfiguration'),
];

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
