// Cases: reviews of the users of ID tokens (access 2.5).
import { section } from '../../kit/case.ts';
import { reviewedAfterReload } from '../configuration-file/reviewed-after-reload.ts';
import { showsMappedIdentity, showsMappingsOfFile } from './mapped-identity.ts';

export default section('access', '2.5', {
  'reviews.self.after-mapping': {
    text: 'status.userInfo is the identity of the caller after all mappings.',
    observe:
      'With ID tokens under a username prefix and a groups prefix: the prefixed names and the group that the server adds, and no group without its prefix.',
    wrong: 'The raw claims of the token are shown.',
    needs: ['self-review', 'oidc', 'launcher'],
    run: showsMappedIdentity,
  },

  'reviews.self.after-mappings-of-file': {
    text: 'status.userInfo is the identity of the caller after all mappings of the authentication configuration file.',
    observe:
      'With an ID token whose entry maps username, groups, uid and extra values: the mapped values and the group that the server adds, and no group without its prefix.',
    wrong: 'The raw claims of the token are shown, or a mapped value is missing.',
    needs: ['self-review', 'launcher', 'authentication-config'],
    run: showsMappingsOfFile,
  },

  'reviews.token.after-reload': {
    text: 'A TokenReview follows a changed authentication configuration file. (Inferred: it reports the tokens that authenticate, and the file is reloaded.)',
    observe:
      'A token of an issuer is not reported as authenticated before its issuer is added to the file, is so after it has been added, and is not after it has been removed, each within two minutes; that of another issuer is so throughout.',
    wrong: 'Reviews keep the issuers of the start.',
    level: 'SHOULD',
    alsoIn: ['access 5.3'],
    needs: ['launcher', 'authentication-config'],
    waits: true,
    run: reviewedAfterReload,
  },
});
