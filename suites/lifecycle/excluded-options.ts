// Options that a forced delete excludes (core 4.13), each beside the option that forces.
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeLive } from './dry-run-body.ts';
import { optionsBody } from './options-body.ts';

export const forceOption = 'ignoreStoreReadErrorWithClusterBreakingPotential';
export const forced = { [forceOption]: true };

export interface ExcludedOption {
  readonly name: string;
  /** Values to try. Which of them a server takes is not shown. */
  readonly values: (object: ApiObject) => readonly unknown[];
  /** Whether a delete with a value that the server takes leaves the object. */
  readonly leavesObject?: true;
}

/** Each value that a delete takes without the force option is refused beside it, and leaves the object.
 * @throws NotRun where the server refuses the force option alone, or takes no value without it */
export async function mustExclude(
  context: CaseContext,
  resource: Resource,
  option: ExcludedOption,
): Promise<void> {
  const { expect, record } = context;
  const { name: alone = '' } = (await resource.given()).metadata;
  const { ok, status } = await resource.remove(alone, { body: optionsBody(forced) });
  if (!ok) {
    const message = `a DELETE with ${forceOption} alone was answered ${status}, so a refusal beside ${option.name} shows nothing`;
    throw new NotRun('not-exercised', message);
  }
  const withoutForce: Record<string, number> = {};
  let taken = 0;
  for (const index of option.values(await resource.given()).keys()) {
    const control = await resource.given();
    const value = option.values(control)[index];
    const shown = option.name === 'preconditions' ? 'the uid' : JSON.stringify(value);
    const answer = await resource.remove(control.metadata.name!, {
      body: optionsBody({ [option.name]: value }),
    });
    withoutForce[shown] = answer.status;
    if (!answer.ok) continue;
    taken += 1;
    const what = `with ${option.name} ${shown}`;
    if (option.leavesObject)
      await mustBeLive(context, resource, control.metadata.name!, `after a DELETE ${what}`);

    const both = await resource.given();
    const { name = '', uid } = both.metadata;
    const body = optionsBody({ ...forced, [option.name]: option.values(both)[index] });
    expect.refused(await resource.remove(name, { body }), `DELETE ${what} and ${forceOption}`);
    await mustBeLive(context, resource, name, `after a refused DELETE ${what} and ${forceOption}`);
    expect.equal((await resource.current(name)).metadata.uid, uid, 'uid after the refused DELETE');
  }
  record({ [forceOption]: status, [`${option.name} without it`]: withoutForce });
  if (taken === 0)
    throw new NotRun('not-exercised', `no value of ${option.name} was taken without ${forceOption}`);
}
