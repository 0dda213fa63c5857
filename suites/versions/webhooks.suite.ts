// Cases: what changed in the configurations of admission webhooks with their version v1 (core 9.3).
import { section } from '../kit/case.ts';
import { configureWebhook } from '../kit/admission.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Expect } from '../kit/expect/expect.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { bothConfigurations, idleWebhook, withWebhooks } from './webhook-configurations.ts';
import type { Fields } from './webhook-configurations.ts';

export default section('core', '9.3', {
  'versions.webhooks.failure-policy-default': {
    text: 'webhooks[*].failurePolicy defaults to Fail.',
    observe:
      'A configuration made without it reads Fail, for both kinds, by POST and by apply, and so does one that a PUT without it replaces, and a webhook that a JSON patch adds.',
    wrong: 'It reads Ignore.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    run: (context) => mustDefault(context, 'failurePolicy', { given: 'Ignore', otherwise: 'Fail' }),
  },

  'versions.webhooks.match-policy-default': {
    text: 'webhooks[*].matchPolicy defaults to Equivalent.',
    observe:
      'A configuration made without it reads Equivalent, for both kinds, by POST and by apply, and so does one that a PUT without it replaces, and a webhook that a JSON patch adds.',
    wrong: 'It reads Exact.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    run: (context) => mustDefault(context, 'matchPolicy', { given: 'Exact', otherwise: 'Equivalent' }),
  },

  'versions.webhooks.timeout-default': {
    text: 'webhooks[*].timeoutSeconds defaults to 10.',
    observe:
      'A configuration made without it reads 10, for both kinds, by POST and by apply, and so does one that a PUT without it replaces, and a webhook that a JSON patch adds.',
    wrong: 'It reads 30.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    run: (context) => mustDefault(context, 'timeoutSeconds', { given: 5, otherwise: 10 }),
  },

  'versions.webhooks.side-effects': {
    text: 'webhooks[*].sideEffects is required, and only None and NoneOnDryRun are allowed.',
    observe:
      'A create without it, with Some and with Unknown is refused, of the only webhook and of the second of two, and so is an apply of a new one, and a PUT, a merge patch and a JSON patch to each; with each of the two values a create succeeds.',
    wrong: 'A missing value defaults to Unknown.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      for (const configurations of bothConfigurations(context)) {
        for (const sideEffects of [undefined, 'Some', 'Unknown'])
          await mustRefuseEach(context, configurations, { sideEffects });
        for (const sideEffects of ['None', 'NoneOnDryRun'])
          await mustTake(context, configurations, { sideEffects });
      }
    },
  },

  'versions.webhooks.review-versions': {
    text: 'webhooks[*].admissionReviewVersions is required; AdmissionReview has versions v1 and v1beta1.',
    observe:
      'A create without it is refused, of the only webhook and of the second of two, and so is an apply of a new one, a PUT, a merge patch and a JSON patch; with [v1] and with both it succeeds. What a list without v1, or of unknown versions only, gets is recorded.',
    wrong: 'A missing list defaults to v1beta1.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { record } = context;
      const observed: Record<string, number> = {};
      for (const configurations of bothConfigurations(context)) {
        await mustRefuseEach(context, configurations, { admissionReviewVersions: undefined });
        for (const admissionReviewVersions of [['v1'], ['v1', 'v1beta1']])
          await mustTake(context, configurations, { admissionReviewVersions });
        for (const admissionReviewVersions of [['v1beta1'], ['v99']]) {
          const answer = await configurations.create(withWebhooks(idleWebhook({ admissionReviewVersions })));
          observed[`${configurations.type.kind} with ${admissionReviewVersions.join()}`] = answer.status;
        }
      }
      record(observed);
    },
  },

  'versions.webhooks.review-version-sent': {
    text: 'A webhook receives an AdmissionReview of a version that its admissionReviewVersions name. (Inferred: they are the versions that it accepts.)',
    observe:
      'Configure a webhook with [v1], with [v1beta1] and with both, where the target takes that: the reviews that each receives, of a POST, a patch and a DELETE, have one of these versions.',
    wrong: 'Each webhook receives v1, also where it names v1beta1 only.',
    level: 'SHOULD',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    run: mustSendNamedVersions,
  },

  'versions.webhooks.name-unique': {
    text: 'webhooks[*].name is unique in its list.',
    observe:
      'A create with two equal names, beside each other and with another between them, is refused, for both kinds, and so is an apply of a new one, a PUT, a merge patch and a JSON patch; with two names a create succeeds.',
    wrong: 'Equal names are stored, at least where another stands between them.',
    needs: ['admission-webhooks', 'cluster-wide'],
    since: 'v1.16',
    async run(context) {
      const { expect } = context;
      const [one, other] = [idleWebhook(), idleWebhook({ name: 'other.conformance.example.com' })];
      for (const configurations of bothConfigurations(context)) {
        const { kind } = configurations.type;
        await mustRefuse(context, configurations, withWebhooks(one, one), 'two webhooks of one name');
        const apart = 'two webhooks of one name, with another between them';
        await mustRefuse(context, configurations, withWebhooks(one, other, one), apart);
        const answer = await configurations.create(withWebhooks(one, other));
        expect.success(answer, `POST of a ${kind} with two webhooks of two names`);
        const { webhooks } = await configurations.current(answer.object.metadata.name!);
        expect.equal(webhooks?.length, 2, `webhooks of a ${kind} with two names`);
      }
    },
  },
});

const textOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      value === undefined ? `a webhook without ${name}` : `${name} ${JSON.stringify(value)}`,
    )
    .join();

const another = { name: 'another.conformance.example.com' };

/** A webhook with these members, alone and after one that has all. */
async function mustRefuseEach(context: CaseContext, configurations: Resource, fields: Fields): Promise<void> {
  const what = textOf(fields);
  await mustRefuse(context, configurations, withWebhooks(idleWebhook(fields)), what);
  const second = withWebhooks(idleWebhook(), idleWebhook({ ...another, ...fields }));
  await mustRefuse(context, configurations, second, `${what} in its second webhook`);
}

async function mustRefuse(
  context: CaseContext,
  configurations: Resource,
  members: Overrides,
  what: string,
): Promise<void> {
  const { expect } = context;
  const { kind } = configurations.type;
  const body = configurations.object(members);
  expect.refused(await configurations.create(undefined, { body }), `POST of a ${kind} with ${what}`);
  const isStored = await configurations.exists(body.metadata.name!);
  expect.that(!isStored, `a ${kind} with ${what} is stored`);
  const { name = '' } = configurations.object().metadata;
  const applied = await configurations.apply(name, labelled(configurations, members), applying);
  expect.refused(applied, `apply of a new ${kind} with ${what}`);
  expect.that(!(await configurations.exists(name)), `a ${kind} with ${what} is stored by an apply`);
  await mustRefuseChange(context, configurations, members, what);
}

/** The same of one that is there, by PUT, merge patch and JSON patch; its webhooks as they were are taken each time. */
async function mustRefuseChange(
  { expect }: CaseContext,
  configurations: Resource,
  members: Overrides,
  what: string,
): Promise<void> {
  const right = withWebhooks(idleWebhook());
  const name = (await configurations.given(right)).metadata.name!;
  const ways = {
    PUT: (next: Overrides) => replaceNow(configurations, name, next),
    'merge patch': (next: Overrides) => configurations.mergePatch(name, next),
    'JSON patch': ({ webhooks }: Overrides) =>
      configurations.jsonPatch(name, [{ op: 'replace', path: '/webhooks', value: webhooks }]),
  };
  for (const [way, send] of Object.entries(ways)) {
    const change = `${way} of a ${configurations.type.kind}`;
    const before = await configurations.current(name);
    expect.refused(await send(members), `${change} with ${what}`);
    const after = await configurations.current(name);
    mustHaveThose(expect, after, before, `after a ${change} with ${what}`);
    expect.success(await send(right), `${change} with one webhook that has all`);
  }
}

/** Others may add to the webhooks of a configuration: some servers keep the namespaces of the system out of each. */
function mustHaveThose(expect: Expect, after: ApiObject, before: ApiObject, when: string): void {
  const [shown = [], kept = []]: (readonly unknown[] | undefined)[] = [after['webhooks'], before['webhooks']];
  expect.equal(shown.length, kept.length, `number of webhooks ${when}`);
  for (const [index, webhook] of kept.entries())
    expect.contains(shown[index], webhook, `webhooks[${index}] ${when}: `);
}

