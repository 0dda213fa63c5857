// Cases: --service-account-lookup, and the revocation of service account tokens (access 5.1).
import { section } from '../../kit/case.ts';
import type { CaseContext, LaunchedTarget, Namespace } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { endOfReviews } from '../../kit/reviews/reviewed-tokens.ts';
import { expectRefused, expectRevoked, expectAccepted, needsAccepted, on } from '../bearers.ts';
import { removeNow } from '../remove-now.ts';
import { furtherToken, tokenInSecret } from './secret-tokens.ts';
import type { SecretToken } from './secret-tokens.ts';

const tokensOfSecrets = 'authentication.accounts.credentials-in-secrets';
const signedToken = 'authentication.service-accounts.signed-token';
const lookup = { '--service-account-lookup': 'true' };

/** Whether a token still works some seconds after its Secret is deleted. */
async function worksWithoutSecret(context: CaseContext, flags: Flags): Promise<string> {
  const target = await context.launched(flags);
  const namespace = await target.namespace();
  const { token, secretName } = await tokenInSecret(context, namespace);
  const launchedContext = on(context, target);
  await needsAccepted(launchedContext, token, tokensOfSecrets);
  await removeNow(context, namespace.secrets, secretName);
  const refused = () => expectRefused(launchedContext, token, 'the token of a deleted Secret');
  return context.eventually(refused, 'unannounced').then(
    () => 'refused',
    () => 'accepted',
  );
}

/** A token is refused once its Secret no longer holds it. A controller may restore the same token, which is not a
 * failure. */
async function expectRevocation(
  context: CaseContext,
  target: LaunchedTarget,
  namespace: Namespace,
  data: Readonly<Record<string, string | null>>,
  what: string,
): Promise<void> {
  const { token, secretName } = await tokenInSecret(context, namespace);
  const launchedContext = on(context, target);
  await needsAccepted(launchedContext, token, 'authentication.accounts.credentials-in-secrets');
  const patched = await namespace.secrets.mergePatch(secretName, { data });
  if (!patched.ok)
    throw new NotRun(
      'not-exercised',
      `the server answered ${patched.status} to a change of the token in its Secret`,
    );
  const holdsToken = async () => {
    const { data: held } = await namespace.secrets.current(secretName);
    return Buffer.from(String(held?.['token'] ?? ''), 'base64').toString() === token;
  };
  try {
    await context.eventually(() => expectRefused(launchedContext, token, what), 'cache');
  } catch (error) {
    if (!(await holdsToken())) throw error;
    throw new NotRun('not-exercised', 'the Secret holds the same token again');
  }
}

/** The token of a Secret that a DELETE of the collection deletes, while another Secret of the account is gone already. */
async function endsWithCollection(
  { expect }: CaseContext,
  launchedContext: ReturnType<typeof on>,
  { secrets }: Namespace,
  { token, secretName }: SecretToken,
): Promise<void> {
  await expectAccepted(launchedContext, token);
  const query = { fieldSelector: `metadata.name=${secretName}` };
  const removed = await secrets.removeCollection({ query });
  // A server need not offer the DELETE of the collection.
  if (!removed.ok) return expect.refused(removed, 'DELETE of the collection of Secrets');
  await expectRevoked(
    launchedContext,
    token,
    'the token of a Secret that a DELETE of the collection deleted',
  );
}

