// Cases: --service-account-lookup, and how tokens of service accounts end (access 5.1).
import { section } from '../kit/case.ts';
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { expectRefused, expectRevoked, expectTaken, needsTaken, on, reviewSaysYes } from './bearers.ts';
import { removeNow } from './remove-now.ts';
import { tokenInSecret } from './secret-tokens.ts';

const tokensOfSecrets = 'authentication.accounts.credentials-in-secrets';
const signedToken = 'authentication.service-accounts.signed-token';
const lookup = { '--service-account-lookup': 'true' };

/** Whether a token still works some seconds after its Secret is gone. */
async function worksWithoutSecret(context: CaseContext, flags: Flags): Promise<string> {
  const target = await context.launched(flags);
  const namespace = await target.namespace();
  const { token, secretName } = await tokenInSecret(context, namespace);
  const asking = on(context, target);
  await needsTaken(asking, token, tokensOfSecrets);
  await removeNow(context, namespace.secrets, secretName);
  const refused = () => expectRefused(asking, token, 'the token of a deleted Secret');
  return context.eventually(refused, 'unannounced').then(
    () => 'refused',
    () => 'accepted',
  );
}

/** A token ends once its Secret holds it no longer. A controller may put the same token back, which is no failure. */
async function expectEnds(
  context: CaseContext,
  target: LaunchedTarget,
  namespace: Namespace,
  data: Readonly<Record<string, string | null>>,
  what: string,
): Promise<void> {
  const { token, secretName } = await tokenInSecret(context, namespace);
  const asking = on(context, target);
  await needsTaken(asking, token, 'authentication.accounts.credentials-in-secrets');
  const patched = await namespace.secrets.mergePatch(secretName, { data });
  if (!patched.ok)
    throw new NotRun('not-exercised', `a change of the token in its Secret was answered ${patched.status}`);
  const holdsToken = async () => {
    const { data: held } = await namespace.secrets.current(secretName);
    return Buffer.from(String(held?.['token'] ?? ''), 'base64').toString() === token;
  };
  try {
    await context.eventually(() => expectRefused(asking, token, what), 'cache');
  } catch (error) {
    if (!(await holdsToken())) throw error;
    throw new NotRun('not-exercised', 'the Secret holds the same token again');
  }
}

export default section({
  'authentication.service-accounts.lookup-revokes': async (context) => {
    const target = await context.launched(lookup);
    const namespace = await target.namespace();
    const { token, secretName } = await tokenInSecret(context, namespace);
    const asking = on(context, target);
    await needsTaken(asking, token, tokensOfSecrets);
    await removeNow(context, namespace.secrets, secretName);
    await expectRevoked(asking, token, 'the token of a deleted Secret');
    const other = { token: Buffer.from('another').toString('base64') };
    await namespace.secrets.given({ metadata: { name: secretName }, data: other });
    const what = 'the token of a deleted Secret whose name another one has';
    // Of several caches and processes some may forget it later than others.
    const staysRefused = () => context.throughout(() => expectRefused(asking, token, what), 'quiet');
    await context.eventually(staysRefused, 'cache');
  },

  'authentication.service-accounts.lookup-replaced': async (context) => {
    const target = await context.launched(lookup);
    const namespace = await target.namespace();
    const kept = await tokenInSecret(context, namespace);
    for (const [what, data] of [
      ['replaced in its Secret', { token: Buffer.from('another').toString('base64') }],
      ['taken out of its Secret', { token: null }],
    ] as const)
      await expectEnds(context, target, namespace, data, `a token that was ${what}`);
    await expectTaken(on(context, target), kept.token);
  },

  'authentication.service-accounts.lookup-account-deleted': async (context) => {
    const target = await context.launched(lookup);
    const namespace = await target.namespace();
    const { token, object } = await target.people.account(namespace);
    const asking = on(context, target);
    await needsTaken(asking, token, signedToken);
    const name = object.metadata.name!;
    const isReviewed = await reviewSaysYes(context, target, token);
    await removeNow(context, namespace.serviceAccounts, name);
    await expectRevoked(asking, token, 'a token of a deleted account');
    if (isReviewed)
      await context.eventually(
        async () =>
          context.expect.that(
            !(await reviewSaysYes(context, target, token)),
            'a TokenReview still takes a token of a deleted account for a good one',
          ),
        'cache',
      );
    await namespace.serviceAccounts.given({ metadata: { name } });
    const next = await target.people.account(namespace, name);
    await needsTaken(asking, next.token, signedToken);
    await expectRevoked(asking, token, 'a token of a deleted account whose name another one has');
  },

  'authentication.service-accounts.lookup-off': {
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
