// Cases: the identity in a client certificate: the common name and the organizations of its subject (access 1, 5.1).
import { serialNumber } from '../../common/keys/certificate-authority.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { authenticated, mustHaveGroups, whoIs } from '../kit/identities/self-review.ts';
import { always, answerOrHandshakeFailure, certificateServer, issue } from './certificates.ts';
import type { CertificateServer } from './certificates.ts';
import { anyPath } from './static-users.ts';

const masters = 'system:masters';

export default [
  section('access', '5.1', {
    'authentication.certificates.common-name': {
      text: 'The common name of the subject of a client certificate is the username.',
      observe:
        'The common name is the username: with spaces, with letters outside ASCII (UTF8String) composed and decomposed, and with commas, slashes and equals signs, which do not add groups. Two certificates of one serial number, of two authorities, have each its own. So it is, with its organizations, where an intermediate authority has signed, if the server accepts that.',
      wrong: 'The username is the whole subject, or is that of an intermediate authority.',
      needs: ['launcher', 'client-certificates', 'self-review'],
      async run(context) {
        const { expect, uniqueName } = context;
        const target = await certificateServer(context);
        const options = { organizationalUnits: ['unit'] };
        for (const word of commonNames) {
          const name = `${uniqueName('name')} ${word}`;
          const api = target.with(await issue(target.first, name, ['some'], options));
          const { username, groups } = await whoIs(context, api, 'with a certificate');
          expect.equal(username, name, 'username with a certificate that has this common name');
          expect.that(!groups.includes(masters), `the common name ${word} gives the group ${masters}`);
        }
        // An authority gives each number out once (RFC 5280, 4.1.2.2): servers may know its certificates by it.
        const serial = serialNumber();
        for (const authority of [target.first, target.second]) {
          const name = uniqueName('serial');
          const api = target.with(await issue(authority, name, [], { serial }));
          const { username } = await whoIs(context, api, 'with a certificate');
          expect.equal(username, name, 'username with one of two certificates of the same serial number');
        }
        await keepsSubjectBelowIntermediate(context, target);
      },
    },

    'authentication.certificates.organizations': {
      text: 'Each organization field of the subject of a client certificate adds a group.',
      observe:
        'Certificates with no, one, three and seventy organizations, with two in one component of the subject, with one in that of the common name, with letters outside ASCII (UTF8String) and with commas, slashes and equals signs: each is a group, and the organizational unit is not. All users are in system:authenticated.',
      wrong: 'Only the first adds a group.',
      needs: ['launcher', 'client-certificates', 'self-review'],
      run: organizations,
    },

    'authentication.certificates.groups-in-authorization': {
      text: 'Groups from the organizations of a certificate have their full effect in authorization. (Inferred.)',
      observe:
        'With O=system:masters everything is allowed; with another organization, with an ASCII or a non-ASCII name, the rights that are bound to that group are allowed.',
      wrong: 'The groups are shown but not used.',
      level: 'SHOULD',
      needs: ['launcher', 'client-certificates', 'rbac'],
      run: groupsGrantRights,
    },
  }),
  section('access', '1', {
    'authentication.users.managed-outside': {
      text: 'Normal users are managed outside the cluster: they need no registration in the API.',
      observe:
        'A certificate with a random common name, signed by an authority of --client-ca-file: a SelfSubjectReview shows that name.',
      wrong: 'A valid certificate is refused because the user is not registered.',
      needs: ['launcher', 'client-certificates', 'self-review'],
      async run(context) {
        const target = await certificateServer(context);
        const name = `${context.uniqueName('made-up')}-${Math.floor(context.random() * 1e9)}`;
        const { username } = await whoIs(
          context,
          target.with(await issue(target.second, name)),
          'of a made-up user',
        );
        context.expect.equal(username, name, 'username of a user that was never registered');
      },
    },
  }),
];

