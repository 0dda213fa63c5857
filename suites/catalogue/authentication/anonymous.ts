// Requirements on requests without credentials.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.anonymous.disabled',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'With --anonymous-auth=false requests without credentials are not served as anonymous.',
    observe:
      'On a server with the option a resource path without credentials gives 401; the answers of the health endpoints are recorded.',
    wrong: 'The answer is 403: an anonymous user was evaluated.',
    needs: ['launcher'],
  },
  {
    id: 'authentication.anonymous.default',
    document: 'access',
    section: '5.1',
    level: 'UNSPECIFIED',
    text: 'The default of --anonymous-auth is not shown.',
    observe: 'Record the answer to a request without credentials on a server started without the option.',
    wrong: 'Demanding one certain answer.',
    needs: ['launcher'],
  },
  {
    id: 'authentication.anonymous.username',
    document: 'access',
    section: '5.1',
    level: 'UNSPECIFIED',
    text: 'The username of anonymous requests is not shown.',
    observe: 'Record it from a SelfSubjectReview of an anonymous caller, or the refusal.',
    wrong: 'Demanding one certain answer.',
    needs: ['anonymous', 'self-review'],
  },
  {
    id: 'authentication.anonymous.no-fallback',
    document: 'access',
    section: '5.1',
    also: ['access 7'],
    level: 'MUST',
    text: 'A request with an invalid credential is answered 401, and is not treated as anonymous. (From section 7.)',
    observe: 'An invalid bearer token on a path that anonymous callers may read gives 401.',
    wrong: 'The caller becomes anonymous and gets 200.',
    needs: ['anonymous'],
  },
] as const satisfies readonly Row[];
