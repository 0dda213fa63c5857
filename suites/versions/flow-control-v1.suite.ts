// What changed in flowcontrol.apiserver.orch.io/v1.
import { section } from '../kit/case.ts';

export default section('core', '9.3', {
  'versions.flow-control.nominal-shares': {
    text: 'Flow control v1 has spec.limited.nominalConcurrencyShares in place of assuredConcurrencyShares.',
    observe:
      'A PriorityLevelConfiguration made with the new name reads back. A valid body with spec.limited.assuredConcurrencyShares added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old name is still the working one.',
    needs: ['other-kinds'],
    since: 'v1.29',
  },

  'versions.flow-control.shares-default': {
    text: 'nominalConcurrencyShares defaults to 30 when it is not specified.',
    observe: 'One made with spec.limited but without the shares reads 30.',
    wrong: 'It reads 0 or is absent.',
    needs: ['other-kinds'],
    since: 'v1.29',
  },

  'versions.flow-control.explicit-zero': {
    text: 'An explicit nominalConcurrencyShares of 0 stays 0.',
    observe: 'One made with 0 reads 0, also after an update.',
    wrong: '0 counts as not specified and becomes 30.',
    needs: ['other-kinds'],
    since: 'v1.29',
  },
});
