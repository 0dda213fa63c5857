// Time of a decision that an authorization webhook has cached, of the most conditions that a webhook may have, and of a token
// that a webhook has identified. In process.
import { orch } from '../../common/dialects/names.ts';
import { bind } from '../../reference-server/cel/bind.ts';
import { compileExpression } from '../../reference-server/cel/compile.ts';
import type { Attributes } from '../../reference-server/access/authorizer.ts';
import { readBearerToken } from '../../reference-server/access/static-tokens.ts';
import { accessWebhookAuthorizer } from '../../reference-server/access/webhooks/access-webhook.ts';
import { createConditions } from '../../reference-server/access/webhooks/conditions.ts';
import { accessWebhookParts, tokenWebhookParts } from '../../reference-server/access/webhooks/parts.ts';
import { tokenWebhookAuthenticator } from '../../reference-server/access/webhooks/token-webhook.ts';
import { systemClock as clock } from '../../reference-server/clock.ts';
import type { RemoteRequest } from '../../reference-server/remote/client.ts';
import { printFigure } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';

const [rounds, decisions, users, conditionCount] = [9, 10_000, 200, 64];
const names = orch;
const service = { url: 'https://service.test/', trust: { authorities: undefined }, token: undefined };
const log = () => {};

export async function accessWebhooks(): Promise<void> {
  const [plain = [], conditional = [], tokens = []] = await inTurn(rounds, [
    cachedDecisions,
    manyConditions(),
    cachedTokens,
  ]);
  const print = (what: string, times: readonly number[]) =>
    printFigure(`remote-access: ${what}, microseconds`, rounded(median(times)));
  print('a cached decision of a webhook', plain);
  print(`${conditionCount} conditions of a webhook`, conditional);
  print('a cached token of a webhook', tokens);
}

/** Each of them is true: all are evaluated. */
function manyConditions(): () => Promise<number> {
  const expressions = Array.from({ length: conditionCount }, (_one, index) =>
    compileExpression(
      index % 2 === 0
        ? `has(request.resourceAttributes) && request.resourceAttributes.namespace != "other-${index}"`
        : `!("group-${index + 100}" in request.groups)`,
      { variables: ['request'], result: 'bool' },
    ),
  );
  const conditions = createConditions(expressions, bind);
  const { specOf, requestVariable, matchOutcome } = accessWebhookParts;
  const count = decisions / 10;
  return async () => {
    const startedAt = performance.now();
    for (let index = 0; index < count; index++) {
      const { outcome } = matchOutcome(conditions(requestVariable(specOf(attributesOf(index % users)))));
      if (outcome !== 'call') throw new Error('a condition of the measurement does not hold');
    }
    return ((performance.now() - startedAt) * 1_000) / count;
  };
}

async function cachedDecisions(): Promise<number> {
  const authorizer = accessWebhookAuthorizer({
    name: 'bench',
    settings: {
      service,
      version: 'v1',
      authorizedTtlMs: 3_600_000,
      unauthorizedTtlMs: 3_600_000,
      timeoutMs: 1_000,
      failurePolicy: 'Deny',
      conditions: undefined,
    },
    names,
    clock,
    send: (request) => answer(request, { allowed: true }),
    parts: accessWebhookParts,
    metrics: { decided: log, unmatched: log, called: log },
    log,
  });
  const requests = Array.from({ length: users }, (_one, index) => attributesOf(index));
  for (const one of requests) await authorizer.authorize(one);
  const startedAt = performance.now();
  for (let index = 0; index < decisions; index++) {
    const found = authorizer.authorize(requests[index % users]!);
    if (found instanceof Promise) throw new Error('a decision of the measurement is not cached');
    if (found.decision !== 'allow') throw new Error('a decision of the measurement is a refusal');
  }
  return ((performance.now() - startedAt) * 1_000) / decisions;
}

async function cachedTokens(): Promise<number> {
  const authenticator = tokenWebhookAuthenticator({
    settings: { service, version: 'v1', cacheTtlMs: 3_600_000 },
    audiences: ['bench'],
    names,
    clock,
    send: (request) => answer(request, { authenticated: true, user: { username: 'user' } }),
    parts: tokenWebhookParts,
    readBearer: readBearerToken,
    log,
  });
  const { signal } = new AbortController();
  const requests = Array.from({ length: users }, (_one, index) => ({
    method: 'GET',
    target: '/',
    headers: { authorization: `Bearer token-${index}` },
    signal,
  }));
  for (const one of requests) await authenticator.authenticate(one, clock.now());
  const startedAt = performance.now();
  for (let index = 0; index < decisions; index++)
    await authenticator.authenticate(requests[index % users]!, clock.now());
  return ((performance.now() - startedAt) * 1_000) / decisions;
}

async function answer({ body = '' }: RemoteRequest, status: object) {
  const { apiVersion, kind } = JSON.parse(body);
  return { status: 200, headers: {}, body: JSON.stringify({ apiVersion, kind, status }) };
}

function attributesOf(index: number): Attributes {
  const user = {
    username: `user-${index}`,
    uid: '',
    groups: [`group-${index % 50}`, 'other', 'system:authenticated'],
    extra: {},
  };
  const resource = {
    group: '',
    version: 'v1',
    plural: 'configmaps',
    subresource: '',
    namespace: 'n',
    name: '',
  };
  return { user, verb: 'list', resource };
}
