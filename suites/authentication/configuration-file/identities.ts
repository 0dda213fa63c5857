// Servers for generated entries of the configuration file, and the identities of their tokens.
import { NotRun } from '../../kit/failures.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { identityIn, reviewBody, reviewPath } from '../../kit/identities/self-review.ts';
import type { Observed } from '../../models/identity/compare.ts';
import { fieldsOf } from '../../models/identity/entry.ts';
import type { LaunchWith } from '../../models/identity/identity-server.ts';
import type { Token } from '../../models/identity/token.ts';
import { authenticator, fileOf } from './entries.ts';
import type { Authenticator } from './entries.ts';
import { mintFor, providersOfRun, withFile } from './server.ts';

/** Launches servers of this case, with an issuer for each entry. */
export async function launchEntries(context: CaseContext): Promise<LaunchWith> {
  const providers = await providersOfRun(context);
  return async (entries) => {
    const made = entries.map((entry, index) =>
      authenticator(providers, `generated-${index}`, fieldsOf(entry)),
    );
    const server = await context.launchedAlone(withFile(fileOf(context.names, made)));
    const tokenOf = (entry: Authenticator, { claims, audience: aud, isExpired }: Token) =>
      mintFor(context, providers, entry, {
        ...claims,
        aud,
        ...(isExpired ? { exp: Math.floor(context.now() / 1_000) - anHourSeconds } : {}),
      });
    return {
      observe: async (index, token) => observe(context, server, await tokenOf(made[index]!, token)),
    };
  };
}

const anHourSeconds = 3_600;

/** @throws NotRun where the server does not offer SelfSubjectReview */
async function observe(context: CaseContext, server: LaunchedTarget, token: string): Promise<Observed> {
  const { api } = server.people.bearer(token, 'any-user');
  const answer = await api.post(reviewPath(context), reviewBody(context));
  if (answer.status === 404 || answer.status === 405)
    throw new NotRun('feature:self-review', 'the server does not offer SelfSubjectReview');
  if (!answer.ok) return { status: answer.status };
  return identityIn(context, answer.json, 'of a token');
}
