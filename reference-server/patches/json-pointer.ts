// RFC 6901: a path into a JSON document.

/** A well-formed patch that cannot be applied: a failed test, a missing path. */
export class PatchFailure extends Error {
  override readonly name: string = 'PatchFailure';
}

/** Its copies would grow the document beyond the limit. */
export class PatchTooLarge extends PatchFailure {
  override readonly name = 'PatchTooLarge';
}

/** The tokens of a pointer, unescaped. @throws PatchFailure where it does not begin with a slash */
export function readPointer(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchFailure(`${pointer} is not a JSON pointer`);
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
