// Requests on objects that a mode which refuses everything must refuse (access 5.4). Helper of `modes.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { opened } from '../../kit/watches/opened.ts';

/** @param configMaps and pods with the credential of a user */
export async function refusesEverything(
  { expect, has, uniqueName }: CaseContext,
  configMaps: Resource,
  pods: Resource,
): Promise<void> {
  const absent = uniqueName('absent');
  const dry = { query: { dryRun: 'All' } };
  const answers = {
    list: await configMaps.list(),
    POST: await configMaps.create(),
    'POST as a dry-run': await configMaps.create({}, dry),
    PATCH: await configMaps.mergePatch(absent, { data: { key: 'patched' } }),
    watch: await opened(configMaps),
    ...(has('pods') && {
      'PATCH of a status': await pods.mergePatch(`${absent}/status`, { status: {} }),
    }),
  };
  for (const [what, answer] of Object.entries(answers)) expect.status(answer, 403, `${what} by a user`);
}
