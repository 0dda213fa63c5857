// Bootstrap tokens as the cases of this topic make them, hold them against the target, and ask who they are.
import type { Answer } from '../kit/answer.ts';
import { secretsOf, tokenSecret } from '../kit/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/bootstrap-tokens.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { overlay } from '../kit/object.ts';
import type { Overrides } from '../kit/object.ts';
import type { BootstrapPerson, Person } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import { serverTimeMs } from '../kit/server-time.ts';

/** Where tokens are made: the target of the run, or a launched server. */
export type Target = Pick<CaseContext & LaunchedTarget, 'cluster' | 'people'>;

type Tools = Pick<CaseContext, 'names' | 'expect'>;

export const systemSecrets = ({ cluster }: Target, { names }: Pick<CaseContext, 'names'>): Resource =>
  secretsOf(cluster.existing(names.namespaces.system));

export const bearerOf = ({ people }: Target, token: BootstrapToken): BootstrapPerson => ({
  ...people.bearer(token.text, `system:bootstrap:${token.id}`),
  token,
});

/** A token whose Secret is stored, whether it works or not. @throws PrerequisiteFailed where the Secret is refused */
export async function givenToken(
  target: Target,
  context: Tools,
  fields: TokenFields = {},
  over: Overrides = {},
): Promise<BootstrapPerson> {
  const token = target.people.mintToken();
  await systemSecrets(target, context).given(overlay(tokenSecret(token, context.names, fields), over));
  return bearerOf(target, token);
}

/** Offers a Secret that is not in order: whether such a one is refused when it is written is not said (access 2.4). */
export async function offer(
  secrets: Resource,
  { expect }: Pick<CaseContext, 'expect'>,
  secret: Overrides,
  what: string,
): Promise<Answer> {
  const answer = await secrets.create(secret);
  if (!answer.ok) expect.refused(answer, `the Secret of ${what}`);
  return answer;
}

/** A token that must not work, whether its Secret is taken or not. */
export async function offeredToken(
  context: Target & Tools,
  what: string,
  fields: TokenFields = {},
  over: Overrides = {},
): Promise<BootstrapPerson & { readonly written: Answer }> {
  const token = context.people.mintToken();
  const secret = overlay(tokenSecret(token, context.names, fields), over);
  const written = await offer(systemSecrets(context, context), context, secret, what);
  return { ...bearerOf(context, token), written };
}

/** A request that everybody may send, and few may get an answer to. */
export const ask = (person: Person, { names }: Pick<CaseContext, 'names'>): Promise<Answer> =>
  person.cluster.existing(names.namespaces.system).configMaps.list({ limit: 1 });

/** @throws CheckFailed for a token that is taken for nobody's */
export async function mustBeKnown(person: Person, context: Tools, what: string): Promise<void> {
  const answer = await ask(person, context);
  context.expect.status(answer, [200, 403], `${what}: somebody who is known, with or without rights`);
}

/** @throws CheckFailed for any answer but 401 */
export async function mustBeRefused(person: Person, context: Tools, what: string): Promise<void> {
  context.expect.status(await ask(person, context), 401, what);
}

/** Each must be refused, from the moment on at which a token that was made after them works. */
export async function staysRefused(
  context: CaseContext,
  persons: readonly (readonly [what: string, person: Person])[],
  control: TokenFields = {},
): Promise<void> {
  await context.throughout(
    () => Promise.all(persons.map(([what, person]) => mustBeRefused(person, context, what))),
    'quiet',
    () => givenKnown(context, control),
  );
}

/** A token that works: the row could not be looked at without one. */
export const givenKnown = (target: Target, fields: TokenFields = {}): Promise<BootstrapPerson> =>
  target.people.bootstrap(fields);

/** A time of the target's clock, so many seconds from now, in UTC. */
export async function timeAhead(target: Target, context: Tools, seconds: number): Promise<string> {
  const nowMs = await targetTimeMs(target, context);
  return `${new Date(nowMs + seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Milliseconds of the target's clock. Whole seconds. @throws PrerequisiteFailed where it tells no time */
export async function targetTimeMs({ cluster }: Target, { names }: Tools): Promise<number> {
  const { configMaps } = cluster.existing(names.namespaces.system);
  const time = await serverTimeMs(await configMaps.list({ limit: 1 }), configMaps);
  if (Number.isNaN(time)) throw new PrerequisiteFailed('set-up: the server tells no time');
  return time;
}

/** Clocks differ between the parts of a server, and times are whole seconds. */
export const clockToleranceMs = 2000;

/** Milliseconds from a time to the target's clock, negative before it. */
export const sinceMs = async (target: Target, context: Tools, time: string): Promise<number> =>
  (await targetTimeMs(target, context)) - Date.parse(time);

/** Waits for the target's clock to be past a time for certain. */
export const passes = (context: CaseContext, time: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.atLeast(
        await sinceMs(context, context, time),
        clockToleranceMs,
        'milliseconds from the expiration to the clock of the target',
      ),
    'cache',
  );
