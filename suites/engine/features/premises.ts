// Checks that a target serves what the suite presupposes (catalogue/premises.ts).
import { premises } from '../../catalogue/premises.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import type { Discovery } from '../../kit/features/discovery.ts';

/** The first premise that the target lacks, as one line; undefined where it has all. */
export async function findMissingPremise(discovery: Discovery): Promise<string | undefined> {
  for (const [name, { plural, clause }] of Object.entries(premises)) {
    const kind = { group: '', version: 'v1', plural };
    if (await discovery.serves(kind)) continue;
    // A server may serve a kind that its resource list omits.
    const path = collectionPath(kind, '');
    const answer = await discovery.read(path, { query: { limit: 1 } });
    if (answer?.status !== 404) continue;
    return `the target does not serve ${plural} (GET ${path} answered 404), which the suite presupposes: see "list --premises" for ${name} (${clause})`;
  }
  return undefined;
}
