// Cases: generated claims, mappings and rules, compared with an executable model of the authentication configuration file.
import { section } from '../../kit/case.ts';
import { runIdentities } from '../../models/identity/run-identities.ts';
import { launchEntries } from './identities.ts';

export default section('access', '5.3', {
  'authentication.configuration.any': {
    text: 'For any claims and any valid mappings and rules, a token is refused with 401, or gets the identity that the entry of its issuer yields.',
    observe:
      'A file of forty issuers with generated audiences, claim rules, mappings and user rules; seven tokens of each that an executable model of section 5.3 accepts, and seven that it refuses, most of which differ from an accepted one in one claim. A SelfSubjectReview shows the username, groups, uid and extra of the model, or gets 401. A wrong answer is reduced to few claims and rules. What the document leaves open is not generated, such as missing claims of groups.',
    wrong: 'Only the first rule of an entry is evaluated, or the mapping of one issuer is used for another.',
    alsoIn: ['access 7'],
    needs: ['launcher', 'authentication-config', 'self-review'],
    general: true,
    run: async (context) => runIdentities(context, await launchEntries(context)),
  },
});
