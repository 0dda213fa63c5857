// The writes with which a client removes the last finalizer of a terminating object.
import type { Answer } from '../kit/answers/answer.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** The finalizer that holds the objects of these cases. */
export const hold = 'example.com/hold';

/** @param options such as a dry-run */
type Removal = (name: string, options?: SendOptions) => Promise<Answer>;

/** The writes by their names in messages. Each is retried if a controller that takes part in the deletion wrote in
 * between. */
export function lastFinalizerRemovals(
  { expect, eventually }: Pick<CaseContext, 'expect' | 'eventually'>,
  resource: Resource,
): Readonly<Record<string, Removal>> {
  const positionOf = async (name: string) =>
    (await resource.current(name)).metadata.finalizers?.indexOf(hold) ?? -1;
  return {
    PUT: (name, options) =>
      eventually(async () => {
        const { metadata, ...rest } = await resource.current(name);
        const answer = await resource.replace(
          { ...rest, metadata: { ...metadata, finalizers: [] } },
          options,
        );
        expect.different(answer.status, 409, 'status of a PUT of the object that was just read');
        return answer;
      }, 'event'),
    'merge patch': (name, options) => resource.mergePatch(name, { metadata: { finalizers: null } }, options),
    'JSON patch': (name, options) =>
      eventually(async () => {
        const index = await positionOf(name);
        const path = `/metadata/finalizers/${index}`;
        const operations = [
          { op: 'test', path, value: hold },
          { op: 'remove', path },
        ];
        const answer = await resource.jsonPatch(name, operations, options);
        if (!answer.ok)
          expect.equal(
            await positionOf(name),
            index,
            'index of the finalizer in a list without other writers',
          );
        return answer;
      }, 'event'),
  };
}