async function mustTake({ expect }: CaseContext, configurations: Resource, fields: Fields): Promise<void> {
  const { kind } = configurations.type;
  const answer = await configurations.create(withWebhooks(idleWebhook(fields)));
  expect.success(answer, `POST of a ${kind} with ${textOf(fields)}`);
  const { webhooks } = await configurations.current(answer.object.metadata.name!);
  expect.contains(webhooks?.[0], fields, `webhooks[0] of a ${kind}`);
}

async function mustDefault(
  context: CaseContext,
  field: string,
  { given, otherwise }: { readonly given: unknown; readonly otherwise: unknown },
): Promise<void> {
  const { expect } = context;
  const two = withWebhooks(idleWebhook(), idleWebhook(another));
  for (const configurations of bothConfigurations(context)) {
    const { kind } = configurations.type;
    const mustRead = async (name: string, way: string) => {
      const { webhooks } = await configurations.current(name);
      for (const index of [0, 1])
        expect.equal(
          webhooks?.[index]?.[field],
          otherwise,
          `webhooks[${index}].${field} of a ${kind} ${way}`,
        );
    };
    await mustRead((await configurations.given(two)).metadata.name!, 'made without it');
    await mustTake(context, configurations, { [field]: given });

    const set = withWebhooks(idleWebhook({ [field]: given }), idleWebhook({ ...another, [field]: given }));
    const name = (await configurations.given(set)).metadata.name!;
    expect.success(await replaceNow(configurations, name, two), `PUT of a ${kind} without ${field}`);
    await mustRead(name, 'after a PUT without it');

    const one = (await configurations.given(withWebhooks(idleWebhook()))).metadata.name!;
    const operations = [{ op: 'add', path: '/webhooks/-', value: idleWebhook(another) }];
    expect.success(await configurations.jsonPatch(one, operations), 'JSON patch that adds a webhook');
    await mustRead(one, 'to which a JSON patch adds a webhook without it');

    const { name: applied = '' } = configurations.object().metadata;
    const answer = await configurations.apply(applied, labelled(configurations, two), applying);
    expect.success(answer, `apply of a new ${kind} without ${field}`);
    await mustRead(applied, 'that is applied without it');
  }
}

const applying = { manager: 'configuring', force: true };

/** With the labels of the run, which an intent does not have by itself. */
const labelled = (configurations: Resource, members: Overrides): Overrides => ({
  ...members,
  metadata: { labels: configurations.object().metadata.labels ?? {} },
});

const reviewed = [
  ['ValidatingWebhookConfiguration', ['v1']],
  ['ValidatingWebhookConfiguration', ['v1beta1']],
  ['MutatingWebhookConfiguration', ['v1beta1']],
  ['MutatingWebhookConfiguration', ['v1beta1', 'v1']],
] as const;

async function mustSendNamedVersions(context: CaseContext): Promise<void> {
  const { names, namespace, expect } = context;
  for (const [kind, reviewVersions] of reviewed) {
    const sent = new Set<string>();
    const configured = await unlessRefused(() =>
      configureWebhook(context, {
        kind,
        sideEffects: 'None',
        operations: ['CREATE', 'UPDATE', 'DELETE'],
        reviewVersions,
        respond: (_request, apiVersion) => {
          sent.add(apiVersion);
          return { allowed: true };
        },
      }),
    );
    if (configured === undefined) continue;
    const { name = '' } = (await namespace.configMaps.given(configured.selected)).metadata;
    const change = { metadata: { labels: { changed: 'yes' } } };
    expect.success(await namespace.configMaps.mergePatch(name, change), 'merge patch of a reviewed object');
    expect.success(await namespace.configMaps.remove(name), 'DELETE of a reviewed object');
    const named = reviewVersions.map((version) => `${names.groups.admission}/${version}`);
    for (const version of sent)
      expect.oneOf(version, named, `apiVersion of a review for a webhook with ${reviewVersions.join()}`);
  }
}

/** Undefined where the target takes no such configuration: it need not send every version. */
async function unlessRefused<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotRun && error.reason === 'not-exercised') return undefined;
    throw error;
  }
}
