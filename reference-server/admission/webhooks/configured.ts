// The currently configured webhooks in calling order: by the name of the configuration, then as listed.
import type { Context } from '../../context.ts';
import type { Webhook, WebhookConfiguration } from '../../resources/webhooks/shape.ts';
import { kindPrefix } from '../../resources/declaration/keys.ts';
import type { Attempt } from '../attempt.ts';

export type ConfigurationPlural = 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations';

const configurations: readonly string[] = [
  'mutatingwebhookconfigurations',
  'validatingwebhookconfigurations',
] satisfies readonly ConfigurationPlural[];

/** Reads the store for each request, so that a configuration applies as soon as it is created. Without configurations
 * this reads one empty range. */
export async function configuredWebhooks(
  context: Context,
  attempt: Attempt,
  plural: ConfigurationPlural,
): Promise<readonly Webhook[]> {
  if (isConfiguration(context, attempt)) return [];
  const prefix = kindPrefix({ group: context.names.groups.admissionRegistration, plural });
  const { entries } = await context.store.list(prefix);
  return entries.flatMap(({ value }) => (value as WebhookConfiguration).webhooks ?? []);
}

/** Webhooks are not called for configurations: otherwise a webhook that refuses everything could not be removed. */
const isConfiguration = ({ names }: Context, { kind }: Attempt): boolean =>
  kind.group === names.groups.admissionRegistration && configurations.includes(kind.plural);
