// What reads of an Event show (core 9.3).
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

/** That cases state as eventTime, and in a series. */
export const time = '2024-05-06T07:08:10.000000Z';

/** As it is read after a PUT with another label, where the kind has that: which kinds have which verbs is not shown. */
export async function changedOnce(
  { expect }: CaseContext,
  events: Resource,
  name: string,
): Promise<ApiObject> {
  const put = await replaceNow(events, name, { metadata: { labels: { changed: 'yes' } } });
  if (put.status !== 405) expect.success(put, 'PUT of an Event with another label');
  return events.current(name);
}

/** The same instant, in whichever form. */
export function expectTime({ expect }: CaseContext, actual: unknown, what: string): void {
  expect.equal(Date.parse(String(actual)), Date.parse(time), `${what} of an Event as it is read`);
}
