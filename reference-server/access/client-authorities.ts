// Parses the file of --client-ca-file (document access 5.1): certificate authorities in PEM form, one after the other.
import { X509Certificate } from 'node:crypto';
import { FileContentError } from '../file-problems.ts';
import { pemBlocks } from '../pem.ts';

/** Text between the certificates is ignored. @throws FileContentError */
export function parseAuthorities(text: string): readonly X509Certificate[] {
  const { blocks, isWhole } = pemBlocks(text);
  if (!isWhole) throw new FileContentError('holds a block without its END line: copy it whole');
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE');
  const count = certificates.length;
  if (count === 0) throw new FileContentError('holds no certificate in PEM form');
  return certificates.map((one, index) => parseAuthority(one.text, `certificate ${index + 1} of ${count}`));
}

function parseAuthority(pem: string, which: string): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch (error) {
    throw new FileContentError(`${which} cannot be read: copy it again`, { cause: error });
  }
  if (certificate.ca) return certificate;
  throw new FileContentError(`${which} is not a certificate authority: use the one that signed it`);
}
