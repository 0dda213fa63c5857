// Case: reviews of the users of ID tokens (access 2.5).
import { section } from '../kit/case.ts';
import { showsMappedIdentity } from './mapped-identity.ts';

export default section('access', '2.5', {
  'reviews.self.after-mapping': {
    text: 'status.userInfo is the identity of the caller after all mappings.',
    observe:
      'With ID tokens under a username prefix and a groups prefix: the prefixed names and the group that the server adds, and no group without its prefix. Where the server has the authentication configuration file: so it is with mappings of username, groups, uid and extra values of the file.',
    wrong: 'The raw claims of the token are shown.',
    needs: ['self-review', 'oidc', 'launcher'],
    run: showsMappedIdentity,
  },
});
