// Describes what is wrong with the files and directories that flags name.

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EACCES: 'may not be read or written',
  EPERM: 'may not be read or written',
  EROFS: 'is on a read-only file system',
  EISDIR: 'is a directory, not a file',
  EEXIST: 'is a file, not a directory',
  ENOTDIR: 'is below a file, not a directory',
  ENOSPC: 'has no space left',
};

/** Why a file cannot be used; the text follows its path. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return problems[code ?? ''] ?? `cannot be used: ${message}`;
}

/** A file with invalid content; the message follows its path and line. */
export class FileContentError extends Error {
  override readonly name = 'FileContentError';
  /** Such as `:3`; empty for the whole file. */
  readonly line: string;
  constructor(message: string, options: ErrorOptions & { readonly line?: number } = {}) {
    super(message, options);
    this.line = options.line === undefined ? '' : `:${options.line}`;
  }
}
