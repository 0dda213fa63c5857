// Cases: client certificates: who signed them, by which keys, and when they are good (access 5.1).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { KeyPair } from '../../fixtures/keys/certificate-authority.ts';
import {
  always,
  answerOrNone,
  certificateServer,
  inFuture,
  issue,
  longAgo,
  mustStayUnknown,
} from './certificates.ts';
import type { CertificateServer } from './certificates.ts';
import { whoIs } from '../kit/self-review.ts';
import { anyPath, knownOnly } from './static-users.ts';

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
    const without = await context.launched(knownOnly);
    const { api } = without.people.certificate(foreign, name);
    const what = 'a request with a certificate, to a server without authorities';
    await mustStayUnknown(context, () => api.get(anyPath), what);
    context.expect.success(await without.api.get(anyPath), 'a request by somebody whom that server knows');
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

/** Which keys TLS takes is not said: with a large curve the handshake may fail. */
const keyTypes = [
  ['P-256', 'must be taken'],
  ['RSA', 'must be taken'],
  ['P-384', 'may fail in the handshake'],
  ['P-521', 'may fail in the handshake'],
] as const;

async function accepted(context: CaseContext): Promise<void> {
  const { expect, uniqueName } = context;
  const target = await certificateServer(context);
  for (const [keyType, handshake] of keyTypes) {
    const name = uniqueName('accepted');
    const what = `with a good certificate of a ${keyType} key`;
    const api = target.with(await issue(target.first, name, ['some'], { keyType }));
    const ask = () => api.get(anyPath);
    const answer = handshake === 'must be taken' ? await ask() : await answerOrNone(ask);
    if (answer === undefined) continue;
    expect.success(answer, `a request ${what}`);
    const { username } = await whoIs(context, api, what);
    expect.equal(username, name, `username ${what}`);
  }
}

/** @param bad each differs from the good one in one property */
async function mustBeRefused(
  context: CaseContext,
  target: CertificateServer,
  good: KeyPair,
  bad: readonly (readonly [string, KeyPair])[],
): Promise<void> {
  const { expect } = context;
  const mustBeTaken = async (when: string) =>
    expect.success(await target.with(good).get(anyPath), `a request with a good certificate ${when}`);
  await mustBeTaken('before a bad one');
  for (const [what, pair] of bad) {
    const ask = () => target.with(pair).get(anyPath);
    await mustStayUnknown(context, ask, `a request with a certificate ${what}`);
  }
  await mustBeTaken('after a bad one');
}
