// Watches that a user must not get: of a single object, which the user may get but not watch, and with other values of the
// parameter watch (access 5.4).
import type { CaseContext } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';
import { WatchFrameError } from '../../kit/watches/watch.ts';
import type { Watch } from '../../kit/watches/watch.ts';

/** The answer is a refusal, or that of a get: it has no watch event. */
export async function expectNoItemWatch(context: CaseContext, person: Person): Promise<void> {
  const { namespace, expect } = context;
  const { name = '' } = (await namespace.configMaps.given()).metadata;
  const { configMaps } = person.in(namespace);
  expect.status(await configMaps.read(name), 200, 'GET of the object with every verb but watch');
  await expectNoWatch(context, () => person.api.watch(configMaps.path(name), { timeoutSeconds: 1 }), {
    what: 'a watch of one object with every verb but watch',
    recordedAs: 'watch of an item, without the permission',
  });
}

/** The answer is a refusal, or no watch: it has no event. */
export async function expectNoWatch(
  { expect, record }: Pick<CaseContext, 'expect' | 'record'>,
  open: () => Promise<Watch>,
  { what, recordedAs }: { readonly what: string; readonly recordedAs?: string },
): Promise<void> {
  await using watch = await open();
  if (recordedAs !== undefined) record({ [recordedAs]: watch.status });
  if (watch.status !== 200) return;
  try {
    for await (const { type } of watch) return expect.fail(`${what} has an event ${type}`);
  } catch (error) {
    // The object or list itself, as a get or list shows it.
    if (!(error instanceof WatchFrameError)) throw error;
  }
}
