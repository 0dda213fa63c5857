// Cases: client certificates: their authorities, key types and period of validity (access 5.1).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { KeyPair } from '../../common/keys/certificate-authority.ts';
import {
  always,
  answerOrHandshakeFailure,
  authoritiesOfRun,
  certificateServer,
  inFuture,
  issue,
  longAgo,
  mustNotAuthenticate,
} from './certificates.ts';
import type { CertificateServer } from './certificates.ts';
import { whoIs } from '../kit/identities/self-review.ts';
import { anyPath, authenticatedOnly } from './static-users.ts';

export default section('access', '5.1', {
  'authentication.certificates.accepted': {
    text: 'A client certificate signed by an authority of --client-ca-file authenticates.',
    observe:
      'A request with one is not anonymous: a SelfSubjectReview shows its user. With an ECDSA key on P-256, an RSA key, and keys on P-384 and P-521; for the last two the handshake may fail, since the document does not state which keys TLS accepts. One that is valid until 2060 is accepted.',
    wrong: 'It is verified, but the caller stays anonymous.',
    needs: ['launcher', 'client-certificates', 'self-review'],
    run: accepted,
  },

  'authentication.certificates.several-authorities': {
    text: 'The file of --client-ca-file may hold several authorities.',
    observe:
      'With a file of two, of which one has an ECDSA and one an RSA key, a certificate of each authenticates; so with a file of two that have the same name and different keys, as when an authority is renewed.',
    wrong: 'Only the first is read, or one for each name.',
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const target = await certificateServer(context);
      for (const [which, authority] of [
        ['first', target.first],
        ['second', target.second],
      ] as const) {
        const api = target.with(await issue(authority, context.uniqueName(which)));
        context.expect.success(
          await api.get(anyPath),
          `a request with a certificate of the ${which} authority in the file`,
        );
      }
      const { first, foreign } = target;
      const file = `${first.certificate}\n${foreign.certificate}\n`;
      const renewed = await context.launched({ ...authenticatedOnly, '--client-ca-file': { file } });
      for (const authority of [first, foreign]) {
        const pair = await issue(authority, context.uniqueName('renewed'));
        const { api } = renewed.people.certificate(pair, 'any-user');
        const what = 'a request with a certificate of one of two authorities of one name';
        context.expect.success(await api.get(anyPath), what);
      }
    },
  },

  'authentication.certificates.other-authority': {
    text: 'A client certificate of another authority does not authenticate.',
    observe:
      'The handshake fails, or the answer is 401 or that to an anonymous caller; never its common name as user; also where the certificate of that authority is sent with it. The same on a server without --client-ca-file.',
    wrong: 'The name is used without a check of the signature.',
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const target = await certificateServer(context);
      const name = context.uniqueName('same');
      const foreign = await issue(target.foreign, name, ['some']);
      await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
        ['of an authority that is not in the file', foreign],
        [
          'of an authority that is not in the file, sent with that of the authority',
          { ...foreign, certificate: `${foreign.certificate}\n${target.foreign.certificate}` },
        ],
      ]);
      const without = await context.launched(authenticatedOnly);
      const { api } = without.people.certificate(foreign, name);
      const what = 'a request with a certificate, to a server without authorities';
      await mustNotAuthenticate(context, () => api.get(anyPath), what);
      context.expect.success(
        await without.api.get(anyPath),
        'a request with a credential that the server accepts',
      );
    },
  },

  'authentication.certificates.chain': {
    text: 'The chain of a client certificate may lead to an authority of --client-ca-file through intermediate authorities that are sent with it, but not through a certificate that is not an authority. (Inferred: certificates of clients may contain intermediates.)',
    observe:
      'A certificate of an intermediate authority, sent with that of the authority, authenticates; one that an ordinary client has signed, sent with that of the client, does not.',
    wrong: 'Any client with a certificate can sign others, for any user and group.',
    level: 'SHOULD',
    alsoIn: ['access 2.5'],
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const { uniqueName } = context;
      const target = await certificateServer(context);
      const [authority, pretender] = await Promise.all([
        target.first.intermediate('clients of a department', always),
        target.first.issuingClient(uniqueName('pretender'), always),
      ]);
      const name = uniqueName('same');
      await mustBeRefused(context, target, await issue(authority, name, ['some']), [
        ['that another client has signed', await issue(pretender, name, ['some'])],
      ]);
    },
  },

  'authentication.certificates.intermediate-alone': {
    text: 'An authority of --client-ca-file may be one that another has signed, which is not in the file. (Inferred: the file has certificate authorities, of any rank.)',
    observe:
      'With the certificate of an intermediate authority alone in the file, a client certificate that it has signed authenticates.',
    wrong: 'Only authorities that have signed themselves are trusted.',
    level: 'SHOULD',
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const { first } = await authoritiesOfRun(context);
      const name = context.uniqueName('of-branch');
      const pair = await issue(await first.intermediate('clients of a branch', always), name, ['some']);
      const [certificate = '', authority = ''] = pair.certificate.split(/(?=-----BEGIN)/);
      const flags = { ...authenticatedOnly, '--client-ca-file': { file: authority } };
      const server = await context.launched(flags);
      const { api } = server.people.certificate({ ...pair, certificate }, name);
      context.expect.success(
        await api.get(anyPath),
        'a request with a certificate of the authority in the file',
      );
    },
  },

  'authentication.certificates.other-usage': {
    text: 'A certificate whose usage is for servers only does not authenticate a client. (Inferred.)',
    observe:
      'With the extended usage of servers alone the handshake fails, or the answer is 401 or that to an anonymous caller; with that of clients, and with both usages, the same certificate authenticates.',
    wrong:
      'The usage is not checked, so that every server can act as a user, or a client may have no other usage.',
    level: 'SHOULD',
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const target = await certificateServer(context);
      const name = context.uniqueName('same');
      const both = await issue(target.first, name, ['some'], { usage: 'both' });
      const answer = await target.with(both).get(anyPath, { query: { limit: 1 } });
      context.expect.that(
        answer.status !== 401,
        'a certificate for clients and servers does not authenticate',
      );
      await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
        ['that is for servers only', await issue(target.first, name, ['some'], { usage: 'server' })],
      ]);
    },
  },

  'authentication.certificates.no-common-name': {
    text: 'A client certificate without a common name names no user, and does not authenticate. (Inferred.)',
    observe:
      'With O=system:masters alone the handshake fails, or the answer is 401 or that to an anonymous caller; with a common name as well the certificate authenticates.',
    wrong: 'The username is empty, and the groups are used.',
    level: 'SHOULD',
    alsoIn: ['access 2.1'],
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const target = await certificateServer(context);
      const masters = ['system:masters'];
      await mustBeRefused(context, target, await issue(target.first, context.uniqueName('named'), masters), [
        ['without a common name', await issue(target.first, '', masters)],
      ]);
    },
  },

  'authentication.certificates.expired': {
    text: 'A client certificate outside its validity does not authenticate. (Inferred.)',
    observe:
      'With an expired one, one that is not valid yet, and one of an intermediate authority that has expired, the handshake fails, or the answer is 401 or that to an anonymous caller.',
    wrong: 'Only the signature is verified.',
    level: 'SHOULD',
    needs: ['launcher', 'client-certificates'],
    async run(context) {
      const target = await certificateServer(context);
      const name = context.uniqueName('same');
      const old = await target.first.intermediate('former clients', longAgo);
      await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
        ['of an intermediate authority that has expired', await issue(old, name, ['some'])],
        ['that has expired', await issue(target.first, name, ['some'], longAgo)],
        ['that is not valid yet', await issue(target.first, name, ['some'], inFuture)],
      ]);
    },
  },
});

