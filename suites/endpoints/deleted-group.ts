// Config maps that a selector picks for deletecollection, and others that it must leave.
import { CheckFailed } from '../kit/failures.ts';
import { excerpt } from '../kit/answer.ts';
import type { SendOptions } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiList, ApiObject } from '../kit/object.ts';
import { gone } from '../kit/gone.ts';

export interface Group {
  /** The label by which the members are picked; its value is x. */
  readonly key: string;
  readonly selector: string;
  readonly matching: readonly ApiObject[];
  /** Objects without the label. */
  readonly others: readonly ApiObject[];
  /** What the selector picks now. */
  readonly list: () => Promise<ApiList>;
}

/** `word` begins the label's key. */
export async function givenGroup(
  { namespace, uniqueName }: CaseContext,
  word = 'group',
  count = 2,
): Promise<Group> {
  const { configMaps } = namespace;
  const key = uniqueName(word);
  const selector = `${key}=x`;
  return {
    key,
    selector,
    matching: await configMaps.givenMany(count, { metadata: { labels: { [key]: 'x' } } }),
    others: [await configMaps.given()],
    async list() {
      const answer = await configMaps.list({ labelSelector: selector });
      if (answer.status === 200) return answer.list;
      throw new CheckFailed(
        `${answer.request} answered ${answer.status} in place of a list: ${excerpt(answer.text)}`,
      );
    },
  };
}

/** Deletes what the selector picks: that goes, and the others stay. */
export async function deleteGroup(
  context: CaseContext,
  { selector, matching, others }: Group,
  what: string,
  options: SendOptions,
): Promise<void> {
  const { configMaps } = context.namespace;
  // They are found before, by the same read that no longer finds them after.
  for (const { metadata } of matching) await configMaps.current(metadata.name!);
  const query = { ...options.query, labelSelector: selector };
  const answer = await configMaps.removeCollection({ ...options, query });
  context.expect.success(answer, what);
  for (const { metadata } of matching) await gone(context, configMaps, metadata.name!);
  await othersStay(context, others, what);
}

/** The objects are there, and nothing asked them to go. */
export async function othersStay(
  { namespace, expect }: CaseContext,
  objects: readonly ApiObject[],
  what: string,
): Promise<void> {
  for (const { metadata } of objects) {
    const after = await namespace.configMaps.read(metadata.name!);
    expect.status(after, 200, `GET of what must stay after ${what}`);
    expect.equal(after.object.metadata.uid, metadata.uid, `metadata.uid of what must stay after ${what}`);
    expect.absent(
      after.object.metadata.deletionTimestamp,
      `metadata.deletionTimestamp of what must stay after ${what}`,
    );
  }
}
