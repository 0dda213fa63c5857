// Ingress (networking group, v1): which HTTP requests from outside go to which service.
import {
  embedded,
  integer,
  kindStruct,
  list,
  numbered,
  oneOf,
  required,
  string,
  struct,
} from '../../schema/declare.ts';
import type { StoredObject } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from '../declaration/columns.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { invalidAt, requiredAt } from '../declaration/problems.ts';
import { allVerbs, statusSubresource } from '../declaration/verbs.ts';
import { backend, backendProblems } from './ingress-backend.ts';

type IngressObject = StoredObject<typeof schema>;

const httpPath = struct('HTTPIngressPath', {
  path: string({ description: 'Path of the requests.' }),
  pathType: numbered(3, required(oneOf(['Exact', 'Prefix', 'ImplementationSpecific']))),
  backend: numbered(2, required(backend)),
});

const rule = struct('IngressRule', {
  host: string({ description: 'Host of the requests; without one, any.' }),
  ...embedded(2, {
    http: struct('HTTPIngressRuleValue', { paths: required(list(httpPath, { minItems: 1 })) }),
  }),
});

const portStatus = struct('IngressPortStatus', {
  port: required(integer()),
  protocol: required(oneOf(['TCP', 'UDP', 'SCTP'])),
  error: string(),
});

const balancer = struct('IngressLoadBalancerStatus', {
  ingress: list(
    struct('IngressLoadBalancerIngress', {
      ip: string(),
      hostname: string(),
      ports: numbered(4, list(portStatus)),
    }),
  ),
});

const schema = kindStruct(
  'Ingress',
  {
    spec: struct(
      'IngressSpec',
      {
        defaultBackend: backend,
        tls: list(struct('IngressTLS', { hosts: list(string()), secretName: string() })),
        rules: list(rule),
        ingressClassName: string(),
      },
      { default: {} },
    ),
    status: struct('IngressStatus', { loadBalancer: { ...balancer, default: {} } }, { default: {} }),
  },
  { description: 'HTTP requests from outside, and the services that answer them.' },
);

/** The kind. */
export const ingressKind: KindDeclaration = ({ groups }) => ({
  group: groups.networking,
  version: 'v1',
  kind: 'Ingress',
  plural: 'ingresses',
  singular: 'ingress',
  shortNames: ['ing'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema,
  nameRule: 'dns-subdomain',
  generationOf: 'spec',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Class', 'Its ingress class.', (object) => (object as IngressObject).spec?.ingressClassName),
    textColumn('Hosts', 'Hosts of the requests.', hostsOf),
    ageColumn,
  ],
  validate: problems,
});

const hostsOf = (object: IngressObject): string =>
  (object.spec?.rules ?? []).map(({ host }) => host ?? '*').join(',');

function problems({ spec = {} }: IngressObject): FieldProblem[] {
  const { defaultBackend, rules = [] } = spec;
  const ofRules = rules.flatMap(({ http }, index) =>
    (http?.paths ?? []).flatMap((one, at) => {
      const place = `spec.rules[${index}].http.paths[${at}]`;
      const { path = '', pathType, backend: target } = one;
      const isAnchored = path.startsWith('/') || (path === '' && pathType === 'ImplementationSpecific');
      return [
        ...(isAnchored ? [] : [invalidAt(`${place}.path`, path, 'must be an absolute path')]),
        ...(target === undefined ? [] : backendProblems(target, `${place}.backend`)),
      ];
    }),
  );
  return [
    ...(rules.length === 0 && defaultBackend === undefined
      ? [requiredAt('spec', 'either defaultBackend or rules must be given')]
      : []),
    ...(defaultBackend === undefined ? [] : backendProblems(defaultBackend, 'spec.defaultBackend')),
    ...ofRules,
  ];
}