export default section('access', '5.1', {
  'authentication.service-accounts.lookup-revokes': {
    text: 'With --service-account-lookup a token that is deleted from the API is revoked. (A token is deleted with the Secret that holds it.)',
    observe:
      'A token in a Secret, which the server or the case created, authenticates; after the deletion of the Secret it gives 401 within about a minute, while the token of another Secret of the account works until a DELETE of the collection deletes that, a TokenReview that reported it as authenticated no longer does, and it still gives 401 about a minute after the creation of a Secret with its name and another value. No verdict where no Secret gets a token: the document does not show how it would.',
    wrong: 'The signature alone decides.',
    needs: ['launcher', 'service-account-tokens', 'service-account-controller'],
    async run(context) {
      const target = await context.launched(lookup);
      const namespace = await target.namespace();
      const first = await tokenInSecret(context, namespace);
      const { token, secretName } = first;
      const launchedContext = on(context, target);
      await needsAccepted(launchedContext, token, tokensOfSecrets);
      const further = await furtherToken(context, namespace, first);
      if (further !== undefined) await needsAccepted(launchedContext, further.token, tokensOfSecrets);
      const mustEndReviews = await endOfReviews(context, target, token);
      await removeNow(context, namespace.secrets, secretName);
      await expectRevoked(launchedContext, token, 'the token of a deleted Secret');
      await mustEndReviews('the token of a deleted Secret');
      if (further !== undefined) await endsWithCollection(context, launchedContext, namespace, further);
      const other = { token: Buffer.from('another').toString('base64') };
      await namespace.secrets.given({ metadata: { name: secretName }, data: other });
      const what = 'the token of a deleted Secret after the creation of another Secret with its name';
      // Several caches and processes may drop the token at different times.
      const staysRefused = () =>
        context.throughout(() => expectRefused(launchedContext, token, what), 'quiet');
      await context.eventually(staysRefused, 'cache');
    },
  },

  'authentication.service-accounts.lookup-replaced': {
    text: 'With --service-account-lookup a token is also revoked when its Secret no longer holds it. (Inferred: it is then deleted from the API, and the document does not state by which request.)',
    observe:
      'A token in a Secret authenticates; after a patch that replaces or removes it, it gives 401 within about a minute, unless the Secret holds the same token again. The token of another Secret still authenticates.',
    wrong: 'A token is valid as long as its Secret exists.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens', 'service-account-controller'],
    async run(context) {
      const target = await context.launched(lookup);
      const namespace = await target.namespace();
      const kept = await tokenInSecret(context, namespace);
      for (const [what, data] of [
        ['replaced in its Secret', { token: Buffer.from('another').toString('base64') }],
        ['removed from its Secret', { token: null }],
      ] as const)
        await expectRevocation(context, target, namespace, data, `a token that was ${what}`);
      await expectAccepted(on(context, target), kept.token);
    },
  },

  'authentication.service-accounts.lookup-account-deleted': {
    text: 'With --service-account-lookup the tokens of a deleted account are revoked, too. (Inferred.)',
    observe:
      'After the account is deleted its token gives 401, and a TokenReview no longer reports it as authenticated, within about a minute; it still gives 401 once a new account with the name has a token that works.',
    wrong: 'The token stays valid, also for a new account of the same name.',
    level: 'SHOULD',
    needs: ['launcher', 'service-account-tokens'],
    async run(context) {
      const target = await context.launched(lookup);
      const namespace = await target.namespace();
      const { token, object } = await target.people.account(namespace);
      const launchedContext = on(context, target);
      await needsAccepted(launchedContext, token, signedToken);
      const name = object.metadata.name!;
      const mustEndReviews = await endOfReviews(context, target, token);
      await removeNow(context, namespace.serviceAccounts, name);
      await expectRevoked(launchedContext, token, 'a token of a deleted account');
      await mustEndReviews('a token of a deleted account');
      await namespace.serviceAccounts.given({ metadata: { name } });
      const next = await target.people.account(namespace, name);
      await needsAccepted(launchedContext, next.token, signedToken);
      await expectRevoked(
        launchedContext,
        token,
        'a token of a deleted account after the creation of another account with its name',
      );
    },
  },

  'authentication.service-accounts.lookup-off': {
    text: 'The default of --service-account-lookup, and the behaviour without it, are not shown.',
    observe:
      'Record whether a token works after its Secret is deleted, with the option false and without it.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'service-account-tokens', 'service-account-controller'],
    waits: true,
    run: async (context) => {
      const [off, byDefault] = await Promise.all([
        worksWithoutSecret(context, { '--service-account-lookup': 'false' }),
        worksWithoutSecret(context, {}),
      ]);
      context.record({ afterItsSecret: { withoutLookup: off, byDefault } });
    },
  },
});
