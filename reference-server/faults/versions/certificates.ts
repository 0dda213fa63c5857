// Planted faults of certificate signing requests: rules of their signer, usages and status (document core 9.3).
import type { JsonObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';
import { forget } from './alter-kinds.ts';

const row = (name: string) => `versions.${name}`;

const request = 'CertificateSigningRequest';

const forgotten: readonly (readonly [string, string, string, (problem: FieldProblem) => boolean])[] = [
  [
    'certificates.signer-name',
    'missing-signer-accepted',
    'A certificate request needs no signer.',
    ({ path, reason }) => path === 'spec.signerName' && reason === 'FieldValueRequired',
  ],
  [
    'certificates.signer-name',
    'legacy-signer-accepted',
    'A certificate request may name the signer of older versions.',
    ({ path, reason }) => path === 'spec.signerName' && reason === 'FieldValueInvalid',
  ],
  [
    'certificates.usages',
    'missing-usages-accepted',
    'A certificate request needs no usages.',
    ({ path }) => path === 'spec.usages',
  ],
  [
    'certificates.usages',
    'repeated-usages-accepted',
    'A certificate request may have a usage twice.',
    ({ path, reason }) => path.startsWith('spec.usages') && reason === 'FieldValueDuplicate',
  ],
  [
    'certificates.usages',
    'later-usages-unchecked',
    'Only the first usage of a certificate request is checked.',
    ({ path, reason }) => /^spec\.usages\[[1-9]/.test(path) && reason === 'FieldValueNotSupported',
  ],
  [
    'certificates.conditions',
    'repeated-conditions-accepted',
    'A certificate request may have two conditions of one type.',
    ({ path, reason }) => path.startsWith('status.conditions') && reason === 'FieldValueDuplicate',
  ],
  [
    'certificates.certificate-pem',
    'any-certificate-accepted',
    'The certificate of a request may be any bytes.',
    ({ path }) => path === 'status.certificate',
  ],
];

export default [
  ...forgotten.map(([broken, id, title, isForgotten]) => ({
    id: `certificate-request-${id}`,
    title,
    breaks: [row(broken)],
    install: (parts: Parts) => forget(parts, request, isForgotten),
  })),
  {
    id: 'certificate-request-usages-in-any-letter-case',
    title: 'The usages of a certificate request are compared without regard to letter case.',
    breaks: [row('certificates.usages')],
    install(parts) {
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) => {
        const spec = object['spec'] as { readonly usages?: readonly string[] } | undefined;
        if (kind.kind !== request || spec?.usages === undefined) return problems(kind, object);
        const usages = spec.usages.map((usage) => usage.toLowerCase());
        return problems(kind, { ...object, spec: { ...spec, usages } });
      };
    },
  },
  {
    id: 'condition-status-defaults-to-true',
    title: 'A condition of a certificate request without status has the status True.',
    breaks: [row('certificates.conditions')],
    install(parts) {
      const { defaults } = parts.validation;
      parts.validation.defaults = (kind, object) => {
        const filled = defaults(kind, object);
        const status = filled['status'] as { conditions?: readonly JsonObject[] } | undefined;
        if (kind.kind !== request || status?.conditions === undefined) return filled;
        const conditions = status.conditions.map((one) => ({ status: 'True', ...one }));
        return { ...filled, status: { ...status, conditions } };
      };
    },
  },
  {
    id: 'certificate-request-status-unchecked-in-json-patches',
    title: 'A JSON patch of the status of a certificate request is not checked.',
    breaks: [row('certificates.conditions'), row('certificates.certificate-pem')],
    install(parts) {
      const isAffected = noteWrites(parts, hasBodyOf('application/json-patch+json'));
      forget(parts, request, () => isAffected());
    },
  },
  {
    id: 'certificate-of-one-block-only',
    title: 'The certificate of a request has exactly one block.',
    breaks: [row('certificates.certificate-pem')],
    install(parts) {
      const { problems } = parts.validation;
      const path = 'status.certificate';
      parts.validation.problems = (kind, object) => {
        const { certificate = '' } = (object['status'] ?? {}) as { readonly certificate?: string };
        const text = Buffer.from(certificate, 'base64').toString();
        const isChain = kind.kind === request && text.split('BEGIN CERTIFICATE').length > 2;
        const refused = { path, reason: 'FieldValueInvalid', message: 'must be one certificate' } as const;
        return [...problems(kind, object), ...(isChain ? [refused] : [])];
      };
    },
  },
  {
    id: 'later-certificate-blocks-unchecked',
    title: 'Only the first block of the certificate of a request is checked.',
    breaks: [row('certificates.certificate-pem')],
    install(parts) {
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) => {
        const { certificate = '' } = (object['status'] ?? {}) as { readonly certificate?: string };
        const text = Buffer.from(certificate, 'base64').toString();
        const isChecked = !text.startsWith('-----BEGIN CERTIFICATE-----');
        return problems(kind, object).filter(({ path }) => isChecked || path !== 'status.certificate');
      };
    },
  },
  {
    id: 'certificate-request-approvals-unchecked',
    title:
      'Conditions of a certificate request are checked where its status is written, but not in approvals.',
    breaks: [row('certificates.conditions')],
    install(parts) {
      const isAffected = noteWrites(parts, ({ route }) => route.subresource === 'approval');
      forget(parts, request, () => isAffected());
    },
  },
] as const satisfies readonly Fault[];
