// A watch of a single object by a user who may get it, but not watch (access 5.4).
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { WatchFrameError } from '../../kit/watches/watch.ts';

/** The answer is a refusal, or that of a get: it has no watch event. */
export async function expectNoItemWatch(context: CaseContext, person: Person): Promise<void> {
  const { namespace, expect, record } = context;
  const { name = '' } = (await namespace.configMaps.given()).metadata;
  const { configMaps } = person.in(namespace);
  expect.status(await configMaps.read(name), 200, 'GET of the object with every verb but watch');
  await using watch = await person.api.watch(configMaps.path(name), { timeoutSeconds: 1 });
  record({ 'watch of an item, without the permission': watch.status });
  if (watch.status !== 200) return;
  try {
    for await (const { type } of watch)
      return expect.fail(`a watch of one object with every verb but watch has an event ${type}`);
  } catch (error) {
    // The object itself, as a get shows it.
    if (!(error instanceof WatchFrameError)) throw error;
  }
}
