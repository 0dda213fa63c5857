// Faults of the endpoints of PodTemplate (core 4.5).
import { templateEndpointFaults } from './template-endpoints.ts';

export default templateEndpointFaults({
  topic: 'pod-templates',
  plural: 'podtemplates',
  otherRows: {
    get: ['objects.names.retrieve-by-name'],
    list: ['watch.parameters.watch-false'],
    listAll: ['lists.chunk.all-namespaces'],
    create: ['service.crud.effects-visible'],
    update: ['service.crud.effects-visible', 'writes.put.current-version-succeeds'],
    patch: ['service.crud.effects-visible'],
  },
});
