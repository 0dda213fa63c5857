// Every suite file, one line each, by topic.
import type { Section } from './kit/case.ts';
import { casesOf } from './kit/case.ts';
import healthStatus from './health/status.suite.ts';

const sections: readonly Section[] = [healthStatus];

/** All cases, in the order of the suite files. */
export const cases = casesOf(sections);
