// Parses the blocks of PEM text (RFC 7468). Text around them is ignored. Pure.

export interface PemBlock {
  readonly label: string;
  /** With its BEGIN and END lines. */
  readonly text: string;
  /** The base64 text between them. */
  readonly body: string;
}

/** `isWhole`: every BEGIN line has its END line. */
export function pemBlocks(text: string): { readonly blocks: readonly PemBlock[]; readonly isWhole: boolean } {
  const found = text.matchAll(/-----BEGIN ([^-\n]+)-----((?:(?!-----BEGIN )[^])*?)-----END \1-----/g);
  const blocks = [...found].map(([whole, label = '', body = '']) => ({ label, text: whole, body }));
  const begun = text.split('-----BEGIN ').length - 1;
  return { blocks, isWhole: begun === blocks.length };
}
