// Planted faults of client certificates that an intermediate authority has signed (document access 5.1).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'intermediate-authority-is-the-user',
    title: 'The user is the subject of the intermediate authority that signed the client certificate.',
    breaks: ['authentication.certificates.common-name'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.findPath = (...given) => findPath(...given)?.slice(-2);
    },
  },
  {
    id: 'intermediate-authorities-not-looked-at',
    title: 'Only certificates that an authority of the file signed directly are accepted.',
    breaks: ['authentication.certificates.chain'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.findPath = (sent, ...rest) => findPath(sent.slice(0, 1), ...rest);
    },
  },
  {
    id: 'signed-authorities-not-trusted',
    title: 'An authority of the file that another has signed is not trusted by itself.',
    breaks: ['authentication.certificates.intermediate-alone'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.findPath = (sent, authorities, ...rest) =>
        findPath(
          sent,
          authorities.filter((one) => one.verify(one.publicKey)),
          ...rest,
        );
    },
  },
  {
    id: 'clients-sign-clients',
    title: 'An intermediate certificate need not be an authority.',
    breaks: ['authentication.certificates.chain'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.findPath = (sent, ...rest) => {
        const [leaf, signer] = sent;
        const path = findPath(sent, ...rest);
        if (path !== undefined || leaf === undefined || signer === undefined) return path;
        const above = leaf.verify(signer.publicKey) ? findPath([signer], ...rest) : undefined;
        return above && [leaf, ...above];
      };
    },
  },
] as const satisfies readonly Fault[];
