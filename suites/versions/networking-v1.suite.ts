// What changed in networking.orch.io/v1.
import { section } from '../kit/case.ts';

export default section('core', '9.3', {
  'versions.ingress.default-backend': {
    text: 'spec.backend of an Ingress is called spec.defaultBackend.',
    observe:
      'The new name reads back. A valid body with spec.backend added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old name is still taken.',
    needs: ['other-kinds'],
    since: 'v1.19',
  },

  'versions.ingress.service-name': {
    text: 'serviceName of an Ingress backend is service.name.',
    observe:
      'The new form reads back. A valid body with serviceName in a backend added is refused with 400 under fieldValidation Strict.',
    wrong: 'The old form is still taken.',
    needs: ['other-kinds'],
    since: 'v1.19',
  },

  'versions.ingress.service-port-number': {
    text: 'A numeric servicePort of an Ingress backend is service.port.number.',
    observe: 'A number reads back; a string there is refused.',
    wrong: 'A string is converted.',
    needs: ['other-kinds'],
    since: 'v1.19',
  },

  'versions.ingress.service-port-name': {
    text: 'A servicePort of an Ingress backend that is a string is service.port.name.',
    observe: 'A name reads back; a number there is refused.',
    wrong: 'A number is converted.',
    needs: ['other-kinds'],
    since: 'v1.19',
  },

  'versions.ingress.path-type': {
    text: 'Each path of an Ingress needs pathType: Prefix, Exact or ImplementationSpecific.',
    observe:
      'A create without it, and one with another value, are refused; each of the three values succeeds.',
    wrong: 'A missing value defaults to ImplementationSpecific.',
    needs: ['other-kinds'],
    since: 'v1.19',
  },
});
