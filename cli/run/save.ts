// Writes the reports of a run into their folder.
import { writeReports } from '../../reports/write.ts';
import { requirements } from '../../suites/catalogue/index.ts';
import type { Collected } from './collect.ts';

/** @throws ReportError for a folder that cannot be written */
export async function saveReports(
  directory: string,
  { result, details, transcripts }: Collected,
): Promise<void> {
  await writeReports(directory, result, details, transcripts, requirements);
}
