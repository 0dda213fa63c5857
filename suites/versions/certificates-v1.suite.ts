// What changed in certificates.orch.io/v1 and authorization.orch.io/v1.
import { section } from '../kit/case.ts';

export default section('core', '9.3', {
  'versions.access-reviews.groups': {
    text: 'spec.group of an access review is called spec.groups.',
    observe:
      'A SubjectAccessReview with a user and spec.groups is answered by the rights of the groups. A valid one with spec.group added is refused with 400 under fieldValidation Strict.',
    wrong: 'spec.groups is ignored.',
    needs: ['rbac', 'cluster-wide'],
    since: 'v1.6',
  },

  'versions.certificates.signer-name': {
    text: 'spec.signerName of a CertificateSigningRequest is required, and the legacy-unknown signer is not allowed on create.',
    observe:
      'A create without it, and one with the legacy-unknown signer (its full name is not shown), are refused; with another signer it succeeds.',
    wrong: 'A missing signer defaults to legacy-unknown.',
    needs: ['certificate-requests'],
    since: 'v1.19',
  },

  'versions.certificates.usages': {
    text: 'spec.usages of a CertificateSigningRequest is required, has no duplicates and only known values.',
    observe:
      'A create without it, with a duplicate and with an invented value is refused; with a known one it succeeds.',
    wrong: 'Duplicates are removed silently.',
    needs: ['certificate-requests'],
    since: 'v1.19',
  },

  'versions.certificates.conditions': {
    text: 'status.conditions of a CertificateSigningRequest have no two entries of one type, and each needs a status.',
    observe:
      'An update of the status with two conditions of one type, and one without status, are refused (the path of the status is inferred).',
    wrong: 'A missing status defaults to True.',
    needs: ['certificate-requests'],
    since: 'v1.19',
  },

  'versions.certificates.certificate-pem': {
    text: 'status.certificate is PEM-encoded with only CERTIFICATE blocks.',
    observe:
      'An update of the status with a PEM block of another type, and one with bytes that are no PEM, are refused (the path of the status is inferred).',
    wrong: 'Any bytes are stored.',
    needs: ['certificate-requests'],
    since: 'v1.19',
  },
});
