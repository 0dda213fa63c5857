// Failed calls of the authorization webhook: the failure policy decides, and the client does not learn what failed.
import { expect, test } from 'vitest';
import { RemoteFailure } from '../../remote/failure.ts';
import { answered, authorization, settings, startWithService } from './webhooks.test-support.ts';
import type { Answered, Sent } from './webhooks.test-support.ts';
import type { AccessWebhookSettings } from './access-webhook.ts';

const allow = (review: Sent['review']) => answered(review, { allowed: true });
const secrets = '/api/v1/namespaces/n1/secrets';

function start(
  answer: (review: Sent['review'], count: number) => Answered | Promise<Answered>,
  more: Partial<AccessWebhookSettings> = {},
) {
  return startWithService(
    { authorizationModes: ['Webhook', 'AlwaysAllow'], authorizationWebhook: settings(more) },
    answer,
  );
}

const changed = (more: object) => (review: Sent['review']) =>
  JSON.stringify({ ...JSON.parse(allow(review)), ...more });
const withStatus = (status: object) => (review: Sent['review']) => answered(review, status);

const broken: [string, (review: Sent['review']) => Answered][] = [
  ['the status 500', (review) => ({ status: 500, body: allow(review) })],
  ['a redirect', (review) => ({ status: 307, headers: { location: '/' }, body: allow(review) })],
  ['no JSON', () => 'true'],
  ['half of it', (review) => allow(review).slice(0, -1)],
  ['nothing', () => ''],
  ['another kind', changed({ kind: 'TokenReview' })],
  ['another version', changed({ apiVersion: `${authorization}/v1beta1` })],
  ['no version', changed({ apiVersion: undefined })],
  ['no status', changed({ status: undefined })],
  ['an empty status', withStatus({})],
  ['a text as allowed', withStatus({ allowed: 'true' })],
  ['a number as denied', withStatus({ allowed: false, denied: 1 })],
  ['both allowed and denied', withStatus({ allowed: true, denied: true })],
  ['no connection', () => new RemoteFailure('unreachable', 'refused')],
  ['a long body', () => new RemoteFailure('too-long', 'long')],
];

test.each(broken)(
  'an answer with %s: the failure policy decides, in one line of the log',
  async (_, answer) => {
    for (const [failurePolicy, status] of [
      ['Deny', 403],
      ['NoOpinion', 200],
    ] as const) {
      const { send, lines, sent } = await start(answer, { failurePolicy });
      const refused = await send('two', 'GET', secrets);
      expect(refused.status).toBe(status);
      expect(lines).toEqual([
        expect.stringMatching(`^authorization webhook webhook: .*: failurePolicy ${failurePolicy} applies$`),
      ]);
      expect(refused.text).not.toMatch(/hook|refused:|answer/i);
      await send('two', 'GET', secrets);
      expect(sent).toHaveLength(2);
    }
  },
);

test('a late answer is a failure', async () => {
  const late = Promise.withResolvers<string>();
  const { send, clock, lines, sent } = await start(() => late.promise, {
    failurePolicy: 'Deny',
    timeoutMs: 2000,
  });
  const request = send('two', 'GET', secrets);
  await expect.poll(() => sent.length).toBe(1);
  clock.advance(2000);
  expect((await request).status).toBe(403);
  expect(lines[0]).toContain('no answer within 2 s');
});
