// CertificateSigningRequest (certificates group, v1): a request for a certificate, its approval and the certificate
// itself (document core 9.3).
import type { ApiObject } from '../object.ts';
import { pemBlocks } from '../pem.ts';
import type { PemBlock } from '../pem.ts';
import { sameJson } from '../same-json.ts';
import {
  bytes,
  integer,
  kindStruct,
  list,
  listBy,
  map,
  numbered,
  oneOf,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { approvalSubresource, issuanceSubresource } from './certificate-approval.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { duplicateAt, immutableAt, invalidAt, notSupportedAt } from './declaration/problems.ts';
import { allVerbs } from './declaration/verbs.ts';

const usages = [
  'signing',
  'digital signature',
  'content commitment',
  'key encipherment',
  'key agreement',
  'data encipherment',
  'cert sign',
  'crl sign',
  'encipher only',
  'decipher only',
  'any',
  'server auth',
  'client auth',
  'code signing',
  'email protection',
  's/mime',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'timestamping',
  'ocsp signing',
  'microsoft sgc',
  'netscape sgc',
];

const leastSeconds = 600;

const spec = struct(
  'CertificateSigningRequestSpec',
  {
    request: required(bytes({ description: 'The request itself, as PEM.' })),
    username: string({ description: 'The requesting user; written by the server.' }),
    uid: string(),
    groups: list(string()),
    usages: required(list(string(), { minItems: 1, description: 'What the key is to be used for.' })),
    extra: map(list(string())),
    signerName: requiredString({ maxLength: 571, description: 'Who is to sign.' }),
    expirationSeconds: integer({
      minimum: leastSeconds,
      description: 'Requested validity of the certificate.',
    }),
  },
  { description: 'The requested certificate, and the requesting user.' },
);

const condition = struct('CertificateSigningRequestCondition', {
  type: requiredString({ description: 'Approved, Denied or Failed; further values are possible.' }),
  reason: string(),
  message: string(),
  lastUpdateTime: time({ nullable: true }),
  lastTransitionTime: time({ nullable: true }),
  status: numbered(6, required(oneOf(['True', 'False', 'Unknown']))),
});

const status = struct(
  'CertificateSigningRequestStatus',
  {
    conditions: listBy('type', condition, { description: 'Whether it was approved.' }),
    certificate: bytes({ description: 'The certificate, as PEM.' }),
  },
  { default: {}, description: 'What became of the request.' },
);

type RequestObject = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const specOf = (object: ApiObject) => (object as RequestObject).spec ?? {};
const statusOf = (object: ApiObject) => (object as RequestObject).status ?? {};

/** The kind: cluster-scoped; its spec never changes. Only the subresources write approval and status. */
export const certificateSigningRequestKind: KindDeclaration = ({ groups, signerPrefix }) => ({
  group: groups.certificates,
  version: 'v1',
  kind: 'CertificateSigningRequest',
  plural: 'certificatesigningrequests',
  singular: 'certificatesigningrequest',
  shortNames: ['csr'],
  scope: 'Cluster',
  verbs: allVerbs,
  schema: kindStruct(
    'CertificateSigningRequest',
    { spec: required(spec), status },
    { description: 'A request for a certificate.' },
  ),
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: issuanceSubresource, approval: approvalSubresource },
  columns: [
    nameColumn,
    textColumn('SignerName', 'Who is to sign.', (object) => specOf(object).signerName),
    textColumn('Requestor', 'The requesting user.', (object) => specOf(object).username),
    textColumn('Condition', 'State of the request.', stateOf),
    ageColumn,
  ],
  validate: (object) => [
    ...pemProblems(specOf(object).request, 'CERTIFICATE REQUEST', 'spec.request'),
    ...usageProblems(specOf(object).usages ?? []),
    ...signerProblems(specOf(object).signerName ?? '', signerPrefix),
    ...pemProblems(statusOf(object).certificate, 'CERTIFICATE', 'status.certificate'),
  ],
  validateUpdate: (next, current) =>
    sameJson(next['spec'], current['spec']) ? [] : [immutableAt('spec', specOf(next).signerName)],
  selectableFields: { 'spec.signerName': (object) => specOf(object).signerName ?? '' },
});

function stateOf(object: ApiObject): string {
  const { conditions = [], certificate } = statusOf(object);
  const types = conditions.map(({ type = '' }) => type);
  return [...(types.length > 0 ? types : ['Pending']), ...(certificate ? ['Issued'] : [])].join(',');
}

function usageProblems(given: readonly string[]): FieldProblem[] {
  return given.flatMap((usage, index): FieldProblem[] => {
    const path = `spec.usages[${index}]`;
    if (!usages.includes(usage)) return [notSupportedAt(path, usage, usages)];
    return given.indexOf(usage) === index ? [] : [duplicateAt(path, usage)];
  });
}

/** A domain, a slash and the name of a signer; the signer name of older versions is not allowed. */
function signerProblems(name: string, signerPrefix: string): FieldProblem[] {
  if (name === '') return [];
  if (name === `${signerPrefix}legacy-unknown`)
    return [invalidAt('spec.signerName', name, 'the legacy signerName is not allowed via this API version')];
  if (/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name)) return [];
  return [
    invalidAt(
      'spec.signerName',
      name,
      'must be a fully qualified domain and path of the form "example.com/signer-name"',
    ),
  ];
}

/** One or more complete blocks, all of the given type and with nothing but data. Text around them is ignored. */
function pemProblems(value: string | undefined, type: string, path: string): FieldProblem[] {
  if (value === undefined || value === '') return [];
  const text = Buffer.from(value, 'base64').toString('latin1');
  const { blocks, isWhole } = pemBlocks(text);
  const isGood = ({ label, body }: PemBlock) => label === type && /^[A-Za-z0-9+/=\s]+$/.test(body);
  if (isWhole && blocks.length > 0 && blocks.every(isGood)) return [];
  return [invalidAt(path, '…', `must contain only PEM blocks of the type ${type}`)];
}
