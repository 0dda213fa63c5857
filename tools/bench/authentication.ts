// Time to authenticate a service account token whose signature is already cached, in process.
import { orch } from '../../common/dialects/names.ts';
import { serviceAccountAuthenticator } from '../../reference-server/access/service-accounts/authenticator.ts';
import { createKeyRing } from '../../reference-server/access/service-accounts/key-ring.ts';
import { serviceAccountParts as parts } from '../../reference-server/access/service-accounts/parts.ts';
import { createServiceAccountTokens } from '../../reference-server/access/service-accounts/tokens.ts';
import { readBearerToken } from '../../reference-server/access/static-tokens.ts';
import { systemClock } from '../../reference-server/clock.ts';
import type { ApiRequest } from '../../reference-server/requests/request.ts';
import { createMemoryStore } from '../../reference-server/storage/memory/memory-store.ts';
import { printFigure } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';

const accounts = 1_000;
const [rounds, requests] = [9, 20_000];
const namespace = 'default';

/** The signature is cached; the account is looked up in the store each time. */
export async function authentication(): Promise<void> {
  const store = createMemoryStore({
    clock: () => Date.now(),
    historyRetentionMs: 300_000,
    historyLimitBytes: 2 ** 28,
  });
  const keys = createKeyRing({ keyFiles: undefined, signingKey: undefined, tlsKey: undefined }, parts);
  const tokens = createServiceAccountTokens({
    names: orch,
    store,
    clock: systemClock,
    uid: () => crypto.randomUUID(),
    parts,
    issuer: 'https://bench.test',
    audiences: ['https://bench.test'],
    lookup: true,
    keys: async () => keys,
  });
  const { authenticate } = serviceAccountAuthenticator(tokens, readBearerToken);
  const presented: ApiRequest[] = [];
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  for (let index = 0; index < accounts; index++) {
    const account = { name: `account-${index}`, uid: crypto.randomUUID() };
    await store.create(`/core/serviceaccounts/${namespace}/${account.name}`, {
      metadata: { namespace, ...account },
    });
    const token = await tokens.issue({ namespace, account }, { expires });
    presented.push(requestWith(token));
  }
  let known = 0;
  const measure = async () => {
    known = 0;
    const startedAt = performance.now();
    for (let index = 0; index < requests; index++) {
      const found = await authenticate(presented[index % accounts]!, Date.now());
      if (typeof found === 'object') known += 1;
    }
    return ((performance.now() - startedAt) * 1_000) / requests;
  };
  const [times = []] = await inTurn(rounds, [measure]);
  store.close();
  printFigure(
    `access: a cached service account token with ${accounts} accounts, microseconds`,
    rounded(median(times)),
  );
  printFigure('access: of these tokens authenticated, %', Math.round((known / requests) * 100));
}

const requestWith = (token: string): ApiRequest => ({
  method: 'GET',
  target: '/',
  headers: { authorization: `Bearer ${token}` },
  signal: new AbortController().signal,
});
