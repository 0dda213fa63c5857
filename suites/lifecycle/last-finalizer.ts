// The ways in which a client takes the last finalizer off a terminating object.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/resource.ts';

/** The finalizer that holds the objects of these cases. */
export const hold = 'example.com/hold';

/** By what they are called in messages. Each tries again where a controller, with a part of its own in the deletion, wrote
 * in between. */
export function waysToRemoveLast(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
): Readonly<Record<string, (name: string) => Promise<Answer>>> {
  const positionOf = async (name: string) =>
    (await resource.current(name)).metadata.finalizers?.indexOf(hold) ?? -1;
  return {
    PUT: (name) =>
      eventually(async () => {
        const { metadata, ...rest } = await resource.current(name);
        const answer = await resource.replace({ ...rest, metadata: { ...metadata, finalizers: [] } });
        expect.different(answer.status, 409, 'status of a PUT of the object as it was just read');
        return answer;
      }, 'event'),
    'merge patch': (name) => resource.mergePatch(name, { metadata: { finalizers: null } }),
    'JSON patch': (name) =>
      eventually(async () => {
        const index = await positionOf(name);
        const path = `/metadata/finalizers/${index}`;
        const answer = await resource.jsonPatch(name, [
          { op: 'test', path, value: hold },
          { op: 'remove', path },
        ]);
        if (!answer.ok)
          expect.equal(await positionOf(name), index, 'place of the finalizer in a list that nobody writes');
        return answer;
      }, 'event'),
  };
}
