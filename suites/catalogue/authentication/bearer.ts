// Requirements on the bearer header, and on the OIDC token in it.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.bearer.header',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'A token is presented in the header Authorization with the scheme Bearer.',
    observe:
      'A token in that header authenticates. The same token as a query parameter, or under Basic, does not authenticate.',
    wrong: 'A token in the query string authenticates.',
    needs: ['service-account-tokens'],
  },
  {
    id: 'authentication.bearer.no-option',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'Bearer tokens need no server option of their own.',
    observe: 'A server started with service account keys only accepts a bearer token.',
    wrong: 'The header is read only with --token-auth-file.',
    needs: ['service-account-tokens', 'launcher'],
  },
  {
    id: 'authentication.bearer.id-token',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'The OIDC ID token is the bearer token.',
    observe: 'An ID token signed by the configured issuer authenticates.',
    wrong: 'The server calls the issuer with the token to learn the user.',
    needs: ['launcher', 'oidc'],
  },
  {
    id: 'authentication.bearer.no-access-token',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'The OIDC access token is not accepted as the ID token.',
    observe: 'An opaque access token, and a signed one for another audience, give 401.',
    wrong: 'The audience is not checked.',
    needs: ['launcher', 'oidc'],
  },
] as const satisfies readonly Row[];
