// Replaces one field of a role or binding by each kind of request (core 4.8): the rights must follow each of them.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { CheckFailed } from '../kit/failures.ts';
import { overlay } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';

type Way = 'PUT' | 'merge patch' | 'JSON patch' | 'strategic merge patch' | 'apply';
export const replaceWays: readonly Way[] = [
  'PUT',
  'merge patch',
  'JSON patch',
  'strategic merge patch',
  'apply',
];

/** Retries conflicts, and refusals that a change of rights not yet in effect explains.
 * @returns the number of entries after the change: the documents do not state which lists a strategic merge patch and an
 * apply replace, and which they merge */
export async function replaceField(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  name: string,
  way: Way,
  [field, value]: readonly [field: string, value: unknown],
): Promise<number> {
  const send = async (): Promise<Answer> => {
    if (way === 'merge patch') return resource.mergePatch(name, { [field]: value });
    if (way === 'strategic merge patch') return resource.strategicPatch(name, { [field]: value });
    if (way === 'apply') return applied(resource, name, { [field]: value });
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
  const list: unknown = answer.object[field];
  return Array.isArray(list) ? list.length : 0;
}

/** An apply of a binding states its role, too, which is required. */
async function applied(resource: Resource, name: string, change: object): Promise<Answer> {
  const { roleRef } = (await resource.current(name)) as { readonly roleRef?: unknown };
  const fields = { ...(roleRef === undefined ? {} : { roleRef }), ...change };
  return resource.apply(name, fields, { manager: 'changing', force: true });
}
