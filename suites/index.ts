// Every suite file and every case, of both documents.
import { accessSuites } from './access-suites.ts';
import { coreSuites } from './core-suites.ts';
import { casesOf } from './kit/case.ts';
import type { SuiteFile } from './suite-file.ts';

export type { SuiteFile } from './suite-file.ts';

export const suiteFiles: readonly SuiteFile[] = [...coreSuites, ...accessSuites];

/** All cases, in the order of the suite files. */
export const cases = casesOf(suiteFiles.map(({ section }) => section));
