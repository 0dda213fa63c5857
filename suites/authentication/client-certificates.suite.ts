// Cases: client certificates: who signed them, when they are good, and whom they name (access 1, 5.1).
import type { Api } from '../kit/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { KeyPair } from '../../fixtures/keys/certificate-authority.ts';
import { always, certificateServer, inFuture, issue, longAgo, mustStayUnknown } from './certificates.ts';
import type { CertificateServer } from './certificates.ts';
import { mustHaveGroups, whoIs } from '../kit/self-review.ts';
import { anyPath, knownOnly } from './static-users.ts';

export default section({
  'authentication.certificates.accepted': async (context) => {
    const { expect, uniqueName } = context;
    const target = await certificateServer(context);
    const name = uniqueName('accepted');
    const api = target.with(await issue(target.first, name, ['some']));
    expect.success(await api.get(anyPath), 'a request with a good certificate');
    const { username } = await whoIs(context, api, 'with a good certificate');
    expect.equal(username, name, 'username with a good certificate');
  },

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

  'authentication.certificates.common-name': async (context) => {
    const target = await certificateServer(context);
    const name = context.uniqueName('Jane Doe');
    const options = { organizationalUnits: ['unit'] };
    const api = target.with(await issue(target.first, name, ['some'], options));
    const { username } = await whoIs(context, api, 'with a certificate');
    context.expect.equal(username, name, 'username with a certificate that has this common name');
  },

  'authentication.users.managed-outside': async (context) => {
    const target = await certificateServer(context);
    const name = `${context.uniqueName('made-up')}-${Math.floor(context.random() * 1e9)}`;
    const { username } = await whoIs(
      context,
      target.with(await issue(target.second, name)),
      'of a made-up user',
    );
    context.expect.equal(username, name, 'username of a user whom nobody registered');
  },

  'authentication.certificates.organizations': async (context) => {
    const target = await certificateServer(context);
    const { expect, uniqueName } = context;
    const unit = uniqueName('unit');
    const options = { organizationalUnits: [unit] };
    const organizations = ['app1', 'App 2, Inc.', 'app3'];
    const pair = await issue(target.first, uniqueName('grouped'), organizations, options);
    const identity = await whoIs(context, target.with(pair), 'with a certificate');
    mustHaveGroups(context, identity, organizations, 'of a certificate with three organizations');
    expect.that(!identity.groups.includes(unit), 'the organizational unit of a certificate is no group');
  },

  'authentication.certificates.groups-in-authorization': groupsGiveRights,
});

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

async function groupsGiveRights(context: CaseContext): Promise<void> {
  const { expect, eventually, names, uniqueName } = context;
  const target = await certificateServer(context, { '--authorization-mode': 'RBAC' });
  const { server, first } = target;
  const namespace = await server.namespace();
  const group = uniqueName('team');
  const role = await namespace.roles.given({
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }],
  });
  await namespace.roleBindings.given({
    subjects: [{ kind: 'Group', name: group, apiGroup: names.groups.rbac }],
    roleRef: { apiGroup: names.groups.rbac, kind: 'Role', name: role.metadata.name! },
  });
  const username = uniqueName('member');
  const read = async (organizations: readonly string[]) =>
    listOf(target.with(await issue(first, username, organizations)));
  const listOf = (api: Api) => api.get(namespace.configMaps.path());
  const member = target.with(await issue(first, username, ['other', group]));
  await eventually(
    async () => expect.success(await listOf(member), 'list by a member of a group that may'),
    'authorization',
  );
  expect.status(await read(['other']), 403, 'list by the same user without the group');
  const secrets = namespace.secrets.path();
  expect.status(await member.get(secrets), 403, 'list of secrets by a member of the group');
  const master = target.with(await issue(first, username, ['system:masters']));
  expect.success(await master.get(secrets), 'list of secrets by the same user in system:masters');
}
