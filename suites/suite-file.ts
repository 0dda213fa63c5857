// What an index says of a suite file.
import type { Section } from './kit/case.ts';

export interface SuiteFile {
  /** Below `suites`, without `.suite.ts`. */
  readonly file: string;
  readonly section: Section;
}
