// What changed in discovery.orch.io/v1.
import { section } from '../kit/case.ts';

export default section('core', '9.3', {
  'versions.discovery.node-name-and-zone': {
    text: 'Endpoints of an EndpointSlice have nodeName and zone in place of topology entries.',
    observe:
      'One made with endpoints[].nodeName and zone reads back. A valid body with endpoints[].topology added is refused with 400 under fieldValidation Strict.',
    wrong: 'The fields are dropped.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
  },

  'versions.discovery.deprecated-topology': {
    text: 'endpoints[].topology became deprecatedTopology, which cannot be written.',
    observe: 'A create with deprecatedTopology entries is refused, or they are not stored: either is right.',
    wrong: 'The entries are stored.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
  },
});
