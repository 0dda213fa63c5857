// Cases: client certificates: their authorities, key types and period of validity (access 5.1).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { KeyPair } from '../../fixtures/keys/certificate-authority.ts';
import {
  always,
  answerOrHandshakeFailure,
  certificateServer,
  inFuture,
  issue,
  longAgo,
  mustNotAuthenticate,
} from './certificates.ts';
import type { CertificateServer } from './certificates.ts';
import { whoIs } from '../kit/self-review.ts';
import { anyPath, authenticatedOnly } from './static-users.ts';

export default section({
  'authentication.certificates.accepted': accepted,

  'authentication.certificates.several-authorities': async (context) => {
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
  },

  'authentication.certificates.other-authority': async (context) => {
    const target = await certificateServer(context);
    const name = context.uniqueName('same');
    const foreign = await issue(target.foreign, name, ['some']);
    await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
      ['of an authority that is not in the file', foreign],
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

  'authentication.certificates.chain': async (context) => {
    const { uniqueName } = context;
    const target = await certificateServer(context);
    const [authority, pretender] = await Promise.all([
      target.first.intermediate('clients of a department', always),
      target.first.pretender(uniqueName('pretender'), always),
    ]);
    const name = uniqueName('same');
    await mustBeRefused(context, target, await issue(authority, name, ['some']), [
      ['that another client has signed', await issue(pretender, name, ['some'])],
    ]);
  },

  'authentication.certificates.other-usage': async (context) => {
    const target = await certificateServer(context);
    const name = context.uniqueName('same');
    await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
      ['that is for servers only', await issue(target.first, name, ['some'], { usage: 'server' })],
    ]);
  },

  'authentication.certificates.no-common-name': async (context) => {
    const target = await certificateServer(context);
    const masters = ['system:masters'];
    await mustBeRefused(context, target, await issue(target.first, context.uniqueName('named'), masters), [
      ['without a common name', await issue(target.first, '', masters)],
    ]);
  },

  'authentication.certificates.expired': async (context) => {
    const target = await certificateServer(context);
    const name = context.uniqueName('same');
    await mustBeRefused(context, target, await issue(target.first, name, ['some']), [
      ['that has expired', await issue(target.first, name, ['some'], longAgo)],
      ['that is not valid yet', await issue(target.first, name, ['some'], inFuture)],
    ]);
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
