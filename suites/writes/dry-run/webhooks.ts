// Dry-runs of the configuration of webhooks (core 4.10): which webhooks are called stays as it is.
import type { Respond } from '../../../fixtures/services/admission-review.ts';
import { configurationsOf, configureWebhook, webhookFor } from '../../kit/admission.ts';
import type { ConfigurationKind } from '../../kit/admission.ts';
import type { CaseContext } from '../../kit/context.ts';
import { dry } from './dry-runs.ts';

const allow: Respond = () => ({ allowed: true });

/** A new configuration, and the deletion of one, as dry-runs. A later configuration shows when earlier ones have taken effect. */
export async function mustKeepWebhooks(context: CaseContext, kind: ConfigurationKind): Promise<void> {
  const { namespace, expect, eventually, uniqueName } = context;
  const { configMaps } = namespace;
  const usual = { kind, sideEffects: 'None', respond: allow };
  const kept = await configureWebhook(context, usual);
  const drafted = await context.webhook(allow);
  const label = uniqueName('drafted');
  const configurations = configurationsOf(context, kind);
  const webhook = {
    ...webhookFor(label, drafted),
    name: 'dry.conformance.example.com',
    failurePolicy: 'Ignore',
  };
  const created = await configurations.create({ webhooks: [webhook] }, dry);
  const removed = await configurations.remove(kept.configuration, dry);
  // Admission with side effects refuses a dry-run.
  for (const answer of [created, removed]) if (!answer.ok) expect.refused(answer, `a dry-run of a ${kind}`);
  await configureWebhook(context, usual);
  expect.success(await configMaps.create({ metadata: { labels: { [label]: 'x' } } }), 'POST of a config map');
  expect.equal(drafted.requests.length, 0, `calls of a webhook of a ${kind} that only a dry-run creates`);
  // A call may be lost.
  await eventually(async () => {
    const { metadata } = await configMaps.given(kept.selected);
    const calls = kept.requestsFor(metadata.name!).length;
    expect.atLeast(calls, 1, `calls of a webhook whose ${kind} only a dry-run deletes`);
  }, 'event');
}
