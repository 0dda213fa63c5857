// Creates bootstrap tokens for the cases of this topic, and checks whether the target accepts them.
import type { Answer } from '../kit/answers/answer.ts';
import { secretsOf, tokenSecret } from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Overrides } from '../kit/objects/object.ts';
import type { BootstrapPerson, Person } from '../kit/identities/people.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';

/** The server of the tokens: the target of the run, or a launched server. */
export type Target = Pick<CaseContext & LaunchedTarget, 'cluster' | 'people'>;

type Tools = Pick<CaseContext, 'names' | 'expect'>;

export const systemSecrets = ({ cluster }: Target, { names }: Pick<CaseContext, 'names'>): Resource =>
  secretsOf(cluster.existing(names.namespaces.system));

export const bearerOf = ({ people }: Target, token: BootstrapToken): BootstrapPerson => ({
  ...people.bearer(token.text, `system:bootstrap:${token.id}`),
  token,
});

/** Creates the Secret of a token, which may be valid or not. @throws PrerequisiteFailed where the Secret is refused */
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

/** Writes an invalid Secret: the document does not state whether the server refuses the write (access 2.4). */
export async function writeInvalid(
  secrets: Resource,
  { expect }: Pick<CaseContext, 'expect'>,
  secret: Overrides,
  what: string,
): Promise<Answer> {
  const answer = await secrets.create(secret);
  if (!answer.ok) expect.refused(answer, `the Secret of ${what}`);
  return answer;
}

/** A token that must not work, whether the server accepts its Secret or not. */
export async function writtenToken(
  context: Target & Tools,
  what: string,
  fields: TokenFields = {},
  over: Overrides = {},
): Promise<BootstrapPerson & { readonly written: Answer }> {
  const token = context.people.mintToken();
  const secret = overlay(tokenSecret(token, context.names, fields), over);
  const written = await writeInvalid(systemSecrets(context, context), context, secret, what);
  return { ...bearerOf(context, token), written };
}

/** A request that shows by its status whether the server accepted the credential: most users may not list these. */
export const sendAs = (person: Person, { names }: Pick<CaseContext, 'names'>): Promise<Answer> =>
  person.cluster.existing(names.namespaces.system).configMaps.list({ limit: 1 });

/** @throws CheckFailed for a token that the server does not accept */
export async function mustAuthenticate(person: Person, context: Tools, what: string): Promise<void> {
  const answer = await sendAs(person, context);
  context.expect.status(answer, [200, 403], `${what}: an authenticated user, with or without rights`);
}

/** @throws CheckFailed for any answer but 401 */
export async function mustBeRefused(person: Person, context: Tools, what: string): Promise<void> {
  context.expect.status(await sendAs(person, context), 401, what);
}

/** Each must be refused once a token that was created after them works. */
export async function staysRefused(
  context: CaseContext,
  persons: readonly (readonly [what: string, person: Person])[],
  control: TokenFields = {},
): Promise<void> {
  await context.throughout(
    () => Promise.all(persons.map(([what, person]) => mustBeRefused(person, context, what))),
    'quiet',
    () => givenAccepted(context, control),
  );
}

/** A token that the server accepts: the row needs one. */
export const givenAccepted = (target: Target, fields: TokenFields = {}): Promise<BootstrapPerson> =>
  target.people.bootstrap(fields);

/** A time that many seconds ahead of the target's clock, in UTC. */
export async function timeAhead(target: Target, context: Tools, seconds: number): Promise<string> {
  const nowMs = await targetTimeMs(target, context);
  return `${new Date(nowMs + seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** The target's clock in milliseconds, to the second. @throws PrerequisiteFailed where the server does not report its
 * time */
export async function targetTimeMs({ cluster }: Target, { names }: Tools): Promise<number> {
  const { configMaps } = cluster.existing(names.namespaces.system);
  const time = await serverTimeMs(await configMaps.list({ limit: 1 }), configMaps);
  if (Number.isNaN(time)) throw new PrerequisiteFailed('set-up: the server does not report its time');
  return time;
}

/** Clocks differ between the parts of a server, and times are whole seconds. */
export const clockToleranceMs = 2000;

/** Milliseconds from a time to the target's clock, negative before it. */
export const sinceMs = async (target: Target, context: Tools, time: string): Promise<number> =>
  (await targetTimeMs(target, context)) - Date.parse(time);

/** Waits until the target's clock is certainly past a time. */
export const untilPast = (context: CaseContext, time: string): Promise<void> =>
  context.eventually(
    async () =>
      context.expect.atLeast(
        await sinceMs(context, context, time),
        clockToleranceMs,
        'milliseconds from the expiration to the clock of the target',
      ),
    'cache',
  );
