// Admission webhooks that cases configure (core 9.3). They match objects of the case only and are deleted with it.
import type { AdmissionRequest, Respond, WebhookService } from '../../fixtures/services/admission-review.ts';
import type { CaseContext } from './context.ts';
import { WaitingError } from './waiting/eventually.ts';
import type { BudgetName } from './waiting/eventually.ts';
import { CheckFailed, NotRun } from './failures.ts';
import type { Overrides } from './objects/object.ts';
import type { Resource, ResourceType } from './kinds/resource.ts';

export type ConfigurationKind = 'MutatingWebhookConfiguration' | 'ValidatingWebhookConfiguration';

const plurals = {
  MutatingWebhookConfiguration: 'mutatingwebhookconfigurations',
  ValidatingWebhookConfiguration: 'validatingwebhookconfigurations',
} as const;

/** The collection of a kind of configuration. */
export const configurationsOf = (
  { cluster, names }: CaseContext,
  kind: ConfigurationKind,
  version = 'v1',
): Resource =>
  cluster.resource({
    group: names.groups.admissionRegistration,
    version,
    plural: plurals[kind],
    kind,
    sample: () => ({}),
  });

export interface ConfiguredWebhook {
  /** The name of the configuration. */
  readonly configuration: string;
  /** Members of an object that the webhook is called for. */
  readonly selected: Overrides;
  /** The admission requests that it received for objects of that name. */
  requestsFor(name: string): readonly AdmissionRequest[];
}

export interface HookOptions {
  readonly kind: ConfigurationKind;
  readonly sideEffects: string;
  readonly version?: string;
  /** Default: CREATE and UPDATE. */
  readonly operations?: readonly string[];
  /** Default: none, so that the target fills in its own. */
  readonly matchPolicy?: 'Equivalent' | undefined;
  /** Default: v1 and v1beta1. */
  readonly reviewVersions?: readonly string[];
  /** Types for whose objects with the same label the webhook is called, too. */
  readonly further?: readonly Pick<ResourceType, 'group' | 'version' | 'plural'>[];
  readonly respond: Respond;
}

/** Configures a webhook and waits until the target calls it. Failed calls are ignored (failurePolicy).
 * @throws NotRun where the target cannot reach webhooks of this run, or refuses the configuration */
export async function configureWebhook(
  context: CaseContext,
  options: HookOptions,
): Promise<ConfiguredWebhook> {
  const isReached = await context.shared('webhooks are reached', async () => {
    const isCalled = await Promise.all(Object.keys(plurals).map((kind) => probe(context, kind)));
    return isCalled.includes(true);
  });
  if (!isReached)
    throw new NotRun(
      'feature:admission-webhooks',
      'the target does not call a webhook on the machine of the run',
    );
  const configured = await configure(context, options);
  // A longer budget than for the first webhook: servers may reload configurations only periodically.
  if (!(await untilCalled(context, configured, 'controller')))
    throw new CheckFailed('the configured webhook is not called, although an earlier one was');
  return configured;
}

/** Whether a webhook of the kind is called: a server that calls those of one kind only can reach them. False, too, where the
 * server does not take a configuration of the kind. */
async function probe(context: CaseContext, kind: string): Promise<boolean> {
  const respond: Respond = () => ({ allowed: true });
  const options = { kind: kind as ConfigurationKind, sideEffects: 'None', respond };
  try {
    return await untilCalled(context, await configure(context, options), 'event');
  } catch (error) {
    if (error instanceof NotRun) return false;
    throw error;
  }
}

/** A webhook without side effects for config maps with this label. The run has time to answer on a busy machine, too: 30 seconds
 * were the default of v1beta1 (core 9.3). */
export const webhookFor = (label: string, { clientConfig }: Pick<WebhookService, 'clientConfig'>) => ({
  clientConfig,
  rules: [
    { operations: ['CREATE', 'UPDATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] },
  ],
  objectSelector: { matchLabels: { [label]: 'x' } },
  timeoutSeconds: 30,
  sideEffects: 'None',
  admissionReviewVersions: ['v1', 'v1beta1'],
});

async function configure(context: CaseContext, options: HookOptions): Promise<ConfiguredWebhook> {
  const { kind, sideEffects, version, operations, reviewVersions, matchPolicy, further = [] } = options;
  const service = await context.webhook(options.respond);
  const label = context.uniqueName('hooked');
  const configurations = configurationsOf(context, kind, version);
  const usual = webhookFor(label, service);
  const [rule] = usual.rules;
  const rules = [...usual.rules, ...further.map((type) => ({ ...rule, ...ruleFor(type) }))];
  const webhook = {
    ...usual,
    rules: operations === undefined ? rules : rules.map((one) => ({ ...one, operations })),
    name: 'case.conformance.example.com',
    failurePolicy: 'Ignore',
    sideEffects,
    ...(matchPolicy === undefined ? {} : { matchPolicy }),
    ...(reviewVersions === undefined ? {} : { admissionReviewVersions: reviewVersions }),
  };
  const answer = await configurations.create({ webhooks: [webhook] }, { phase: 'set-up' });
  if (!answer.ok)
    throw new NotRun(
      'not-exercised',
      `the target refuses a webhook with sideEffects ${sideEffects}${reviewVersions === undefined ? '' : ` and reviews in ${reviewVersions.join()}`}: ${answer.status}`,
    );
  return {
    configuration: answer.object.metadata.name!,
    selected: { metadata: { labels: { [label]: 'x' } } },
    requestsFor: (name) => service.requests.filter(({ object }) => nameOf(object) === name),
  };
}

const ruleFor = ({ group, version, plural }: Pick<ResourceType, 'group' | 'version' | 'plural'>) => ({
  apiGroups: [group],
  apiVersions: [version],
  resources: [plural],
});

const nameOf = (object: AdmissionRequest['object']): unknown =>
  (object?.['metadata'] as { readonly name?: string } | undefined)?.name;

/** A configuration takes effect some time after it is stored, and not on all replicas at once. */
async function untilCalled(
  context: CaseContext,
  { selected, requestsFor }: ConfiguredWebhook,
  budget: BudgetName,
): Promise<boolean> {
  const { configMaps } = context.namespace;
  try {
    const check = async () => {
      const answer = await configMaps.create(selected, { phase: 'set-up' });
      const name = answer.ok ? answer.object.metadata.name! : '';
      // Not at the end of the case: a namespace may have a quota, and replicas many checks.
      if (answer.ok) await configMaps.remove(name, { phase: 'set-up' });
      if (requestsFor(name).length === 0) throw new CheckFailed('the webhook is not called');
    };
    await context.eventually(() => context.onAllReplicas(check), budget);
    return true;
  } catch (error) {
    if (error instanceof WaitingError) return false;
    throw error;
  }
}
