// Cases: secrets and claims that the volumes of a pod use in less common ways, under mode Node (access 5.4).
import { section } from '../../kit/case.ts';
import { readsEphemeralClaims, readsSecretsOfDrivers } from './node-volumes.ts';

export default section('access', '5.4', {
  'authorization.nodes.reads-secrets-of-drivers': {
    text: 'A node agent may read the secrets that the drivers of the volumes of its pods need. (Inferred: such a secret is tied to the pod. The fields of volumes are not shown; the customary ones are used.)',
    observe:
      'A pod bound to n1 has a volume whose csi.nodePublishSecretRef names a secret: the identity system:node:n1 in system:nodes gets it by name. So it does the secrets in csi.nodeStageSecretRef and csi.nodePublishSecretRef of a persistent volume that is bound to the claim of its pod, where the server stores these. No verdict where the server does not store the first field.',
    wrong: 'Only volumes of the type secret are followed, so that the agent cannot mount the others.',
    level: 'SHOULD',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods'],
    run: readsSecretsOfDrivers,
  },

  'authorization.nodes.reads-claims-of-ephemeral-volumes': {
    text: 'A node agent may read the persistent volume claims of the ephemeral volumes of its pods. (Inferred: such a claim is tied to the pod. The customary name is used: that of the pod, a hyphen, and that of the volume.)',
    observe:
      'A pod bound to n1 has an ephemeral volume, and the claim with its name exists: the identity system:node:n1 in system:nodes gets the claim by name, and, where the case can bind one, the persistent volume that is bound to it. No verdict where the server does not store that field.',
    wrong: 'Only claims that a pod names are followed.',
    level: 'SHOULD',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'pods', 'volumes'],
    run: readsEphemeralClaims,
  },
});
