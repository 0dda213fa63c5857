// The items of a list are whole objects (core 2.5), whatever their labels and annotations are, and in whatever form it is read.
import type { CollectionContext } from '../kit/context.ts';
import { hardMetadata } from '../kit/data/hard-data.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { hold, mark } from './held-objects.ts';
import { listOf } from './listed.ts';
import { afterToken, itemsOf, walk } from './walk.ts';
import type { ListQuery } from './walk.ts';

/** The items of two objects with a finalizer, of which one is being deleted, equal the answers to a GET of each.
 * @param formsAt the forms of list, by the version of a list that holds both */
export async function expectWholeItems(
  context: CollectionContext,
  formsAt: (resourceVersion: string | undefined) => readonly ListQuery[] = () => [{}, { limit: 1 }],
): Promise<void> {
  const { collection, view, random, uniqueName, eventually, expect } = context;
  const { labels, annotations } = hardMetadata(random);
  const set = uniqueName('set');
  const finalizers = [hold];
  const made = await collection.givenMany(2, {
    metadata: { labels: { ...labels, set }, annotations, finalizers },
  });
  const names = made.map(({ metadata }) => metadata.name!);
  await mark(context, collection, names[1]!);
  const stored = await Promise.all(made.map(({ metadata }) => collection.current(metadata.name!)));
  const selector = { labelSelector: `set=${set}` };
  const { resourceVersion } = listOf(await view.list(selector), 'a list', expect).metadata;
  for (const form of formsAt(resourceVersion)) {
    const what = describeForm(form);
    const compare = async () => {
      const query = { ...selector, ...form };
      const first = await onceKnown(() => view.list(query), eventually);
      // A version may be kept for a short time only (core 4.12).
      if (first.status === 410 && form['resourceVersion'] !== undefined) return;
      const head = listOf(first, what, expect);
      const token = head.metadata.continue;
      const rest = token ? await walk(view, afterToken(query, token), context) : [];
      const items = itemsOf([head, ...rest]);
      for (const one of stored) {
        const found = items.find(({ metadata }) => metadata.uid === one.metadata.uid);
        const item = expect.present(found, `an object in ${what}`);
        const details = `an item of ${what}, against the answer to GET`;
        expect.unchanged(comparable(one, form), comparable(item, form), details);
      }
    };
    // A list at any version may show an older state, but not for ever.
    await (form['resourceVersion'] === '0' ? eventually(compare, 'event') : compare());
  }
  for (const name of names) await collection.mergePatch(name, { metadata: { finalizers: null } });
}

/** Items may leave out kind and apiVersion, and their versions are not guaranteed where the list is at a version (core 4.12). */
function comparable(
  { kind: _kind, apiVersion: _version, metadata, ...rest }: ApiObject,
  form: ListQuery,
): ApiObject {
  const { resourceVersion, ...others } = metadata;
  return {
    ...rest,
    metadata: form['resourceVersion'] === undefined ? { ...others, resourceVersion } : others,
  };
}

/** Versions are opaque, so messages do not contain them. */
function describeForm(form: ListQuery): string {
  const words = Object.entries(form).map(([name, value]) =>
    name === 'resourceVersion' && value !== '0' ? `a ${name}` : `${name}=${value}`,
  );
  return words.length === 0 ? 'a list' : `a list with ${words.join(' and ')}`;
}
