// Checks that a role does not grant actions (access 2.3): by its own rules, and by requests of a user who has it.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { allows, describeAction } from '../models/roles/rules.ts';
import type { Action, ReadRule } from '../models/roles/rules.ts';
import { freshServer, ownRulesOf, rulesOf } from './default-roles.ts';

/** Expects that a user with a default role is refused.
 * @throws NotRun where the user is not, and the run may not read the labelled roles of other users, which may add rights */
export function deniedByRole({ expect, has }: CaseContext, answer: Answer, what: string): void {
  const isAllowed = answer.status < 500 && answer.status !== 401 && answer.status !== 403;
  if (isAllowed && !has('cluster-wide'))
    throw new NotRun(
      'not-exercised',
      `${what} is allowed; labelled roles of other users may add that right, and the run may not read them`,
    );
  expect.status(answer, 403, what);
}

/** Expects each write of the collection to be denied. The objects need not exist: authorization comes first. */
export async function expectNoWrites(context: CaseContext, mine: Resource): Promise<void> {
  const object = mine.object();
  const name = object.metadata.name!;
  const patch = { metadata: { annotations: { note: 'patched' } } };
  const answers = {
    create: await mine.create({ metadata: { name } }),
    update: await mine.replace(object),
    patch: await mine.mergePatch(name, patch),
    delete: await mine.remove(name),
  };
  // Which kinds have which verbs is not shown, and 405 may come before authorization.
  for (const [verb, answer] of Object.entries(answers))
    if (answer.status !== 405) deniedByRole(context, answer, `${verb} of ${mine.type.plural}`);
}

/** Expects get and list of the collection to be denied. */
export async function expectNoReads(context: CaseContext, mine: Resource, name: string): Promise<void> {
  deniedByRole(context, await mine.read(name), `get of ${mine.type.plural}`);
  deniedByRole(context, await mine.list({ limit: 1 }), `list of ${mine.type.plural}`);
}

/** Expects that the role itself does not allow the actions; labelled roles of other users may add them. Skipped where
 * the run may not read ClusterRoles.
 * @throws NotRun where labelled roles add some of the actions: then requests show nothing */
export async function expectRoleLacks(
  context: CaseContext,
  role: string,
  actions: readonly Action[],
): Promise<void> {
  if (!context.has('cluster-wide')) return;
  const allowedBy = (rules: readonly ReadRule[]) => actions.filter((action) => allows(rules, action));
  await expectOwnRulesLack(context, role, allowedBy);
  const added = allowedBy(await rulesOf(context, role)).map(describeAction);
  if (added.length > 0)
    throw new NotRun('not-exercised', `labelled roles of other users add to ${role}: ${added.join(', ')}`);
}

/** Expects that the rules of a role, without those that labelled roles of other users add, allow nothing of a kind.
 * @throws NotRun where those of a new server do not: an administrator may have added to the parts of the role (access 2.3) */
export async function expectOwnRulesLack(
  context: CaseContext,
  role: string,
  allowedBy: (rules: readonly ReadRule[]) => readonly Action[],
): Promise<void> {
  const { expect, eventually } = context;
  const ownIn = async ({ cluster }: Pick<CaseContext, 'cluster'>) => {
    const rules = await ownRulesOf({ ...context, cluster }, role);
    // A controller fills the roles of a new server.
    expect.atLeast(rules.length, 1, `rules of the ClusterRole ${role}`);
    return allowedBy(rules).map(describeAction);
  };
  const check = async () =>
    expect.equal(
      await ownIn(context),
      [],
      `actions that the rules of the ClusterRole ${role} must not allow`,
    );
  try {
    // After a labelled role is deleted, its rules stay in the aggregating role for a while.
    await eventually(check, 'authorization');
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    const server = await freshServer(context);
    if (server === undefined || (await eventually(() => ownIn(server), 'controller')).length > 0) throw error;
    const found = (await ownIn(context)).join(', ');
    throw new NotRun('not-exercised', `an administrator may have added to the parts of ${role}: ${found}`);
  }
}
