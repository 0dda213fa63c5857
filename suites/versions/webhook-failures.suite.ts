// Cases: the effect of the policies of admission webhooks: for which versions they are called, and what happens where they cannot be
// called (core 9.3).
import type { Respond, WebhookService } from '../../fixtures/services/admission-review.ts';
import { configurationsOf, configureWebhook, webhookFor } from '../kit/admission.ts';
import type { ConfigurationKind } from '../kit/admission.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { definitionsOf, draftDefinition, untilServed, versionOf } from '../kit/kinds/definitions.ts';
import { isMissing } from '../kit/kinds/resource.ts';

const allow: Respond = () => ({ allowed: true });
const kinds: readonly ConfigurationKind[] = [
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
];

export default section('core', '9.3', {
  'versions.webhooks.match-policy-effect': {
    text: 'A webhook with the matchPolicy Equivalent, which is the default, is called for each served version of a kind of which its rules name one. (Inferred from the name of the value.)',
    observe:
      'Configure webhooks of both kinds, with Equivalent and without a matchPolicy, whose rules name v1 of a custom kind that is served in v1 and v2: each is called for a POST in v1, and for one in v2.',
    wrong: 'The default is stored, but only the version of the request is compared with the rules.',
    level: 'SHOULD',
    needs: ['admission-webhooks', 'custom-definitions', 'cluster-wide'],
    since: 'v1.16',
    run: mustMatchEquivalent,
  },

  'versions.webhooks.failure-policy-effect': {
    text: 'A write for which a webhook cannot be called is refused under failurePolicy Fail, which is the default, and passes under Ignore. (Inferred from the names of the values.)',
    observe:
      'Configure webhooks of both kinds for config maps with a label, at an address that refuses connections. With Fail and without a failurePolicy a POST of such a config map and a PATCH of an earlier one are refused and nothing is stored, while one without the label passes. With Ignore it passes, and the next webhook of the configuration is called.',
    wrong:
      'failurePolicy is stored with its default but has no effect: writes pass while the webhook is down.',
    level: 'SHOULD',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      // Control: the target calls webhooks of this run.
      await configureWebhook(context, { kind: kinds[0]!, sideEffects: 'None', respond: allow });
      const closed = await context.webhook(allow);
      await closed.close();
      for (const kind of kinds) {
        for (const policy of [{}, { failurePolicy: 'Fail' }]) await mustRefuse(context, kind, closed, policy);
        await mustPass(context, kind, closed);
      }
    },
  },
});

async function mustRefuse(
  context: CaseContext,
  kind: ConfigurationKind,
  closed: WebhookService,
  policy: { readonly failurePolicy?: string },
): Promise<void> {
  const { namespace, uniqueName, expect, eventually } = context;
  const { configMaps } = namespace;
  const label = uniqueName('down');
  const labels = { [label]: 'x' };
  const { name = '' } = (await configMaps.given({ metadata: { labels } })).metadata;
  await configure(context, kind, [{ ...webhookFor(label, closed), ...policy }]);
  const what = `a ${kind} ${policy.failurePolicy === undefined ? 'without a failurePolicy' : 'with the failurePolicy Fail'} whose webhook is down`;
  // A configuration takes effect some time after it is stored.
  await eventually(async () => {
    const body = configMaps.object({ metadata: { labels } });
    const answer = await configMaps.create(undefined, { body });
    // Any code: the server may hold that the failure is its own.
    expect.that(!answer.ok, `${answer.request} succeeded, under ${what}`);
    const read = await configMaps.read(body.metadata.name!);
    expect.that(isMissing(read), `a refused POST stored its object, under ${what}`);
    // A value of its own: an earlier patch may have reached a replica that did not know the configuration yet.
    const changed = uniqueName('changed');
    const patched = await configMaps.mergePatch(name, { data: { changed } });
    expect.that(!patched.ok, `${patched.request} succeeded, under ${what}`);
    const { data } = (await configMaps.current(name)) as { readonly data?: Readonly<Record<string, string>> };
    expect.that(data?.['changed'] !== changed, `a refused PATCH changed its object, under ${what}`);
  }, 'controller');
  expect.success(await configMaps.create(), `POST of an object that it does not select, under ${what}`);
}

async function mustPass(
  context: CaseContext,
  kind: ConfigurationKind,
  closed: WebhookService,
): Promise<void> {
  const { namespace, uniqueName, expect, eventually } = context;
  const { configMaps } = namespace;
  const label = uniqueName('ignored');
  const next = await context.webhook(allow);
  await configure(
    context,
    kind,
    [closed, next].map((service) => ({ ...webhookFor(label, service), failurePolicy: 'Ignore' })),
  );
  const what = `a ${kind} with the failurePolicy Ignore whose first webhook is down`;
  await eventually(async () => {
    const body = configMaps.object({ metadata: { labels: { [label]: 'x' } } });
    expect.success(
      await configMaps.create(undefined, { body }),
      `POST of an object that it selects, under ${what}`,
    );
    const called = next.requests.some(({ object }) => textOf(object).includes(body.metadata.name!));
    expect.that(called, `the second webhook is not called, under ${what}`);
  }, 'controller');
}

const textOf = (value: unknown) => JSON.stringify(value ?? null);

async function configure(
  context: CaseContext,
  kind: ConfigurationKind,
  webhooks: readonly object[],
): Promise<void> {
  const named = webhooks.map((webhook, index) => ({
    ...webhook,
    name: `number-${index}.conformance.example.com`,
  }));
  const answer = await configurationsOf(context, kind).create({ webhooks: named });
  context.expect.success(answer, `POST of a ${kind}`);
}

async function mustMatchEquivalent(context: CaseContext): Promise<void> {
  const { namespace, expect, eventually } = context;
  const names = ['v1', 'v2'];
  const fields = { seen: { type: 'string' } };
  const versions = names.map((name) => versionOf(fields, { name, storage: name === 'v1' }));
  const { type, body } = draftDefinition(context, fields, { versions });
  await definitionsOf(context).given(body);
  const served = names.map((version) => namespace.resource({ ...type, version }));
  for (const objects of served) await untilServed(context, objects, 'seen');
  for (const kind of kinds)
    for (const matchPolicy of [undefined, 'Equivalent'] as const) {
      const options = { kind, sideEffects: 'None', further: [type], respond: allow, matchPolicy };
      const { selected, requestsFor } = await configureWebhook(context, options);
      for (const objects of served)
        // A call may be lost.
        await eventually(async () => {
          const { name = '' } = (await objects.given(selected)).metadata;
          const what = `calls of a ${kind} ${matchPolicy === undefined ? 'without a matchPolicy' : 'with Equivalent'} whose rules name v1`;
          expect.atLeast(requestsFor(name).length, 1, `${what}, for a POST in ${objects.type.version}`);
        }, 'event');
    }
}
