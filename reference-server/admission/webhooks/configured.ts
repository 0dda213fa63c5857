// The webhooks that are configured now, in the order of their turns: by the name of the configuration, then as listed.
import type { Context } from '../../context.ts';
import type { Webhook, WebhookConfiguration } from '../../resources/webhooks/shape.ts';
import { kindPrefix } from '../../verbs/keys.ts';
import type { Attempt } from '../attempt.ts';

export type ConfigurationPlural = 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations';

const configurations: readonly string[] = [
  'mutatingwebhookconfigurations',
  'validatingwebhookconfigurations',
] satisfies readonly ConfigurationPlural[];

/** Read from the store for each request, so that a configuration holds from the moment of its creation; where there is
 * none, that is one look at an empty range. */
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

/** A webhook that refuses everything could never be removed: no webhook has a say in configurations. */
const isConfiguration = ({ names }: Context, { kind }: Attempt): boolean =>
  kind.group === names.groups.admissionRegistration && configurations.includes(kind.plural);
