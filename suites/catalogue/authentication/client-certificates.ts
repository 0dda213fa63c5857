// Requirements on X.509 client certificates.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.certificates.accepted',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'A client certificate signed by an authority of --client-ca-file authenticates.',
    observe:
      'A request with one is not anonymous: a SelfSubjectReview shows its user. With an ECDSA key on P-256, an RSA key, and keys on P-384 and P-521; for the last two the handshake may fail, since the document does not state which keys TLS accepts.',
    wrong: 'It is verified, but the caller stays anonymous.',
    needs: ['launcher', 'client-certificates', 'self-review'],
  },
  {
    id: 'authentication.certificates.several-authorities',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'The file of --client-ca-file may hold several authorities.',
    observe:
      'With a file of two, of which one has an ECDSA and one an RSA key, a certificate of each authenticates.',
    wrong: 'Only the first is read.',
    needs: ['launcher', 'client-certificates'],
  },
  {
    id: 'authentication.certificates.other-authority',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'A client certificate of another authority does not authenticate.',
    observe:
      'The handshake fails, or the answer is 401 or that to an anonymous caller; never its common name as user. The same on a server without --client-ca-file.',
    wrong: 'The name is used without a check of the signature.',
    needs: ['launcher', 'client-certificates'],
  },
  {
    id: 'authentication.certificates.common-name',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'The common name of the subject of a client certificate is the username.',
    observe:
      'The common name is the username: with spaces, with letters outside ASCII (UTF8String) composed and decomposed, and with commas, slashes and equals signs, which do not add groups.',
    wrong: 'The username is the whole subject.',
    needs: ['launcher', 'client-certificates', 'self-review'],
  },
  {
    id: 'authentication.certificates.organizations',
    document: 'access',
    section: '5.1',
    level: 'MUST',
    text: 'Each organization field of the subject of a client certificate adds a group.',
    observe:
      'Certificates with one, three and seventy organizations, with two in one component of the subject, with letters outside ASCII (UTF8String) and with commas, slashes and equals signs: each is a group, and the organizational unit is not.',
    wrong: 'Only the first adds a group.',
    needs: ['launcher', 'client-certificates', 'self-review'],
  },
  {
    id: 'authentication.certificates.groups-in-authorization',
    document: 'access',
    section: '5.1',
    level: 'SHOULD',
    text: 'Groups from the organizations of a certificate have their full effect in authorization. (Inferred.)',
    observe:
      'With O=system:masters everything is allowed; with another organization, with an ASCII or a non-ASCII name, the rights that are bound to that group are allowed.',
    wrong: 'The groups are shown but not used.',
    needs: ['launcher', 'client-certificates', 'rbac'],
  },
  {
    id: 'authentication.certificates.expired',
    document: 'access',
    section: '5.1',
    level: 'SHOULD',
    text: 'A client certificate outside its validity does not authenticate. (Inferred.)',
    observe: 'With an expired one the handshake fails, or the answer is 401 or that to an anonymous caller.',
    wrong: 'Only the signature is verified.',
    needs: ['launcher', 'client-certificates'],
  },
  {
    id: 'authentication.certificates.chain',
    document: 'access',
    section: '5.1',
    also: ['access 2.5'],
    level: 'SHOULD',
    text: 'The chain of a client certificate may lead to an authority of --client-ca-file through intermediate authorities that are sent with it, but not through a certificate that is not an authority. (Inferred: certificates of clients may contain intermediates.)',
    observe:
      'A certificate of an intermediate authority, sent with that of the authority, authenticates; one that an ordinary client has signed, sent with that of the client, does not.',
    wrong: 'Any client with a certificate can sign others, for any user and group.',
    needs: ['launcher', 'client-certificates'],
  },
  {
    id: 'authentication.certificates.other-usage',
    document: 'access',
    section: '5.1',
    level: 'SHOULD',
    text: 'A certificate whose usage is for servers only does not authenticate a client. (Inferred.)',
    observe:
      'With the extended usage of servers alone the handshake fails, or the answer is 401 or that to an anonymous caller; with that of clients the same certificate authenticates.',
    wrong: 'The usage is not checked, so that every server can act as a user.',
    needs: ['launcher', 'client-certificates'],
  },
  {
    id: 'authentication.certificates.no-common-name',
    document: 'access',
    section: '5.1',
    also: ['access 2.1'],
    level: 'SHOULD',
    text: 'A client certificate without a common name names no user, and does not authenticate. (Inferred.)',
    observe:
      'With O=system:masters alone the handshake fails, or the answer is 401 or that to an anonymous caller; with a common name as well the certificate authenticates.',
    wrong: 'The username is empty, and the groups are used.',
    needs: ['launcher', 'client-certificates'],
  },
] as const satisfies readonly Row[];
