// Replaces one field of a role or binding by each kind of request (core 4.8): the rights must follow each of them.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { overlay } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';

type Way = 'PUT' | 'merge patch' | 'JSON patch';
export const replaceWays: readonly Way[] = ['PUT', 'merge patch', 'JSON patch'];

/** Retries conflicts, and refusals that a change of rights not yet in effect explains. */
export async function replaceField(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
  way: Way,
  [field, value]: readonly [field: string, value: unknown],
): Promise<void> {
  const send = async (): Promise<Answer> => {
    if (way === 'merge patch') return resource.mergePatch(name, { [field]: value });
    if (way === 'JSON patch') return resource.jsonPatch(name, [{ op: 'replace', path: `/${field}`, value }]);
    return resource.replace(overlay(await resource.current(name), { [field]: value }));
  };
  const answer = await eventually(async () => {
    const sent = await send();
    if ([403, 404, 409].includes(sent.status))
      throw new CheckFailed(`${sent.request} answered ${sent.status} at each attempt`);
    return sent;
  }, 'controller');
  expect.success(answer, `${way} of ${field} of a ${resource.type.kind}`);
}
