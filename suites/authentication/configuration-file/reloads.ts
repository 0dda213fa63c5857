// Changes of the authentication configuration file while the server runs (access 5.3).
import type { Claims } from '../../../fixtures/services/issuer.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { readMetrics } from '../../kit/answers/metrics-page.ts';
import { serverTimeMs } from '../../kit/answers/server-time.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import { expectAccepted, expectRefused, on } from '../bearers.ts';
import { authenticator, fileOf } from './entries.ts';
import type { Authenticator, Entry } from './entries.ts';
import { startedOrRefused, startedWith } from './refusals.ts';
import { configFlag, mintFor, providersOfRun, withFile } from './server.ts';
import { anyPath } from '../static-users.ts';

/** A server of the case and its file. */
interface Reloading {
  readonly server: LaunchedTarget;
  token(entry: Authenticator, claims?: Claims): Promise<string>;
  entry(name: string, more?: Entry): Authenticator;
  rewrite(entries: readonly Authenticator[]): Promise<void>;
  accepts(token: string): Promise<void>;
  refuses(token: string, what: string): Promise<void>;
  /** The token gets 401, once the server has reloaded its file and no cache holds the token. */
  turnsRefused(token: string, what: string): Promise<void>;
  /** The token is accepted, once the server has reloaded its file. */
  turnsAccepted(token: string, what: string): Promise<void>;
}

/** @param names entries without further fields, in the file at the start
 * @param given a server that has been started with such a file */
export async function reloading(
  context: CaseContext,
  names: readonly string[],
  given?: LaunchedTarget,
): Promise<Reloading> {
  const providers = await providersOfRun(context);
  const server = given ?? (await startedWith(context, names)).server;
  const launched = on(context, server);
  const refuses = (token: string, what: string) =>
    expectRefused(launched, token, `a request with a token ${what}`);
  const answer = async (token: string) =>
    server.people.bearer(token, 'any-user').api.get(anyPath, { query: { limit: 1 } });
  return {
    server,
    refuses,
    token: (entry, claims) => mintFor(context, providers, entry, claims),
    entry: (name, more) => authenticator(providers, name, more),
    rewrite: (entries) => server.rewrite(configFlag, fileOf(context.names, entries)),
    accepts: (token) => expectAccepted(launched, token),
    turnsRefused: (token, what) => context.eventually(() => refuses(token, what), 'reload'),
    turnsAccepted: (token, what) =>
      context.eventually(async () => {
        const { status } = await answer(token);
        context.expect.that(status !== 401 && status < 500, `a request with a token ${what} got ${status}`);
      }, 'reload'),
  };
}

export async function reloadAdded(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['kept']);
  const [kept, added] = [target.entry('kept'), target.entry('added')];
  const [ofKept, ofAdded] = [await target.token(kept), await target.token(added)];
  await target.accepts(ofKept);
  await target.refuses(ofAdded, 'of an issuer that is not in the file yet');
  await target.rewrite([kept, added]);
  await target.turnsAccepted(ofAdded, 'of an issuer that was added to the file');
  await target.accepts(await target.token(kept));
}

export async function reloadRemoved(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['removed', 'kept', 'last']);
  const [removed, kept, last] = [target.entry('removed'), target.entry('kept'), target.entry('last')];
  const [ofRemoved, ofKept, ofLast] = [
    await target.token(removed),
    await target.token(kept),
    await target.token(last),
  ];
  for (const token of [ofRemoved, ofKept, ofLast]) await target.accepts(token);
  await target.rewrite([kept, last]);
  await target.turnsRefused(ofRemoved, 'of an issuer that was removed from the file');
  await target.turnsRefused(await target.token(removed), 'of a removed issuer, issued afterwards');
  for (const token of [ofKept, ofLast, await target.token(kept)]) await target.accepts(token);
  // Further removals take effect as well, and so does the removal of the last entry of the list.
  await target.rewrite([kept]);
  await target.turnsRefused(ofLast, 'of another issuer that was removed from the file');
  await target.accepts(ofKept);
  await target.rewrite([kept, removed]);
  await target.turnsAccepted(await target.token(removed), 'of an issuer that was removed and added again');
}

/** The list of authenticators is empty at the start, and again after a change. */
export async function reloadFromNone(context: CaseContext): Promise<void> {
  const given = await startedOrRefused(context, withFile(fileOf(context.names, [])));
  if (given === undefined)
    throw new NotRun('not-exercised', 'the server refuses a file without authenticators');
  const target = await reloading(context, [], given);
  const only = target.entry('only');
  const token = await target.token(only);
  await target.refuses(token, 'while the file has no authenticators');
  await target.rewrite([only]);
  await target.turnsAccepted(token, 'of the first issuer of the file');
  await target.rewrite([]);
  await target.turnsRefused(token, 'of the only issuer, which was removed from the file');
}

