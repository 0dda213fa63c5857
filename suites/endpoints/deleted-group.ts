// Objects that a selector matches for deletecollection, and others that must stay.
import { CheckFailed } from '../kit/failures.ts';
import { excerpt } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiList, ApiObject } from '../kit/objects/object.ts';
import { gone } from '../kit/waiting/gone.ts';
import { onceKnown } from '../kit/watches/known-version.ts';
import type { Resource } from '../kit/kinds/resource.ts';

export interface Group {
  readonly resource: Resource;
  /** The key of the label that selects the members; its value is x. */
  readonly key: string;
  readonly selector: string;
  readonly matching: readonly ApiObject[];
  /** Objects without the label. */
  readonly others: readonly ApiObject[];
  /** Lists the objects that the selector matches now. */
  readonly list: () => Promise<ApiList>;
}

interface GroupOptions {
  /** The beginning of the label's key. */
  readonly word?: string;
  readonly count?: number;
}

export async function givenGroup(
  { uniqueName }: CaseContext,
  resource: Resource,
  { word = 'group', count = 2 }: GroupOptions = {},
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
        `${answer.request} answered ${answer.status} instead of a list: ${excerpt(answer.text)}`,
      );
    },
  };
}

/** The same group with one more object among the others, which has the label with another value. */
export async function withSibling(group: Group): Promise<Group> {
  const sibling = await group.resource.given({ metadata: { labels: { [group.key]: 'y' } } });
  return { ...group, others: [...group.others, sibling] };
}

/** Deletes what the selector matches, and expects that the others stay. No sentence states what a resourceVersion means here: a
 * server may take it as a precondition of each object, and answer 409 Conflict. */
export async function deleteGroup(
  context: CaseContext,
  { resource, selector, matching, others }: Group,
  what: string,
  options: SendOptions,
): Promise<void> {
  // Read beforehand by the same request that must fail afterwards.
  for (const { metadata } of matching) await resource.current(metadata.name!);
  const query = { ...options.query, labelSelector: selector };
  const send = () => resource.removeCollection({ ...options, query });
  // A replica may not have reached a version that another one returned.
  const isAtVersion = options.query?.['resourceVersion'] !== undefined;
  const answer = await (isAtVersion ? onceKnown(send, context.eventually) : send());
  if (isAtVersion && answer.status === 409) {
    context.record({ [what]: 'a conflict with the versions of the objects' });
    return othersStay(context, resource, others, what);
  }
  context.expect.success(answer, what);
  // The layout is the server's choice; a body, if there is one, must be JSON.
  if (answer.text !== '') void answer.json;
  for (const { metadata } of matching) await gone(context, resource, metadata.name!);
  await othersStay(context, resource, others, what);
}

/** Expects that the objects exist and are not being deleted, now and after a later DELETE has taken effect. */
export async function othersStay(
  context: CaseContext,
  resource: Resource,
  objects: readonly ApiObject[],
  what: string,
): Promise<void> {
  const { expect, throughout } = context;
  const expectPresent = async () => {
    for (const { metadata } of objects) {
      const after = await resource.read(metadata.name!);
      expect.status(after, 200, `GET of an object that must stay after ${what}`);
      expect.equal(
        after.object.metadata.uid,
        metadata.uid,
        `metadata.uid of an object that must stay after ${what}`,
      );
      expect.absent(
        after.object.metadata.deletionTimestamp,
        `metadata.deletionTimestamp of an object that must stay after ${what}`,
      );
    }
  };
  await throughout(expectPresent, 'quiet', async () => {
    const { metadata } = await resource.given();
    await resource.remove(metadata.name!);
    await gone(context, resource, metadata.name!);
  });
}
