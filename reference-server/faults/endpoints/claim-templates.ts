// Faults of the endpoints of ResourceClaimTemplate (core 4.4).
import { templateEndpointFaults } from './template-endpoints.ts';

export default templateEndpointFaults({ topic: 'claim-templates', plural: 'resourceclaimtemplates' });
