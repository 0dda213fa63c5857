// Cases: dry-runs and admission webhooks (core 4.10, 7).
import type { AdmissionRequest, Respond } from '../../../fixtures/services/admission-review.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { configureWebhook } from '../../kit/admission.ts';
import type { ConfiguredWebhook } from '../../kit/admission.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { overlay } from '../../kit/objects/object.ts';
import { mustDenyDryRuns } from './denials.ts';
import { dry } from './dry-runs.ts';
import { mustKeepWebhooks } from './webhooks.ts';
import { expectNothingStored } from '../field-validation/field-writes.ts';

const allow: Respond = () => ({ allowed: true });

export default section('core', '4.10', {
  'writes.dry-run.admits': {
    text: 'Admission runs in a dry run.',
    observe:
      'With a mutating webhook with sideEffects None the mutation shows in the dry-run answer. What a validating webhook denies of each verb, DELETE included, by query or body, it denies of the dry-run, too; so of a custom kind and its status, where the target has them.',
    wrong: 'Admission is skipped, or for DELETE only.',
    needs: ['admission-webhooks', 'cluster-wide'],
    async run(context) {
      const { namespace, expect } = context;
      const { configMaps } = namespace;
      const { selected } = await configureWebhook(context, {
        kind: 'MutatingWebhookConfiguration',
        sideEffects: 'None',
        respond: mutate,
      });
      const mutated = (answer: Answer, what: string) => {
        expect.success(answer, what);
        expect.equal(answer.object['data']?.mutated, 'yes', `the mutation in the answer to a ${what}`);
      };
      const created = async (what: string, options: typeof dry | Record<string, never>) =>
        untilReached(context, async () => {
          const body = configMaps.object(selected);
          const answer = await configMaps.create(undefined, { body, ...options });
          mutated(answer, what);
          return { answer, name: body.metadata.name! };
        });
      const simulated = await created('POST with dryRun=All', dry);
      await expectNothingStored(context, configMaps, simulated, 'a POST with dryRun=All');
      const { name } = await created('POST without dryRun', {});
      const unmutated = { data: { mutated: 'no' } };
      await untilReached(context, async () =>
        mutated(await configMaps.mergePatch(name, unmutated, dry), 'merge patch with dryRun=All'),
      );
      await untilReached(context, async () => {
        const denied = configMaps.object(overlay(selected, { data: { denied: 'yes' } }));
        const refused = await configMaps.create(undefined, { body: denied, ...dry });
        expect.refused(refused, 'POST with dryRun=All of what a webhook denies');
      });
      await mustDenyDryRuns(context);
    },
  },

  'writes.dry-run.webhooks-unchanged': {
    text: 'A dry-run of a webhook configuration has no effect on which webhooks are called.',
    observe:
      'Configure a webhook of each kind, POST a further configuration and DELETE the first one with dryRun=All, and configure another webhook: once that is called, the first is still called, and that of the dry-run is not.',
    wrong: 'The server registers webhooks before it checks whether the request is a dry-run.',
    needs: ['admission-webhooks', 'cluster-wide'],
    async run(context) {
      await mustKeepWebhooks(context, 'ValidatingWebhookConfiguration');
      await mustKeepWebhooks(context, 'MutatingWebhookConfiguration');
    },
  },

  'writes.dry-run.side-effects-none': {
    text: 'Webhooks state freedom from side effects by sideEffects: None.',
    observe: 'With a webhook of sideEffects None a dry run passes, and the webhook gets the call.',
    wrong: 'Any webhook makes dry runs fail.',
    needs: ['admission-webhooks', 'cluster-wide'],
    async run(context) {
      const { namespace, expect, record } = context;
      const { selected, requestsFor } = await configureWebhook(context, {
        kind: 'ValidatingWebhookConfiguration',
        sideEffects: 'None',
        respond: allow,
      });
      const [request] = await untilReached(context, async () => {
        const body = namespace.configMaps.object(selected);
        const answer = await namespace.configMaps.create(undefined, { body, ...dry });
        expect.success(answer, 'POST with dryRun=All where a webhook has no side effects');
        const requests = requestsFor(body.metadata.name!);
        expect.atLeast(requests.length, 1, 'calls of a webhook without side effects for a dry-run');
        return requests;
      });
      record({ 'request.dryRun': request?.dryRun ?? null });
    },
  },

  'writes.dry-run.side-effect-refused': {
    text: 'If the real request would trigger an admission controller with side effects, its dry run fails.',
    observe:
      'Register a webhook whose sideEffects is Some or Unknown, where a version of the kind is served that takes these values (v1 takes None and NoneOnDryRun only): the dry run is refused, the real request passes.',
    wrong: 'The webhook is called in a dry run with its side effects, or silently left out.',
    alsoIn: ['core 7'],
    needs: ['admission-webhooks', 'cluster-wide'],
    async run(context) {
      const { namespace, expect } = context;
      const { configMaps } = namespace;
      const { selected, requestsFor } = await configureSideEffects(context);
      const { body, ...refused } = await untilReached(context, async () => {
        const body = configMaps.object(selected);
        const name = body.metadata.name!;
        const answer = await configMaps.create(undefined, { body, ...dry });
        expect.refused(answer, 'POST with dryRun=All where a webhook has side effects');
        expect.equal(requestsFor(name).length, 0, 'calls of a webhook with side effects for a dry-run');
        return { answer, name, body };
      });
      await expectNothingStored(context, configMaps, refused, 'a refused POST with dryRun=All');
      expect.success(await configMaps.create(undefined, { body }), 'the same POST without dryRun');
    },
  },
});

/** Tries again where a replica has not heard of the webhook yet, or a call of it was lost. */
const untilReached = <T>({ eventually }: CaseContext, check: () => Promise<T>): Promise<T> =>
  eventually(check, 'event');

/** Sets a value, and denies objects that request a denial. */
function mutate({ object }: AdmissionRequest): ReturnType<Respond> {
  const data = object?.['data'] as Readonly<Record<string, string>> | undefined;
  if (data?.['denied'] === 'yes') return { allowed: false };
  return { allowed: true, patch: [{ op: 'add', path: '/data/mutated', value: 'yes' }] };
}

/** Only a version before v1 takes such a webhook, on a server that has one.
 * @throws NotRun where none does */
async function configureSideEffects(context: CaseContext): Promise<ConfiguredWebhook> {
  for (const version of ['v1beta1', 'v1']) {
    try {
      const kind = 'ValidatingWebhookConfiguration';
      return await configureWebhook(context, { kind, version, sideEffects: 'Some', respond: allow });
    } catch (error) {
      if (!(error instanceof NotRun) || error.reason !== 'not-exercised') throw error;
    }
  }
  throw new NotRun('not-exercised', 'no version of the target takes a webhook that states side effects');
}
