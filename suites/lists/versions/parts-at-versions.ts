// A get of a sub-resource at a version: servers often read it by code of its own (core 4.1, 4.12).
import type { CaseContext } from '../../kit/context.ts';
import { partsOf } from '../../kit/kinds/parts.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';

/** An object that did not change since is shown at the version of one that was created later. */
export async function expectPartsAtVersions(context: CaseContext): Promise<void> {
  const { api, expect, eventually } = context;
  for (const { name: part, objects } of await partsOf(context)) {
    const { name = '' } = (await objects.given()).metadata;
    const later = (await objects.given()).metadata.name!;
    const { resourceVersion } = (await objects.current(later)).metadata;
    const path = objects.path(name, part);
    const answer = await onceKnown(() => api.get(path, { query: { resourceVersion } }), eventually);
    expect.status(answer, 200, `GET of the ${part} of an object at the version of a later one`);
  }
}
