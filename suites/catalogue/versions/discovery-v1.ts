// What changed in discovery.orch.io/v1.
import type { Row } from '../row.ts';

export default [
  {
    id: 'versions.discovery.node-name-and-zone',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'Endpoints of an EndpointSlice have nodeName and zone in place of topology entries.',
    observe:
      'One made with endpoints[].nodeName and zone reads back. A valid body with endpoints[].topology added is refused with 400 under fieldValidation Strict.',
    wrong: 'The fields are dropped.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
  },
  {
    id: 'versions.discovery.deprecated-topology',
    document: 'core',
    section: '9.3',
    level: 'MUST',
    text: 'endpoints[].topology became deprecatedTopology, which cannot be written.',
    observe: 'A create with deprecatedTopology entries is refused, or they are not stored: either is right.',
    wrong: 'The entries are stored.',
    needs: ['endpoint-slices'],
    since: 'v1.21',
  },
] as const satisfies readonly Row[];