/** Whether chains are accepted is the row `authentication.certificates.chain`. */
async function keepsSubjectBelowIntermediate(context: CaseContext, target: CertificateServer): Promise<void> {
  const authority = await target.first.intermediate('people of a department', always);
  const name = context.uniqueName('below');
  const api = target.with(await issue(authority, name, ['some']));
  const answer = await answerOrHandshakeFailure(() => api.get(anyPath));
  if (answer?.ok !== true) return;
  const what = 'with a certificate that an intermediate authority has signed';
  const user = await whoIs(context, api, what);
  context.expect.equal(user.username, name, `username ${what}`);
  mustHaveGroups(context, user, ['some'], what);
}

/** Letters outside ASCII (UTF8String), composed and decomposed, and the separators between the fields of a subject. */
const commonNames = [
  'Jane Doe',
  'Zoë Müller',
  'Zoe\u0308',
  '山田 太郎',
  `doe, O=${masters}`,
  `doe/O=${masters}+x=y`,
  'doe@example.com',
];

/** How the organizations are written, where not in a component each. */
type Form = 'organizationsTogether' | 'organizationsBesideName';

const organizationSets: readonly (readonly [what: string, names: readonly string[], form?: Form])[] = [
  ['no organization', []],
  ['one organization', ['app1']],
  ['three organizations', ['app1', 'App 2, Inc.', 'app3']],
  ['letters outside ASCII', ['Équipe Zoë', '組織', 'Zoe\u0308']],
  ['separators of a subject', ['a=b+c/O=d', `x, O=${masters}`]],
  ['two organizations in one component', ['both1', 'both2'], 'organizationsTogether'],
  ['an organization in the component of the name', ['beside'], 'organizationsBesideName'],
  ['seventy organizations', Array.from({ length: 70 }, (_, index) => `unit-${index}`)],
];

async function organizations(context: CaseContext): Promise<void> {
  const { expect, uniqueName } = context;
  const target = await certificateServer(context);
  const unit = uniqueName('unit');
  for (const [what, names, form] of organizationSets) {
    const options = { organizationalUnits: [unit], ...(form === undefined ? {} : { [form]: true }) };
    const pair = await issue(target.first, uniqueName('grouped'), names, options);
    const identity = await whoIs(context, target.with(pair), `with a certificate with ${what}`);
    mustHaveGroups(context, identity, [...names, authenticated], `of a certificate with ${what}`);
    for (const other of [unit, masters])
      expect.that(
        !identity.groups.includes(other),
        `groups contain ${other}, which is not an organization of a certificate with ${what}`,
      );
  }
}

async function groupsGrantRights(context: CaseContext): Promise<void> {
  const { expect, eventually, names, uniqueName } = context;
  const target = await certificateServer(context, { '--authorization-mode': 'RBAC' });
  const { server, first } = target;
  const namespace = await server.namespace();
  const groups = [uniqueName('team'), `${uniqueName('team')} Zoë`];
  const role = await namespace.roles.given({
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list'] }],
  });
  await namespace.roleBindings.given({
    subjects: groups.map((name) => ({ kind: 'Group', name, apiGroup: names.groups.rbac })),
    roleRef: { apiGroup: names.groups.rbac, kind: 'Role', name: role.metadata.name! },
  });
  const username = uniqueName('member');
  const read = async (organizations: readonly string[]) =>
    listOf(target.with(await issue(first, username, organizations)));
  const listOf = (api: Api) => api.get(namespace.configMaps.path());
  const members = await Promise.all(
    groups.map(async (group) => target.with(await issue(first, username, ['other', group]))),
  );
  for (const member of members)
    await eventually(
      async () => expect.success(await listOf(member), 'list by a member of a group with the right'),
      'authorization',
    );
  expect.status(await read(['other']), 403, 'list by the same user without the group');
  const secrets = namespace.secrets.path();
  for (const member of members)
    expect.status(await member.get(secrets), 403, 'list of secrets by a member of the group');
  const master = target.with(await issue(first, username, [masters]));
  expect.success(await master.get(secrets), 'list of secrets by the same user in system:masters');
}
