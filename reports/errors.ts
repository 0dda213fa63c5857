// Errors of reading and writing reports: one class with a closed list of codes.

export type ReportErrorCode = 'unreadable' | 'not-a-result' | 'not-mergeable' | 'unwritable' | 'bad-name';

export class ReportError extends Error {
  readonly code: ReportErrorCode;

  constructor(code: ReportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ReportError';
    this.code = code;
  }
}

const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file with this name already exists',
  EISDIR: 'it is a directory',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'a part of the path is not a directory',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

/** Describes a failed system call, with its code. */
export function describeSystemError(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const message = error instanceof Error ? error.message : String(error);
  if (code === undefined) return message;
  return `${systemReasons[code] ?? message} (${code})`;
}
