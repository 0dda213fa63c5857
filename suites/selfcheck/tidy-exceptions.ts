// Files that break a rule of `tidy.test.ts` with a reason.

export interface Exception {
  readonly rule: string;
  readonly file: string;
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [];
