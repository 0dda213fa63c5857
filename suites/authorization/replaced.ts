// A PUT of the current object with some fields changed. Other clients may write to it, too: a conflict is retried
// with the current object. A refusal is retried as well: the right, or the role of a binding, may take effect late.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { ApiObject, Overrides } from '../kit/objects/object.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

const retriedStatuses: readonly number[] = [403, 404, 409];

/** The object after the PUT. @throws CheckFailed where it is refused */
export async function replaced(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
  changes: Overrides,
): Promise<ApiObject> {
  const answer = await eventually(async () => {
    const put = await resource.replace(overlay(await resource.current(name), changes));
    if (retriedStatuses.includes(put.status))
      throw new CheckFailed(`${put.request} answered ${put.status} at each attempt`);
    return put;
  }, 'controller');
  expect.success(answer, 'PUT of a binding or role with permitted changes');
  return answer.object;
}
