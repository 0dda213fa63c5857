// Requirements on normal users, who are not API objects, and on service accounts, which are.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.users.no-object',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Normal users are not objects of the API and cannot be added through it.',
    observe:
      'Where discovery answers, it shows no kind User in the core group, in authentication.orch.io and in rbac.authorization.orch.io; a POST of such an object to a path users of these groups is refused.',
    wrong: 'The API has a resource users to which users can be added.',
  },
  {
    id: 'authentication.users.managed-outside',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Normal users are managed outside the cluster: they need no registration in the API.',
    observe:
      'A certificate with a random common name, signed by an authority of --client-ca-file: a SelfSubjectReview shows that name.',
    wrong: 'A valid certificate is refused because the user is not registered.',
    needs: ['launcher', 'client-certificates', 'self-review'],
  },
  {
    id: 'authentication.accounts.through-the-api',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Service accounts are managed through the API.',
    observe: 'A ServiceAccount is created, read, listed and deleted; after that a GET does not find it.',
    wrong: 'No service account can be created by POST.',
  },
  {
    id: 'authentication.accounts.in-a-namespace',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'A service account belongs to one namespace.',
    observe:
      'The same name is created in two namespaces, with different labels: each GET shows its own labels, and deleting one account does not delete the other.',
    wrong: 'Accounts share one name space, so that the second create conflicts.',
  },
  {
    id: 'authentication.accounts.same-name-apart',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Service accounts of the same name in two namespaces are two identities.',
    observe: 'One of two such accounts may read config maps: its token gets 200, that of the other 403.',
    wrong: 'Accounts are distinguished by name alone, so that a grant applies in another namespace.',
    needs: ['rbac', 'service-account-tokens'],
  },
  {
    id: 'authentication.accounts.made-by-the-server',
    document: 'access',
    section: '1',
    level: 'MAY',
    text: 'Besides clients the server may create service accounts.',
    observe: 'Record which accounts a new namespace has after a few seconds.',
    wrong: 'Demanding an account of a certain name, or no account.',
    needs: ['service-account-controller', 'cluster-wide'],
  },
  {
    id: 'authentication.accounts.credentials-in-secrets',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'The credentials of a service account are stored as Secrets.',
    observe:
      'A token in a Secret of an account authenticates as that account. (The type of such Secrets and their reference to the account are not shown: they come from the dialect of the run. No verdict where no Secret gets a token.)',
    wrong: 'Credentials are stored in a ConfigMap, or in the account itself.',
    needs: ['service-account-tokens', 'service-account-controller'],
  },
  {
    id: 'authentication.accounts.fields',
    document: 'access',
    section: '2.3',
    level: 'UNSPECIFIED',
    text: 'The fields of ServiceAccount objects are not shown.',
    observe: 'Record the fields of one that was created with metadata only.',
    wrong: 'Demanding one certain answer.',
  },
] as const satisfies readonly Row[];
