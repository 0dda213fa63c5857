// The file of --client-ca-file (document access 5.1): certificate authorities in PEM form, one after the other.
import { X509Certificate } from 'node:crypto';

/** The file holds something else; the message says what, to stand after its path. */
export class AuthorityFileError extends Error {
  override readonly name = 'AuthorityFileError';
}

const begin = '-----BEGIN CERTIFICATE-----';
const block = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g;

/** What stands between the certificates is not looked at. @throws AuthorityFileError */
export function parseAuthorities(text: string): readonly X509Certificate[] {
  const blocks = text.match(block) ?? [];
  const begun = text.split(begin).length - 1;
  if (begun === 0) throw new AuthorityFileError('holds no certificate in PEM form');
  if (begun !== blocks.length)
    throw new AuthorityFileError('holds a certificate without its END line: copy it whole');
  return blocks.map((pem, index) => parseAuthority(pem, `certificate ${index + 1} of ${blocks.length}`));
}

function parseAuthority(pem: string, which: string): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch (error) {
    throw new AuthorityFileError(`${which} cannot be read: copy it again`, { cause: error });
  }
  if (certificate.ca) return certificate;
  throw new AuthorityFileError(`${which} is no authority: give the one that signed it`);
}
