// Bootstrap tokens that a change of their Secrets makes valid, or permits to sign (access 2.4, 5.5).
import { encoded, tokenSecret, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import type { BootstrapToken, TokenFields } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { BootstrapPerson } from '../kit/identities/people.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import {
  informationOf,
  mustHaveOnly,
  mustHaveSignature,
  publicMaps,
  signatureKey,
} from './cluster-information.ts';
import {
  clockToleranceMs,
  givenToken,
  mustAuthenticate,
  sinceMs,
  staysRefused,
  systemSecrets,
  timeAhead,
} from './tokens.ts';

/** A token whose Secret was deleted authenticates again when the same Secret is created again. */
export async function worksWhenCreatedAgain(context: CaseContext, bearer: BootstrapPerson): Promise<void> {
  const secrets = systemSecrets(context, context);
  // Another writer's finalizer may keep the Secret longer.
  await gone(context, secrets, tokenSecretName(bearer.token.id));
  await secrets.given(tokenSecret(bearer.token, context.names));
  const what = 'a bootstrap token whose Secret was deleted and created again';
  await context.eventually(() => mustAuthenticate(bearer, context, what), 'cache');
}

/** A token that was refused authenticates once its Secret permits it. */
export async function permittedByChange(context: CaseContext): Promise<void> {
  const { eventually, expect } = context;
  const fields: TokenFields = { usages: ['signing'] };
  const bearer = await givenToken(context, context, fields);
  await staysRefused(context, [['a bootstrap token that may not authenticate', bearer]]);
  const data = encoded({ 'usage-bootstrap-authentication': 'true' });
  const name = tokenSecretName(bearer.token.id);
  const changed = await systemSecrets(context, context).mergePatch(name, { data });
  expect.success(changed, 'PATCH of the usage of a bootstrap token');
  const what = 'a bootstrap token that may authenticate since a change of its Secret';
  await eventually(() => mustAuthenticate(bearer, context, what), 'cache');
}

/** The key of a token follows its usage for signing. */
export async function followsUsage(context: CaseContext, good: BootstrapToken): Promise<void> {
  const { eventually, expect } = context;
  const { token } = await givenToken(context, context, { usages: ['signing'] });
  await mustHaveSignature(context, token);
  const patch = async (usage: string) => {
    const data = encoded({ 'usage-bootstrap-signing': usage });
    const patched = await systemSecrets(context, context).mergePatch(tokenSecretName(token.id), { data });
    expect.success(patched, `change of the usage for signing to ${usage}`);
  };
  await patch('false');
  const what = 'the signature of a token that may no longer sign';
  await eventually(() => mustHaveOnly(context, good, [token], what), 'controller');
  await patch('true');
  await mustHaveSignature(context, token);
}

/** The signature of the only token that signs is removed with its Secret, and is there again with it, on a server where no other case has tokens. */
export async function losesLastSignature(context: CaseContext): Promise<void> {
  const { eventually, expect } = context;
  const server = await launchedIfPossible(context, { '--controllers': '*,bootstrapsigner,tokencleaner' });
  if (server === undefined) return;
  const there = { ...context, cluster: server.cluster, people: server.people };
  const { token } = await givenToken(there, there, { usages: ['signing'] });
  await mustHaveSignature(there, token);
  const removed = await systemSecrets(there, there).remove(tokenSecretName(token.id));
  expect.success(removed, 'DELETE of the Secret of the only token that signs');
  const what = 'the signature of the only token that signs, after its deletion';
  await eventually(
    async () => expect.absent((await informationOf(there)).data?.[signatureKey(there, token.id)], what),
    'controller',
  );
  const secrets = systemSecrets(there, there);
  await gone(context, secrets, tokenSecretName(token.id));
  await secrets.given(tokenSecret(token, context.names, { usages: ['signing'] }));
  await mustHaveSignature(there, token);
}

/** A cleaner may read the Secrets from a cache that lags behind. */
const cacheMs = 5000;

/** Postpones the expiration of a token. @returns whether that was certainly in time */
export async function isPostponed(
  context: CaseContext,
  { token }: BootstrapPerson,
  expiration: string,
): Promise<boolean> {
  const data = encoded({ expiration: await timeAhead(context, context, 600) });
  const patched = await systemSecrets(context, context).mergePatch(tokenSecretName(token.id), { data });
  return patched.ok && (await sinceMs(context, context, expiration)) < -clockToleranceMs - cacheMs;
}

/** Deletes the Secret of a token, and creates it again with a later expiration. @returns whether that was certainly in time */
export async function isRenewed(
  context: CaseContext,
  { token }: BootstrapPerson,
  expiration: string,
): Promise<boolean> {
  const secrets = systemSecrets(context, context);
  const name = tokenSecretName(token.id);
  const removed = await secrets.remove(name);
  // The cleaner was there first.
  if (isMissing(removed)) return false;
  context.expect.success(removed, 'DELETE of the Secret of a bootstrap token');
  await gone(context, secrets, name);
  const later = await timeAhead(context, context, 600);
  await secrets.given(tokenSecret(token, context.names, { expiration: later }));
  return (await sinceMs(context, context, expiration)) < -clockToleranceMs - cacheMs;
}

/** On a launched server that no other case uses, since this one deletes cluster-info: it is signed again once it is
 * there again. */
export async function signsWhatIsMadeAgain(context: CaseContext): Promise<void> {
  const { names, expect, eventually, launchedAlone } = context;
  const launched: CaseContext['launched'] = (flags) => launchedAlone(flags);
  const server = await launchedIfPossible({ launched }, { '--controllers': '*,bootstrapsigner' });
  if (server === undefined) return;
  const there = { names, expect, eventually, cluster: server.cluster, people: server.people };
  const { token } = await givenToken(there, there, { usages: ['signing'] });
  await mustHaveSignature(there, token);
  const removed = await publicMaps(there).remove(names.configMaps.clusterInformation);
  expect.success(removed, `DELETE of ${names.configMaps.clusterInformation}`);
  // Creates it where the server has not done so.
  await mustHaveSignature(there, token);
}
