// Case: impersonation with extra values (access 5.4). Helper of `impersonation.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { mayActAs, readingUsers } from './actors.ts';
import type { Acting } from './actors.ts';
import { setUp } from './impersonation-setup.ts';

export async function actWithExtra(context: CaseContext): Promise<void> {
  const { names, uniqueName } = context;
  const setup = await setUp(context);
  const bob = uniqueName('bob');
  await readingUsers(context, setup.namespace, bob);
  const actor = await setup.actor();
  const acting = (...values: readonly string[]): Acting => ({ user: bob, extra: { scopes: values } });
  const user = [mayActAs('users', [bob])];
  await setup.grantEverywhere(actor, user, { user: bob }, 'list as a user, without extra values');
  await setup.mayNotAct(actor, acting('view'), 'list as that user with an extra value');
  const { authentication } = names.groups;
  const values = [
    mayActAs('userextras', ['view'], authentication),
    mayActAs('userextras/scopes', ['view'], authentication),
  ];
  const granted = 'list as that user with an extra value that was granted';
  try {
    await setup.grantEverywhere(actor, values, acting('view'), granted);
  } catch (error) {
    if (error instanceof NotRun) throw error;
    // What the names of userextras are is not stated: a right to all of them counts in any case.
    const all = ['userextras', 'userextras/scopes'].map((one) => mayActAs(one, undefined, authentication));
    await setup.grantEverywhere(actor, all, acting('view'), 'list as that user with any extra value granted');
    throw new NotRun('not-exercised', 'the names of userextras are not the values');
  }
  await setup.mayNotAct(actor, acting('development'), 'list as that user with another extra value');
  for (const both of [
    ['view', 'development'],
    ['development', 'view'],
  ])
    await setup.mayNotAct(actor, acting(...both), 'list with two extra values, of which one was granted');
  const other = { teams: ['development'] };
  for (const extra of [
    { scopes: ['view'], ...other },
    { ...other, scopes: ['view'] },
  ])
    await setup.mayNotAct(
      actor,
      { user: bob, extra },
      'list with extra values of two keys, of which one was granted',
    );
}
