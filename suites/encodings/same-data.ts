// Compares the data of answers in different encodings.
import type { CaseContext } from '../kit/context.ts';
import { decodedBody } from '../kit/answers/decoded-body.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { isDeepEqual } from '../kit/expect/show.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiList, ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** Without members that are null or empty, which an encoding may leave out. */
export function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutUnset(one));
  if (!isRecord(value)) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, withoutUnset(member)] as const)
    .filter(([, member]) => !isUnset(member));
  return Object.fromEntries(members);
}

function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

/** Reads the object in a media type until it has the version of a read in JSON: another writer may change it between the two.
 * @returns both; `same` is the answer in the type */
export async function readInBoth(
  { eventually, expect }: CaseContext,
  resource: Resource,
  name: string,
  read: () => Promise<Answer>,
): Promise<{ readonly same: Answer; readonly object: ApiObject }> {
  return eventually(async () => {
    const object = await resource.current(name);
    const same = await read();
    expect.sameVersion(object, await resource.current(name), 'metadata.resourceVersion before and after');
    return { same, object };
  }, 'cache');
}

/** The same of a list by a label that only objects of the case have.
 * @param sent the media type or the coding of the list that is compared
 * @returns its answer, and the items of the list in JSON. The order of items is not stated: compare with `byUid`. */
export async function listInBoth(
  { eventually, expect }: CaseContext,
  view: Pick<Resource, 'list'>,
  query: SendOptions['query'],
  sent: SendOptions,
): Promise<{ readonly same: Answer; readonly items: readonly ApiObject[] }> {
  const versionsOf = ({ items }: ApiList) => byUid(items).map(({ metadata }) => metadata.resourceVersion);
  return eventually(async () => {
    const before = (await view.list(query)).list;
    const same = await view.list(query, sent);
    const after = (await view.list(query)).list;
    expect.that(
      isDeepEqual(versionsOf(before), versionsOf(after)),
      'another writer changed the objects between two lists',
    );
    return { same, items: before.items };
  }, 'cache');
}

/** In an order of the run's own. */
export const byUid = (items: readonly ApiObject[]): readonly ApiObject[] =>
  items.toSorted((a, b) => (a.metadata.uid ?? '').localeCompare(b.metadata.uid ?? ''));

/** The value of a body in JSON, YAML or CBOR. @throws CheckFailed */
export function valueIn({ names, expect }: CaseContext, answer: Answer): unknown {
  const body = decodedBody(answer, names);
  return 'value' in body ? body.value : expect.fail(`${answer.request} answered with ${body.form}`);
}
