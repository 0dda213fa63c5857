// Objects that a selector picks for deletecollection, and others that it must leave: config maps, if nothing else is said.
import { CheckFailed } from '../kit/failures.ts';
import { excerpt } from '../kit/answer.ts';
import type { SendOptions } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiList, ApiObject } from '../kit/object.ts';
import { gone } from '../kit/gone.ts';
import { onceKnown } from '../kit/known-version.ts';
import type { Resource } from '../kit/resource.ts';

export interface Group {
  readonly resource: Resource;
  /** The label by which the members are picked; its value is x. */
  readonly key: string;
  readonly selector: string;
  readonly matching: readonly ApiObject[];
  /** Objects without the label. */
  readonly others: readonly ApiObject[];
  /** What the selector picks now. */
  readonly list: () => Promise<ApiList>;
}

interface GroupOptions {
  /** Begins the label's key. */
  readonly word?: string;
  readonly count?: number;
  readonly resource?: Resource;
}

export async function givenGroup(
  { namespace, uniqueName }: CaseContext,
  { word = 'group', count = 2, resource = namespace.configMaps }: GroupOptions = {},
): Promise<Group> {
  const key = uniqueName(word);
  const selector = `${key}=x`;
  return {
    resource,
    key,
    selector,
    matching: await resource.givenMany(count, { metadata: { labels: { [key]: 'x' } } }),
    others: [await resource.given()],
    async list() {
      const answer = await resource.list({ labelSelector: selector });
      if (answer.status === 200) return answer.list;
      throw new CheckFailed(
        `${answer.request} answered ${answer.status} in place of a list: ${excerpt(answer.text)}`,
      );
    },
  };
}

/** The same group, with one more among the others: it has the label, with another value. */
export async function withSibling(group: Group): Promise<Group> {
  const sibling = await group.resource.given({ metadata: { labels: { [group.key]: 'y' } } });
  return { ...group, others: [...group.others, sibling] };
}

/** Deletes what the selector picks: that goes, and the others stay. */
export async function deleteGroup(
  context: CaseContext,
  { resource, selector, matching, others }: Group,
  what: string,
  options: SendOptions,
): Promise<void> {
  // They are found before, by the same read that no longer finds them after.
  for (const { metadata } of matching) await resource.current(metadata.name!);
  const query = { ...options.query, labelSelector: selector };
  const send = () => resource.removeCollection({ ...options, query });
  // A replica may not know yet the version that another one gave out.
  const isAtVersion = options.query?.['resourceVersion'] !== undefined;
  const answer = await (isAtVersion ? onceKnown(send, context.eventually) : send());
  context.expect.success(answer, what);
  // How it is laid out is the server's; where there is a body, it is JSON.
  if (answer.text !== '') void answer.json;
  for (const { metadata } of matching) await gone(context, resource, metadata.name!);
  await othersStay(context, resource, others, what);
}

/** The objects are there, and nothing asked them to go: not at once, and not after a later DELETE has had its effect. */
export async function othersStay(
  context: CaseContext,
  resource: Resource,
  objects: readonly ApiObject[],
  what: string,
): Promise<void> {
  const { expect, throughout } = context;
  const stay = async () => {
    for (const { metadata } of objects) {
      const after = await resource.read(metadata.name!);
      expect.status(after, 200, `GET of what must stay after ${what}`);
      expect.equal(after.object.metadata.uid, metadata.uid, `metadata.uid of what must stay after ${what}`);
      expect.absent(
        after.object.metadata.deletionTimestamp,
        `metadata.deletionTimestamp of what must stay after ${what}`,
      );
    }
  };
  await throughout(stay, 'quiet', async () => {
    const { metadata } = await resource.given();
    await resource.remove(metadata.name!);
    await gone(context, resource, metadata.name!);
  });
}
