// Cases: the signatures of cluster-info with bootstrap tokens (access 5.5).
import { headerOf } from '../../common/keys/detached-signature.ts';
import { altered, encoded, tokenSecretName } from '../kit/identities/bootstrap-tokens.ts';
import type { TokenUse } from '../kit/identities/bootstrap-tokens.ts';
import { section } from '../kit/case.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { followsUsage, losesLastSignature, signsWhatIsMadeAgain } from './changed-tokens.ts';
import {
  createdByCluster,
  informationOf,
  mustDescribeCluster,
  mustHaveOnly,
  mustHaveSignature,
  mustVerify,
  publicMaps,
  sharedSecret,
  signatureKey,
} from './cluster-information.ts';
import type { Verified } from './cluster-information.ts';
import { signingSecretsOfOthers } from './other-secrets.ts';
import { givenToken, systemSecrets } from './tokens.ts';

const signs: { readonly usages: readonly TokenUse[] } = { usages: ['authentication', 'signing'] };
const option = '--controllers';

/** Comments that make the signed text longer by one byte each, and one that makes it long, with several lines. */
const furtherTexts: readonly string[] = [
  ...['', ' ', '  '].map((end) => `# ????? ~~~~~ über u\u0308 😀${end}`),
  `# first line\r\n# ${'second line '.repeat(2_000)}`,
];

