// Cases: bookmarks that a server sends from time to time in a long watch (core 4.12).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { errorCode, follow, isError, versionOf } from '../kit/watches/follow.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { expectVersionOnly, isBookmark } from './bookmark-content.ts';
import { annotated, calmVersion, hasState, isAbout, readToEnd, stampOf, typesOf } from './live.ts';

/** Of those that come, the last are judged: one a minute is usual. */
const mostJudged = 3;

export default [
  section('core', '4.12', {
    'watch.bookmark.in-long-watches': {
      text: 'In a watch that lasts for minutes, bookmarks come only when allowWatchBookmarks=true, and all changes up to each were sent.',
      observe:
        'Three watches of pod templates for a minute and a half, without allowWatchBookmarks, with false and with true, while an object is changed from time to time: no BOOKMARK in the first two. Those of the third contain a version only, and a watch from one of them shows every change that did not come before it.',
      wrong: 'A timer sends a bookmark to every watch each minute, or sends the newest version of the store.',
      slow: true,
      async run(context) {
        const { namespace, expect, throughout } = context;
        const { podTemplates, configMaps } = namespace;
        const resourceVersion = await calmVersion(context, podTemplates);
        await using plain = follow(context, podTemplates, { resourceVersion });
        await using declined = follow(context, podTemplates, { resourceVersion, allowWatchBookmarks: false });
        await using allowed = follow(context, podTemplates, { resourceVersion, allowWatchBookmarks: true });
        const made = await podTemplates.given();
        const written: ApiObject[] = [made];
        await throughout(async () => {
          written.push(await annotated(podTemplates, made, `${written.length}`));
          // A change that no watch shows, but whose version a bookmark may have.
          await configMaps.given();
          for (const [what, { events }] of [
            ['without the option', plain] as const,
            ['with false', declined] as const,
          ])
            expect.equal(typesOf(events.filter(isBookmark)), [], `bookmarks in a watch ${what}`);
        }, 'bookmarks');

        const last = await podTemplates.given();
        const events = await allowed.until((event) => isAbout(event, last), 'the object made last');
        const marks = [...events.entries()].filter(([, event]) => isBookmark(event)).slice(-mostJudged);
        for (const [at, bookmark] of marks) {
          expectVersionOnly(context, podTemplates, bookmark);
          const due = written.filter((state) => !events.slice(0, at).some((event) => hasState(event, state)));
          if (await isForgotten(context, podTemplates, versionOf(bookmark)!)) continue;
          await using resumed = follow(context, podTemplates, { resourceVersion: versionOf(bookmark)! });
          const later = await resumed.until((event) => isAbout(event, last), 'the object made last');
          expect.equal(
            due.filter((state) => !later.some((event) => hasState(event, state))).map(stampOf),
            [],
            'changes that come neither before a bookmark nor in a watch that starts from it',
          );
        }
        context.record({ bookmarks: marks.length });
      },
    },
  }),
];

/** The history may be shorter than the time since a bookmark. */
async function isForgotten(
  context: CaseContext,
  resource: Resource,
  resourceVersion: string,
): Promise<boolean> {
  const query = { resourceVersion, timeoutSeconds: 1 };
  await using watch = await openedOnce(context, () => resource.watch(query));
  if (watch.status === 410) return true;
  return (await readToEnd(context, watch)).some((event) => isError(event) && errorCode(event) === 410);
}
