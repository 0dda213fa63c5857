// Every suite file, every requirement and every case, of both documents.
import { casesOf } from './kit/case.ts';
import type { Section } from './kit/case.ts';
import { topics } from './topics.ts';

export interface SuiteFile {
  /** Below `suites`, without `.suite.ts`. */
  readonly file: string;
  /** What the file exports. */
  readonly sections: Section | readonly Section[];
}

type Topic = Readonly<Record<string, SuiteFile['sections']>>;

export const suiteFiles: readonly SuiteFile[] = Object.entries<Topic>(topics).flatMap(([topic, files]) =>
  Object.entries(files).map(([name, sections]) => ({ file: `${topic}/${name}`, sections })),
);

export const sectionsOf = ({ sections }: SuiteFile): readonly Section[] => [sections].flat();

/** All cases, in the order of the suite files. */
export const cases = casesOf(suiteFiles.flatMap(sectionsOf));
