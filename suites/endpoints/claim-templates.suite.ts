// Cases: the endpoints of ResourceClaimTemplate (core 4.4).
import { section } from '../kit/case.ts';
import { templateEndpoints } from './template-endpoints.ts';

export default section({
  ...templateEndpoints('endpoints.claim-templates', ({ claimTemplates }) => claimTemplates),
});
