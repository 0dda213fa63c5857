// Default roles of the control loops of the cluster itself: namespaces, accounts, roles, certificates, garbage
// (access 2.3).
import { paths, read, rule } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';
import { controllerRole } from './controller-role.ts';

export const clusterControllerRoles: DefaultRoles = (names) => {
  const { authorization, certificates, rbac } = names.groups;
  const { components, signerPrefix } = names;
  const { apiServer, nodeAgent } = components;
  const signers = [`${apiServer}-client`, `${apiServer}-client-${nodeAgent}`, `${nodeAgent}-serving`];
  const csr = 'certificatesigningrequests';
  return [
    controllerRole(names, 'certificate-controller', [
      rule(certificates, csr, `${read} delete`),
      rule(certificates, `${csr}/approval ${csr}/status`, 'update'),
      rule(certificates, 'signers', 'approve', [`${signerPrefix}${apiServer}-client-${nodeAgent}`]),
      rule(
        certificates,
        'signers',
        'sign',
        [...signers, 'legacy-unknown'].map((one) => signerPrefix + one),
      ),
      rule(authorization, 'subjectaccessreviews', 'create'),
    ]),
    controllerRole(names, 'clusterrole-aggregation-controller', [
      // The roles that it writes may have more permissions than the controller itself.
      rule(rbac, 'clusterroles', `escalate ${read} update patch`),
    ]),
    controllerRole(names, 'generic-garbage-collector', [
      rule('*', '*', `${read} patch update delete`),
      paths('/api /api/* /apis /apis/*'),
    ]),
    controllerRole(names, 'namespace-controller', [
      rule('', 'namespaces', `${read} delete`),
      rule('', 'namespaces/finalize namespaces/status', 'update'),
      rule('*', '*', 'get list delete deletecollection'),
    ]),
    controllerRole(names, 'resourcequota-controller', [
      rule('*', '*', 'list watch'),
      rule('', 'resourcequotas/status', 'update'),
    ]),
    controllerRole(names, 'root-ca-cert-publisher', [
      rule('', 'configmaps', 'create update'),
      rule('', 'configmaps namespaces', 'list watch'),
    ]),
    controllerRole(names, 'service-account-controller', [
      rule('', 'serviceaccounts', 'create'),
      rule('', 'namespaces serviceaccounts', 'list watch'),
    ]),
  ];
};
