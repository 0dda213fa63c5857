// Cases: get at a resourceVersion (core 4.12): unset is most recent, 0 is any, a nonzero one is not older than.
import type { Answer } from '../../kit/answers/answer.ts';
import { section } from '../../kit/case.ts';
import { eachSortOfCollection } from '../../kit/kinds/subjects.ts';
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import { follow, metadataOf } from '../../kit/watches/follow.ts';
import { gone } from '../../kit/waiting/gone.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';
import type { WatchEvent } from '../../kit/watches/watch.ts';
import { stepLabel } from '../listed.ts';
import { readers } from '../readers.ts';
import { expectPartsAtVersions } from './parts-at-versions.ts';

export default section('core', '4.12', {
  'lists.get.unset-most-recent': {
    text: 'A get without a resourceVersion reads the most recent state.',
    observe:
      'Many times: PATCH a counter label, then at once GET over another connection: always the new value, also with an empty resourceVersion. A name that was absent before, or whose object was deleted, shows the object that was just created. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'GET is served from a lagging cache.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      const { name = '' } = collection.object().metadata;
      // A cache may remember that there is no such object.
      await readers(() => collection.read(name));
      const first = await collection.given({ metadata: { name } });
      await expectObject(context, first, 'right after its creation');
      for (let step = 1; step <= 10; step++) {
        await takeStep(collection, name, step, expect);
        // An empty version is none.
        const query = step % 2 === 0 ? {} : { resourceVersion: '' };
        for (const answer of await readers(() => collection.read(name, { query })))
          expect.equal(stepOf(answer, expect), step, `step that a GET shows right after step ${step}`);
      }
      const removal = await collection.remove(name, { phase: 'set-up' });
      if (!removal.ok) throw new PrerequisiteFailed(`set-up: ${removal.request} answered ${removal.status}`);
      await gone(context, collection, name);
      const recreate = () => collection.given({ metadata: { name } });
      const second = await dependsOn('objects.names.reuse-after-delete', recreate);
      await expectObject(context, second, 'right after its creation under the name of a deleted one');
    },
  },

  'lists.get.zero-any': {
    text: 'A get with resourceVersion 0 may answer any version.',
    observe:
      '200 with a state that the object has or had; an object that was made a while ago is found. An older state is no failure; once all is written, the last is shown within seconds, since newer data is preferred. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: '0 is looked up as a literal version and refused.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, eventually, expect } = context;
      const made = await collection.given();
      const { name = '', resourceVersion: first = '' } = made.metadata;
      const read = () => collection.read(name, { query: { resourceVersion: '0' } });
      // A state from before its creation is allowed, but not permanently: newer data is preferred.
      await eventually(async () => expect.status(await read(), 200, 'GET with resourceVersion=0'), 'event');
      const versions = new Map([[first, 0]]);
      const steps = 4;
      for (let step = 1; step <= steps; step++) {
        versions.set(await takeStep(collection, name, step, expect), step);
        for (const answer of await readers(read)) {
          if (isMissing(answer)) continue;
          const shown = stepOf(answer, expect);
          const { resourceVersion = '' } = answer.object.metadata;
          if (!versions.has(resourceVersion)) await learnVersions(context, made, versions);
          // The object never had this content at this version.
          const written = versions.get(resourceVersion);
          expect.that(
            written !== undefined,
            `a GET with resourceVersion=0 shows step ${shown} and a version that no write answered with, and no watch shows`,
          );
          expect.equal(
            shown,
            written,
            'step that a GET with resourceVersion=0 shows, by the version that it shows',
          );
        }
      }
      // Newer data is preferred, so old data is not a permanent answer.
      await eventually(
        async () =>
          expect.equal(stepOf(await read(), expect), steps, 'step that a GET with resourceVersion=0 shows'),
        'event',
      );
    },
  },

  'lists.get.nonzero-not-older': {
    text: 'A get with a nonzero resourceVersion answers a state that is not older.',
    observe:
      'GET at once with the resourceVersion of a PATCH answer: this change or a later one. With an older version: 200 at that state or a later one. GET of the sub-resources of a custom object at the version of another one that was created later: 200. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The version is ignored and a lagging cache answers, or the version is looked up exactly.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, eventually, expect } = context;
      const made = await collection.given();
      const name = made.metadata.name!;
      const versions = [made.metadata.resourceVersion!];
      const readAt = (resourceVersion: string | undefined) =>
        onceKnown(() => collection.read(name, { query: { resourceVersion } }), eventually);
      for (let step = 1; step <= 6; step++) {
        versions.push(await takeStep(collection, name, step, expect));
        for (const answer of await readers(() => readAt(versions.at(-1))))
          expect.equal(
            stepOf(answer, expect),
            step,
            `step that a GET with the version of step ${step} shows`,
          );
      }
      for (const [step, version] of versions.entries()) {
        const shown = stepOf(await readAt(version), expect);
        expect.atLeast(
          shown,
          step,
          `step that a GET with the version of step ${step} shows, after later ones`,
        );
      }
      if (context.isFirstSubject) await expectPartsAtVersions(context);
      // The version of a list that was read after the last change of the object.
      await collection.given();
      const listed = await collection.list();
      const answer = await readAt(listed.list.metadata.resourceVersion);
      expect.equal(stepOf(answer, expect), 6, 'step that a GET with the version of a later list shows');
    },
  },
});

/** A GET over each of several connections finds this object. */
async function expectObject(
  { collection, expect }: CollectionContext,
  { metadata: { name = '', uid } }: ApiObject,
  when: string,
): Promise<void> {
  for (const answer of await readers(() => collection.read(name))) {
    expect.status(answer, 200, `GET of an object ${when}`);
    expect.equal(answer.object.metadata.uid, uid, `metadata.uid that a GET shows of an object ${when}`);
  }
}

/** Writes the step into the object's label and returns the new version. */
async function takeStep(
  resource: Resource,
  name: string,
  step: number,
  expect: CaseContext['expect'],
): Promise<string> {
  const patch = { metadata: { labels: { [stepLabel]: String(step) } } };
  const answer = await resource.mergePatch(name, patch);
  expect.success(answer, `PATCH to step ${step}`);
  return expect.present(answer.object.metadata.resourceVersion, 'the version in the answer to PATCH');
}

/** Adds the versions that other writers made: a watch shows each change. */
async function learnVersions(
  context: CollectionContext,
  { metadata: { uid, resourceVersion } }: ApiObject,
  versions: Map<string, number>,
): Promise<void> {
  const { collection } = context;
  const end = await collection.given();
  await using events = follow(context, collection, { resourceVersion });
  const isEnd = (event: WatchEvent) => metadataOf(event).uid === end.metadata.uid;
  for (const event of await events.until(isEnd, 'a later object')) {
    const shown = metadataOf(event);
    if (shown.uid === uid && shown.resourceVersion !== undefined)
      versions.set(shown.resourceVersion, Number(shown.labels?.[stepLabel] ?? 0));
  }
}

/** The step that an object shows; 0 before the first. */
function stepOf(answer: Answer, expect: CaseContext['expect']): number {
  expect.status(answer, 200, 'GET');
  return Number(answer.object.metadata.labels?.[stepLabel] ?? 0);
}
