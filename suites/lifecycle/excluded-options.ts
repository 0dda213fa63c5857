// Options that a delete with the force option must not have (core 4.13).
import type { CaseContext } from '../kit/context.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { expectLive } from './dry-run-body.ts';
import { optionsBody } from './options-body.ts';

export const forceOption = 'ignoreStoreReadErrorWithClusterBreakingPotential';
export const forced = { [forceOption]: true };

export interface ExcludedOption {
  readonly name: string;
  /** Values to try. The documents do not show which of them a server accepts. */
  readonly values: (object: ApiObject) => readonly unknown[];
  /** Whether the object stays after a delete with an accepted value. */
  readonly leavesObject?: true;
  /** The option is a parameter of the query, beside a body with the force option. */
  readonly inQuery?: true;
}

/** Each value that a delete accepts without the force option is refused together with it, and the object stays.
 * @throws NotRun where the server refuses the force option alone, or accepts no value without it */
export async function expectExcluded(
  context: CaseContext,
  resource: Resource,
  option: ExcludedOption,
): Promise<void> {
  const { expect, record } = context;
  const { name: alone = '' } = (await resource.given()).metadata;
  const { ok, status } = await resource.remove(alone, { body: optionsBody(forced) });
  if (!ok) {
    const message = `a DELETE with ${forceOption} alone was answered ${status}, so a refusal together with ${option.name} proves nothing`;
    throw new NotRun('not-exercised', message);
  }
  const withoutForce: Record<string, number> = {};
  let accepted = 0;
  for (const index of option.values(await resource.given()).keys()) {
    const control = await resource.given();
    const value = option.values(control)[index];
    const shown = option.name === 'preconditions' ? 'the uid' : JSON.stringify(value);
    const answer = await resource.remove(control.metadata.name!, deleteWith(option, value));
    withoutForce[shown] = answer.status;
    if (!answer.ok) continue;
    accepted += 1;
    const what = `with ${option.name} ${shown}${option.inQuery ? ' in the query' : ''}`;
    if (option.leavesObject)
      await expectLive(context, resource, control.metadata.name!, `after a DELETE ${what}`);

    const both = await resource.given();
    const { name = '', uid } = both.metadata;
    const sent = deleteWith(option, option.values(both)[index], forced);
    expect.refused(await resource.remove(name, sent), `DELETE ${what} and ${forceOption}`);
    await expectLive(context, resource, name, `after a refused DELETE ${what} and ${forceOption}`);
    expect.equal((await resource.current(name)).metadata.uid, uid, 'uid after the refused DELETE');
  }
  record({ [forceOption]: status, [`${option.name} without it`]: withoutForce });
  if (accepted === 0)
    throw new NotRun('not-exercised', `no value of ${option.name} was accepted without ${forceOption}`);
}

/** What a delete sends for one option, in its body or its query, beside other fields of the body. */
function deleteWith(
  { name, inQuery }: ExcludedOption,
  value: unknown,
  others?: Readonly<Record<string, unknown>>,
): SendOptions {
  if (!inQuery) return { body: optionsBody({ ...others, [name]: value }) };
  const query = { [name]: String(value) };
  return others === undefined ? { query } : { query, body: optionsBody(others) };
}