export default section('access', '5.5', {
  'bootstrap.signing.place': {
    text: 'The signatures of bootstrap tokens are in the ConfigMap cluster-info of the namespace orch-public.',
    observe:
      'With a signing token and a clientconfig value in that ConfigMap (which the case creates where there is none) a signature appears in it.',
    wrong: 'The signer writes in another namespace.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { token } = await givenToken(context, context, signs);
      await mustHaveSignature(context, token);
    },
  },

  'bootstrap.signing.client-configuration': {
    text: 'The data key clientconfig of cluster-info holds a client configuration with a cluster that has server and certificate-authority-data.',
    observe:
      'Where the cluster created the value, it parses, and its cluster has both fields. No verdict where only a run of the suite created it.',
    wrong: 'The key has another name.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    run: (context) => context.eventually(() => mustDescribeCluster(context), 'controller'),
  },

  'bootstrap.signing.creator': {
    text: 'The creator of the ConfigMap cluster-info and of its clientconfig value is not stated.',
    observe: 'Record whether it exists before the run creates anything.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const own = await createdByCluster(context);
      context.record({ clusterInformation: own === undefined ? 'missing' : 'created by the cluster' });
    },
  },

  'bootstrap.signing.key-per-token': {
    text: 'cluster-info has one data key jws-clientconfig-<token-id> for each signing token.',
    observe:
      'With eight signing tokens, of which one has an extra group, one read shows the keys with their ids.',
    wrong: 'Each token overwrites the same key, or only some tokens sign.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const first = await givenToken(context, context, signs);
      const withGroup = { ...signs, groups: ['system:bootstrappers:signers'] };
      const fields = (index: number) => (index === 0 ? withGroup : signs);
      const others = await Promise.all(
        Array.from({ length: 7 }, (_, index) => givenToken(context, context, fields(index))),
      );
      await context.eventually(async () => {
        const { data } = await mustHaveSignature(context, first.token);
        for (const { token } of others)
          context.expect.present(
            data?.[signatureKey(context, token.id)],
            'the signature of a further token beside that of the first',
          );
      }, 'controller');
    },
  },

  'bootstrap.signing.only-tokens': {
    text: 'Only bootstrap tokens sign: Secrets of the system namespace with their type, their name and the required keys.',
    observe:
      'Secrets with the keys of signing tokens in another namespace, of another type, under another name, under the name of another id, without token-id and without token-secret (or their writes are refused): none has a signature, while a token that is created later has one.',
    wrong: 'The signer takes every Secret with such keys, or of such a type.',
    alsoIn: ['access 2.4'],
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const others = await signingSecretsOfOthers(context);
      const { token: good } = await givenToken(context, context, signs);
      await context.throughout(
        async () => {
          for (const [what, token] of others)
            await mustHaveOnly(context, good, [token], `the signature by a Secret ${what}`);
        },
        'quiet',
        () => mustHaveSignature(context, good),
      );
    },
  },

  'bootstrap.signing.key-removed': {
    text: 'The key of a token that no longer signs is removed. (Inferred.)',
    observe:
      'After the deletion of the Secret its key is removed within about a minute, and so is that of a token whose usage for signing is patched to false; one whose usage is patched to true gets a key. On a launched server the key of the only token that signs is removed, too, and is there again once its Secret is.',
    wrong: 'Keys are never removed, or the last one is not.',
    level: 'SHOULD',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { eventually, expect } = context;
      const { token } = await givenToken(context, context, signs);
      await mustHaveSignature(context, token);
      const removed = await systemSecrets(context, context).remove(tokenSecretName(token.id));
      expect.success(removed, 'DELETE of the Secret of a token');
      const { token: good } = await givenToken(context, context, signs);
      await eventually(
        () => mustHaveOnly(context, good, [token], 'the signature of a token that was deleted'),
        'controller',
      );
      await followsUsage(context, good);
      await losesLastSignature(context);
    },
  },

  'bootstrap.signing.follows-change': {
    text: 'A change of the clientconfig value or of the token secret leads to a new signature. (Inferred.)',
    observe:
      'After the token secret is changed the signature verifies with the new token, or with a part of it, within about a minute. (Another row judges which of them is the key.) On a launched server cluster-info that was deleted and is there again is signed.',
    wrong: 'The signer signs once, or never what is made again.',
    level: 'SHOULD',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { expect, people } = context;
      const { token } = await givenToken(context, context, signs);
      await mustHaveSignature(context, token);
      const next = altered(token, { secret: people.mintToken().secret });
      const data = encoded({ 'token-secret': next.secret });
      const patched = await systemSecrets(context, context).mergePatch(tokenSecretName(token.id), { data });
      expect.success(patched, 'change of the secret of a token');
      people.bearer(next.text, '');
      const what = 'the signature of a token whose secret was changed';
      recordOtherKey(context, await mustVerify(context, next, what));
      await signsWhatIsMadeAgain(context);
    },
  },

  'bootstrap.signing.detached': {
    text: 'The signature in cluster-info is a detached JWS: two dots with nothing between.',
    observe:
      'The value splits at dots into three parts, the middle one empty, the others in base64url without padding (RFC 7515, 2).',
    wrong: 'The full JWS is stored.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { token } = await givenToken(context, context, signs);
      const { signature } = await mustHaveSignature(context, token);
      context.expect.matches(signature, /^[\w-]+\.\.[\w-]+$/, 'the signature: a header, two dots, a MAC');
    },
  },

  'bootstrap.signing.payload': {
    text: 'The signed payload is the base64url encoding of the clientconfig value without trailing =, placed between the dots.',
    observe:
      'With the payload inserted, the signature verifies with the full token, or with a part of it: another row judges which of them is the key. Where the case may choose the value: for lengths with 0, 1 and 2 padding characters, for one of 24 KB with several lines, and for each of two tokens.',
    wrong: 'Padding is kept, or the standard alphabet is used.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { token } = await givenToken(context, context, signs);
      recordOtherKey(context, await mustVerify(context, token, 'the signature with the payload put in'));
      await withOwnServer(context, async (server) => {
        const { expect, names } = context;
        const signers = [await givenToken(server, context, signs), await givenToken(server, context, signs)];
        const key = names.clusterInformationKeys.clientConfiguration;
        const { data } = await informationOf(on(context, server));
        for (const more of furtherTexts) {
          const value = ` \n${data?.[key]}${more}\n`;
          const name = names.configMaps.clusterInformation;
          const patched = await publicMaps(on(context, server)).mergePatch(name, { data: { [key]: value } });
          expect.success(patched, `change of ${key}`);
          const lines = more.includes('\r') ? ', with CRLF' : '';
          const what = `the signature of a value of ${Buffer.byteLength(value)} bytes${lines}`;
          for (const signer of signers) await mustVerify(on(context, server), signer.token, what);
        }
      });
    },
  },

  'bootstrap.signing.algorithm': {
    text: 'The signature in cluster-info is HS256 (HMAC-SHA256).',
    observe:
      'The header says alg HS256, and the HMAC verifies with the full token, or with a part of it: another row judges which of them is the key.',
    wrong: 'The signer uses HS512.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { token } = await givenToken(context, context, signs);
      const verified = await mustVerify(context, token, 'the signature as HS256');
      context.expect.contains(headerOf(verified.signature), { alg: 'HS256' }, 'header of the signature');
      recordOtherKey(context, verified);
    },
  },

  'bootstrap.signing.shared-secret': {
    text: 'The shared secret of the signature is the full token, with id and dot.',
    observe:
      'Of the full token, the secret part alone, and both parts without the dot, the signature verifies with the full token.',
    wrong: 'The secret part alone is the key.',
    needs: ['bootstrap-signer', 'cluster-wide'],
    async run(context) {
      const { token } = await givenToken(context, context, signs);
      const { key } = await mustVerify(context, token, 'the signature');
      context.expect.equal(key, sharedSecret, 'the shared secret of the signature');
    },
  },

  'bootstrap.signing.option-off': {
    text: 'Signing happens only with the controller bootstrapsigner enabled. (Inferred.)',
    observe: 'On a server started without it no signature appears for a signing token.',
    wrong: 'The signer always runs.',
    level: 'SHOULD',
    needs: ['launcher'],
    waits: true,
    run: async (context) => {
      const { expect, eventually, launched, throughout } = context;
      const signing = await launched({ [option]: '*,bootstrapsigner' });
      const signed = await givenToken(signing, context, signs);
      await mustHaveSignature(on(context, signing), signed.token);
      const off = on(context, await launched({ [option]: '*' }));
      const { token } = await givenToken(off, context, signs);
      // The namespace of the config map may be created by a controller.
      await eventually(() => informationOf(off), 'controller');
      // Nothing shows when a signer would have run, so the case waits for seconds.
      await throughout(async () => {
        const { data } = await informationOf(off);
        expect.absent(data?.[signatureKey(context, token.id)], 'a signature although no signer runs');
      }, 'unannounced');
    },
  },

  'bootstrap.signing.public-namespace': {
    text: 'The namespace orch-public exists. (Inferred from its use.)',
    observe: 'GET of that namespace is 200.',
    wrong: 'It has another name.',
    level: 'SHOULD',
    needs: ['cluster-wide'],
    async run({ cluster, expect, names }) {
      const answer = await cluster.namespaces.read(names.namespaces.public);
      expect.status(answer, 200, 'the public namespace');
    },
  },

  'bootstrap.signing.anonymous-read': {
    text: 'Whether callers without credentials may read cluster-info is not stated.',
    observe: 'Record the answer to an anonymous GET.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['bootstrap-signer', 'cluster-wide', 'anonymous'],
    async run(context) {
      const { api, names, record } = context;
      await informationOf(context);
      const path = publicMaps(context).path(names.configMaps.clusterInformation);
      record({ status: (await api.as('none').get(path)).status });
    },
  },

  'bootstrap.signing.clients-insist': {
    text: 'Clients insist on HS256.',
    excluded: 'a duty of clients: a joining client verifies',
  },
});

/** Records the part of the token that verified the signature, where it was not the full token. */
function recordOtherKey({ record }: CaseContext, { key }: Verified): void {
  if (key !== sharedSecret) record({ 'judged with': key });
}

/** The context for the helpers of this topic, on a launched server. */
const on = ({ names, expect, eventually }: CaseContext, { cluster, people }: LaunchedTarget) => ({
  names,
  expect,
  eventually,
  cluster,
  people,
});

/** Runs a check on a launched server, where the case may change cluster-info: other clients use that of the target. */
async function withOwnServer(
  context: CaseContext,
  check: (server: LaunchedTarget) => Promise<void>,
): Promise<void> {
  const server = await launchedIfPossible(context, { [option]: '*,bootstrapsigner' });
  if (server !== undefined) await check(server);
}
