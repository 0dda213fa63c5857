// Blocks of PEM text (RFC 7468), one after the other. Text around them explains, and is not looked at. Pure.

export interface PemBlock {
  readonly label: string;
  /** With its BEGIN and END lines. */
  readonly text: string;
  /** What stands between them. */
  readonly body: string;
}

/** `isWhole`: no block is begun that has no END line of its own. */
export function pemBlocks(text: string): { readonly blocks: readonly PemBlock[]; readonly isWhole: boolean } {
  const found = text.matchAll(/-----BEGIN ([^-\n]+)-----((?:(?!-----BEGIN )[^])*?)-----END \1-----/g);
  const blocks = [...found].map(([whole, label = '', body = '']) => ({ label, text: whole, body }));
  const begun = text.split('-----BEGIN ').length - 1;
  return { blocks, isWhole: begun === blocks.length };
}
