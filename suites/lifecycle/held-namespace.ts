// A namespace with finalizers of its own: it stays until they are removed, whatever a controller does to its content (core 2.2, 3.1).
import type { Answer } from '../kit/answers/answer.ts';
import { serverTimeMs } from '../kit/answers/server-time.ts';
import type { CaseContext } from '../kit/context.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { overlay } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere, terminating } from '../kit/objects/terminating.ts';
import { expectGone, isListed } from './terminating.ts';

const [first, second] = ['example.com/first', 'example.com/second'] as const;

/** The case of `lifecycle.finalizers.of-a-namespace`. */
export async function checkHeldNamespace(context: CaseContext): Promise<void> {
  const { cluster, expect, eventually } = context;
  const { namespaces } = cluster;
  const { metadata } = await namespaces.given({ metadata: { finalizers: [first, second] } });
  const name = metadata.name!;
  const { configMaps } = cluster.existing(name);
  const wasListed = await isListed(namespaces, name);
  const { name: inside = '' } = (await configMaps.given()).metadata;
  const answer = await namespaces.remove(name);
  expect.success(answer, 'DELETE of a namespace with finalizers');
  const marked = await terminating(context, namespaces, name, answer, 'after the DELETE of a namespace');
  const mustStay = async (finalizers: readonly string[], what: string) => {
    const kept = await mustBeThere(namespaces, name, `a namespace with finalizers, ${what}`);
    expect.equal(kept.metadata.uid, metadata.uid, `metadata.uid of the namespace, ${what}`);
    const { deletionTimestamp } = marked.metadata;
    const since = kept.metadata.deletionTimestamp;
    expect.equal(since, deletionTimestamp, `its metadata.deletionTimestamp, ${what}`);
    expect.equal(ownFinalizers(kept).toSorted(), finalizers, `its metadata.finalizers, ${what}`);
    const listed = !wasListed || (await isListed(namespaces, name));
    expect.that(listed, `a list of namespaces lacks the namespace, ${what}`);
    // Which fields can be selected is not shown (core 4.3).
    const selected = await namespaces.list({ fieldSelector: `metadata.name=${name}` });
    const isSelected = !selected.ok || selected.list.items.length > 0;
    expect.that(!wasListed || isSelected, `a list of namespaces by its name lacks the namespace, ${what}`);
  };
  await mustStay([first, second], 'after its DELETE');
  await endAnother(context);
  await mustStay([first, second], 'after another namespace, deleted later, is gone');
  await eventually(async () => {
    const nowMs = await serverTimeMs(await namespaces.read(name), namespaces);
    const isLater = nowMs > Date.parse(marked.metadata.deletionTimestamp!);
    expect.that(isLater, 'the clock of the server does not advance');
  }, 'event');
  // Its answer is not stated.
  await namespaces.remove(name);
  await mustStay([first, second], 'after a second DELETE');
  expect.success(await removeFinalizer(namespaces, name, first), 'removal of the first finalizer');
  await endAnother(context);
  await mustStay([second], 'after the removal of one of two finalizers');
  expect.success(await removeFinalizer(namespaces, name, second), 'removal of the last finalizer');
  await eventually(() => expectGone(namespaces, name, 'a namespace without finalizers'), 'namespace');
  // Whether the content goes before its namespace or after it is not stated.
  await eventually(() => expectGone(configMaps, inside, 'an object whose namespace is removed'), 'namespace');
}

/** Leaves the others in the list: the server may have one of its own, by which it empties the namespace (core 2.3). */
const removeFinalizer = (namespaces: Resource, name: string, removed: string): Promise<Answer> =>
  replaceNow(namespaces, name, {}, (_, current) => {
    const finalizers = (current.metadata.finalizers ?? []).filter((one) => one !== removed);
    return namespaces.replace(overlay(current, { metadata: { finalizers } }));
  });

/** Deletes a namespace that nothing holds, and waits until it is gone: a controller has acted since. */
async function endAnother({ cluster, expect, eventually }: CaseContext): Promise<void> {
  const { namespaces } = cluster;
  const { name = '' } = (await namespaces.given()).metadata;
  expect.success(await namespaces.remove(name), 'DELETE of a namespace without finalizers');
  await eventually(() => expectGone(namespaces, name, 'a deleted namespace'), 'namespace');
}