export async function reloadChanged(context: CaseContext): Promise<void> {
  const names = ['renamed', 'claim-ruled', 'user-ruled', 'other-audience'];
  const target = await reloading(context, names);
  const entries = names.map((name) => target.entry(name));
  const tokens = await Promise.all(entries.map((entry) => target.token(entry)));
  const [ofRenamed, ...others] = tokens as [string, ...string[]];
  const username = async () => {
    const { api } = target.server.people.bearer(ofRenamed, 'any-user');
    return (await whoIs(context, api, 'of the changed entry')).username;
  };
  for (const token of others) await target.accepts(token);
  context.expect.equal(await username(), 'u1', 'username before the change');
  const changed = [
    target.entry('renamed', { claimMappings: { username: { claim: 'sub', prefix: 'new:' } } }),
    target.entry('claim-ruled', { claimValidationRules: [{ claim: 'hd', requiredValue: 'example.com' }] }),
    target.entry('user-ruled', { userValidationRules: [{ expression: 'user.username != "u1"' }] }),
    target.entry('other-audience', { issuer: { audiences: ['another'] } }),
  ];
  await target.rewrite(changed);
  await context.eventually(
    async () => context.expect.equal(await username(), 'new:u1', 'username after a change of its prefix'),
    'reload',
  );
  for (const [index, token] of others.entries())
    await target.turnsRefused(token, `of the entry ${names[index + 1]}, which no longer permits it`);
  // A text of the same length.
  const sameLength = target.entry('renamed', {
    claimMappings: { username: { claim: 'sub', prefix: 'old:' } },
  });
  await target.rewrite([sameLength, ...changed.slice(1)]);
  await context.eventually(
    async () =>
      context.expect.equal(await username(), 'old:u1', 'username after a prefix of the same length'),
    'reload',
  );
  const permitted: readonly Claims[] = [{}, { hd: 'example.com' }, { sub: 'u2' }, {}];
  for (const [index, entry] of changed.entries())
    await target.accepts(await target.token(entry, permitted[index]));
  await target.rewrite(entries);
  for (const [index, token] of others.entries())
    await target.turnsAccepted(token, `of the entry ${names[index + 1]}, which permits it again`);
  await context.eventually(
    async () =>
      context.expect.equal(await username(), 'u1', 'username after the prefix has been removed again'),
    'reload',
  );
}

export async function reloadInvalid(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['kept']);
  const [kept, added] = [target.entry('kept'), target.entry('added')];
  await target.accepts(await target.token(kept));
  await target.server.rewrite(configFlag, 'jwt: [');
  const statuses = new Set<number>();
  const { api } = target.server.people.bearer(await target.token(kept), 'any-user');
  await context.throughout(
    async () => void statuses.add((await api.get(anyPath, { query: { limit: 1 } })).status),
    'unannounced',
  );
  await target.rewrite([kept, added]);
  const recovered = target.turnsAccepted(await target.token(added), 'of an issuer added by a valid file');
  context.record({
    'statuses while the file is invalid': [...statuses],
    'a valid file later': await recovered.then(
      () => 'takes effect',
      (error: unknown) => `has no effect: ${error instanceof Error ? error.message : String(error)}`,
    ),
  });
}

/** Clocks differ, and times may have whole seconds. */
const toleranceSeconds = 2;

export async function reloadMetric(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['kept']);
  const { expect } = context;
  const namespace = await target.server.namespace();
  const entries = ['kept', 'first', 'second'].map((name) => target.entry(name));
  const nowSeconds = async () =>
    (await serverTimeMs(await target.server.api.get(anyPath), namespace.configMaps)) / 1_000;
  /** Changes the file, waits for the effect, and reads the metric. */
  async function reloadedAt(count: number, atLeast: number): Promise<number> {
    await target.rewrite(entries.slice(0, count));
    await target.turnsAccepted(await target.token(entries[count - 1]!), 'of an issuer that was added');
    return context.eventually(async () => {
      const value = await lastReload(target.server);
      const shown = value === undefined ? 'is not on the page' : `is ${value}`;
      const isReached = value !== undefined && value >= atLeast;
      expect.that(isReached, `${metric} ${shown} after a reload at ${atLeast} or later`);
      return value ?? 0;
    }, 'event');
  }
  await target.accepts(await target.token(entries[0]!));
  const before = await nowSeconds();
  const first = await reloadedAt(2, before - toleranceSeconds);
  const between = await nowSeconds();
  expect.that(
    first <= between + toleranceSeconds,
    `${metric} is ${first} after a reload between ${before} and ${between}`,
  );
  await context.eventually(async () => {
    expect.that((await nowSeconds()) > first + toleranceSeconds + 1, 'the clock of the server stands still');
  }, 'event');
  await reloadedAt(3, (await nowSeconds()) - toleranceSeconds);
}

const metric = 'apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds';

/** The time of the last reload; undefined without the metric. */
async function lastReload({ api }: LaunchedTarget): Promise<number | undefined> {
  const values = (await readMetrics(api)).samples.filter(({ name }) => name === metric);
  return values.length === 0 ? undefined : Math.max(...values.map(({ value }) => value));
}
