// The address of a webhook, as a field of webhook configurations and of definitions with webhook conversion.
import { bytes, integer, requiredString, string, struct } from '../../schema/declare.ts';

export const clientConfig = struct(
  'WebhookClientConfig',
  {
    service: struct('ServiceReference', {
      namespace: requiredString(),
      name: requiredString(),
      path: string({ description: 'Path of the URL; the root by default.' }),
      port: integer({ default: 443 }),
    }),
    caBundle: bytes({ description: 'PEM certificates that the webhook is trusted by.' }),
    url: string({ description: 'An https URL, where the webhook is not a service.' }),
  },
  { description: 'Where the webhook is reached: one of url and service.' },
);
