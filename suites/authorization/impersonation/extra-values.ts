// Case: impersonation with extra values (access 5.4). Helper of `impersonation.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { mayActAs, readingUsers } from './actors.ts';
import type { Acting } from './actors.ts';
import { setUp } from './impersonation-setup.ts';
import type { ImpersonationSetup } from './impersonation-setup.ts';

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
    ['view', 'development', 'view'],
  ])
    await setup.mayNotAct(
      actor,
      acting(...both),
      `list with the extra values ${both.join()}, of which view was granted`,
    );
  await actWithOneKey(context, setup, bob);
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

/** A grant on userextras/<key> alone, where the server knows it: it does not cover that value of another key (access 2.2). */
async function actWithOneKey(context: CaseContext, setup: ImpersonationSetup, bob: string): Promise<void> {
  const actor = await setup.actor();
  const scopes: Acting = { user: bob, extra: { scopes: ['view'] } };
  const rules = [
    mayActAs('users', [bob]),
    mayActAs('userextras/scopes', ['view'], context.names.groups.authentication),
  ];
  await setup.grantEverywhere(actor, rules, { user: bob }, 'list as a user, by a second actor');
  // How the key of an extra value is part of the check is not stated.
  const isKnown = await setup.mayActByNow(actor, scopes);
  context.record({
    'grant on userextras with the key as sub-resource': isKnown ? 'counts' : 'does not count',
  });
  if (!isKnown) return;
  const teams = { user: bob, extra: { teams: ['view'] } };
  await setup.mayNotAct(actor, teams, 'list with the granted extra value under another key');
}
