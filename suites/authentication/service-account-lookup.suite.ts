// Cases: --service-account-lookup, and how tokens of service accounts end (access 5.1).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { expectRefused, expectRevoked, expectTaken, on, reviewSaysYes } from './bearers.ts';
import { removeNow } from './remove-now.ts';
import { tokenInSecret } from './secret-tokens.ts';

const lookup = { '--service-account-lookup': 'true' };

/** Whether a token still works some seconds after its Secret is gone. */
async function worksWithoutSecret(context: CaseContext, flags: Flags): Promise<string> {
  const target = await context.launched(flags);
  const namespace = await target.namespace();
  const { token, secretName } = await tokenInSecret(context, namespace);
  const asking = on(context, target);
  await expectTaken(asking, token);
  await removeNow(context, namespace.secrets, secretName);
  const refused = () => expectRefused(asking, token, 'the token of a deleted Secret');
  return context.eventually(refused, 'unannounced').then(
    () => 'refused',
    () => 'accepted',
  );
}

export default section({
  'authentication.service-accounts.lookup-revokes': async (context) => {
    const target = await context.launched(lookup);
    const namespace = await target.namespace();
    const { token, secretName } = await tokenInSecret(context, namespace);
    const asking = on(context, target);
    await expectTaken(asking, token);
    await removeNow(context, namespace.secrets, secretName);
    await expectRevoked(asking, token, 'the token of a deleted Secret');
    const other = { token: Buffer.from('another').toString('base64') };
    await namespace.secrets.given({ metadata: { name: secretName }, data: other });
    const what = 'the token of a deleted Secret whose name another one has';
    // Of several caches and processes some may forget it later than others.
    const staysRefused = () => context.throughout(() => expectRefused(asking, token, what), 'quiet');
    await context.eventually(staysRefused, 'cache');
  },

  'authentication.service-accounts.lookup-account-deleted': async (context) => {
    const target = await context.launched(lookup);
    const namespace = await target.namespace();
    const { token, object } = await target.people.account(namespace);
    const asking = on(context, target);
    await expectTaken(asking, token);
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
    await expectTaken(asking, next.token);
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
