// Cases: service account tokens, and the identity that they give (access 5.1, 2.2).
import {
  emptySignatureTokens,
  hmacToken,
  selfSignedToken,
  tokenWithChangedClaims,
  tokensWithChangedSignature,
  unsignedTokens,
} from '../../../common/keys/token-keys.ts';
import { section } from '../../kit/case.ts';
import { launchedIfPossible } from '../../kit/launched-unless-refused.ts';
import { authenticated, mustHaveGroups, whoIs } from '../../kit/identities/self-review.ts';
import { foreignKey, keyOfRun, publicFile } from './account-keys.ts';
import { expectRefused, expectAccepted, needsAccepted, on } from '../bearers.ts';

const signedToken = 'authentication.service-accounts.signed-token';

export default section('access', '5.1', {
  'authentication.service-accounts.signed-token': {
    text: 'A service account token is a signed JWT, used as bearer token.',
    observe:
      'A token has three parts and authenticates; with one bit of the payload or of the decoded signature changed it gives 401.',
    wrong: 'The signature is not verified.',
    needs: ['service-account-tokens'],
    async run(context) {
      const { people, expect } = context;
      const { token } = await people.account();
      expect.equal(token.split('.').length, 3, 'the number of parts of a token');
      await expectAccepted(context, token);
      for (const changed of tokensWithChangedSignature(token))
        await expectRefused(context, changed, 'a token with a changed bit in its signature');
      const other = tokenWithChangedClaims(token);
      await expectRefused(context, other, 'a token with changed claims under the old signature');
    },
  },

  'authentication.service-accounts.forged-algorithm': {
    text: 'A service account token without a real signature is refused. (Inferred.)',
    observe:
      'A token with alg none, one with an HMAC of 256, 384 or 512 bits over the public key, one with an empty, missing or all-zero signature, and one whose header contains its own key give 401.',
    wrong: 'alg none is accepted.',
    level: 'SHOULD',
    needs: ['service-account-tokens'],
    async run(context) {
      const { people } = context;
      const { token } = await people.account();
      await needsAccepted(context, token, signedToken);
      for (const unsigned of unsignedTokens(token))
        await expectRefused(context, unsigned, 'a token whose header declares that it is unsigned');
      await expectRefused(context, hmacToken(token, ''), 'a token with an HMAC');
      for (const empty of emptySignatureTokens(token))
        await expectRefused(context, empty, 'a token with an empty signature, without one, or with zeros');
      const own = await selfSignedToken(token);
      await expectRefused(context, own, 'a token whose header contains the key that signed it');
      // The public key can be tried as the secret of an HMAC only where the case knows it.
      const key = await keyOfRun(context, 'P-256');
      const target = await launchedIfPossible(context, publicFile(key));
      if (target === undefined) return;
      const account = await target.people.account(await target.namespace());
      const launchedContext = on(context, target);
      await expectAccepted(launchedContext, await key.resign(account.token));
      for (const secret of [key.publicKey, key.publicKey.trim()])
        await expectRefused(launchedContext, hmacToken(account.token, secret), 'an HMAC over the public key');
      for (const bits of [384, 512] as const) {
        const long = hmacToken(account.token, key.publicKey, bits);
        await expectRefused(launchedContext, long, `an HMAC of ${bits} bits over the public key`);
      }
    },
  },

  'authentication.service-accounts.identity': {
    text: 'A service account token gives the user system:serviceaccount:<namespace>:<name> and the groups system:serviceaccounts and system:serviceaccounts:<namespace>.',
    observe: 'A SelfSubjectReview with the token shows these, and system:authenticated.',
    wrong: 'system:authenticated is missing for service accounts.',
    alsoIn: ['access 2.1', 'access 2.2'],
    needs: ['service-account-tokens', 'self-review'],
    async run(context) {
      const { namespace, people, expect } = context;
      const { api, token, object } = await people.account();
      await needsAccepted(context, token, signedToken);
      const user = await whoIs(context, api, 'of a service account');
      expect.equal(
        user.username,
        `system:serviceaccount:${namespace.name}:${object.metadata.name}`,
        'the username',
      );
      const all = 'system:serviceaccounts';
      mustHaveGroups(context, user, [all, `${all}:${namespace.name}`, authenticated], 'of a service account');
      expect.that(
        !user.groups.includes('system:unauthenticated'),
        'the groups of the account contain system:unauthenticated',
      );
    },
  },

  'authentication.service-accounts.pod-field': {
    text: 'A pod names its service account in spec.serviceAccountName.',
    observe: 'A pod created with the field, for an existing account, reads back with it.',
    wrong: 'The field is reset.',
    needs: ['pods'],
    async run({ namespace, expect }) {
      const { metadata } = await namespace.serviceAccounts.given();
      // No scheduler of the cluster lets it run to its end, after which a controller might delete it.
      const schedulerName = 'none-of-the-cluster';
      const spec = { serviceAccountName: metadata.name, schedulerName };
      const created = await namespace.pods.given({ spec });
      const read = await namespace.pods.current(created.metadata.name!);
      expect.equal(read['spec']?.serviceAccountName, metadata.name, 'spec.serviceAccountName');
    },
  },

  'authentication.service-accounts.other-key': {
    text: 'A service account token signed by another key is refused.',
    observe: 'A well-formed token signed by a key that is not configured gives 401.',
    wrong: 'The token is decoded without verification.',
    needs: ['service-account-tokens'],
    async run(context) {
      const { token } = await context.people.account();
      await needsAccepted(context, token, signedToken);
      for (const type of ['P-256', 'P-384', 'P-521', 'RSA'] as const) {
        const key = await foreignKey(context, type);
        await expectRefused(context, await key.resign(token), `a token signed by an unknown ${type} key`);
      }
    },
  },
});