/** The document does not state which keys TLS accepts: with a large curve the handshake may fail. */
const keyTypes = [
  ['P-256', 'must succeed'],
  ['RSA', 'must succeed'],
  ['P-384', 'may fail in the handshake'],
  ['P-521', 'may fail in the handshake'],
] as const;

async function accepted(context: CaseContext): Promise<void> {
  const { expect, uniqueName } = context;
  const target = await certificateServer(context);
  for (const [keyType, handshake] of keyTypes) {
    const name = uniqueName('accepted');
    const what = `with a valid certificate of a ${keyType} key`;
    const api = target.with(await issue(target.first, name, ['some'], { keyType }));
    const send = () => api.get(anyPath);
    const answer = handshake === 'must succeed' ? await send() : await answerOrHandshakeFailure(send);
    if (answer === undefined) continue;
    expect.success(answer, `a request ${what}`);
    const { username } = await whoIs(context, api, what);
    expect.equal(username, name, `username ${what}`);
  }
  // From 2050 on, the time has another form in a certificate (RFC 5280, 4.1.2.5).
  const long = await issue(target.first, uniqueName('long'), [], { notAfter: new Date(Date.UTC(2060, 0)) });
  expect.success(
    await target.with(long).get(anyPath),
    'a request with a certificate that is valid until 2060',
  );
}

/** @param invalid certificates that differ from the valid one in one property */
async function mustBeRefused(
  context: CaseContext,
  target: CertificateServer,
  valid: KeyPair,
  invalid: readonly (readonly [string, KeyPair])[],
): Promise<void> {
  const { expect } = context;
  const mustSucceed = async (when: string) =>
    expect.success(await target.with(valid).get(anyPath), `a request with a valid certificate ${when}`);
  await mustSucceed('before an invalid one');
  for (const [what, pair] of invalid) {
    const send = () => target.with(pair).get(anyPath);
    await mustNotAuthenticate(context, send, `a request with a certificate ${what}`);
  }
  await mustSucceed('after an invalid one');
}
