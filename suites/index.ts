// Every suite file, one line each, by topic.
import type { Section } from './kit/case.ts';
import { casesOf } from './kit/case.ts';
import healthStatus from './health/status.suite.ts';
import objectsCommonFields from './objects/common-fields.suite.ts';
import objectsNamesAndScope from './objects/names-and-scope.suite.ts';
import serviceInterface from './service/interface.suite.ts';

export interface SuiteFile {
  /** Below `suites`, without `.suite.ts`. */
  readonly file: string;
  readonly section: Section;
}

export const suiteFiles: readonly SuiteFile[] = [
  { file: 'health/status', section: healthStatus },
  { file: 'objects/common-fields', section: objectsCommonFields },
  { file: 'objects/names-and-scope', section: objectsNamesAndScope },
  { file: 'service/interface', section: serviceInterface },
];

/** All cases, in the order of the suite files. */
export const cases = casesOf(suiteFiles.map(({ section }) => section));
