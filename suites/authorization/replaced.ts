// A PUT of the object as it is, with some of its fields changed. Others may write to it, too: a conflict is met by a new
// look. So is a refusal: the right to do it may come late, and so may the role that a binding is to give.
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import { overlay } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

const mayPass: readonly number[] = [403, 404, 409];

/** The object after the PUT. @throws CheckFailed where it is refused */
export async function replaced(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
  changes: Overrides,
): Promise<ApiObject> {
  const answer = await eventually(async () => {
    const put = await resource.replace(overlay(await resource.current(name), changes));
    if (mayPass.includes(put.status))
      throw new CheckFailed(`${put.request} answered ${put.status}, time and again`);
    return put;
  }, 'controller');
  expect.success(answer, 'PUT of a binding or role with permitted changes');
  return answer.object;
}
