// What is wrong with the files and directories that flags name, in a user's words.

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'is on a read-only file system',
  EISDIR: 'is a directory, not a file',
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'lies below a file, not a directory',
  ENOSPC: 'has no room left',
};

/** What keeps a file from being used, to stand after its path. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return problems[code ?? ''] ?? `cannot be used: ${message}`;
}

/** A file holds something else than it should; the message says what, to stand after its path and line. */
export class FileContentError extends Error {
  override readonly name = 'FileContentError';
  /** As `:3`; empty for the whole file. */
  readonly line: string;
  constructor(message: string, options: ErrorOptions & { readonly line?: number } = {}) {
    super(message, options);
    this.line = options.line === undefined ? '' : `:${options.line}`;
  }
}
