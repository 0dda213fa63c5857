// Acts with several groups, of which only the last has a right (access 5.4). Helper of `impersonation.suite.ts`.
import { grantConfigMapReads } from '../../kit/identities/config-map-readers.ts';
import type { CaseContext } from '../../kit/context.ts';
import { mayActAs } from './actors.ts';
import type { Actor } from './actors.ts';
import type { ImpersonationSetup } from './impersonation-setup.ts';

/** Of four groups the last may list; the actor may act with all of them, and as a user who may not list. */
export async function actWithFourGroups(
  context: CaseContext,
  setup: ImpersonationSetup,
  actor: Actor,
  devs: string,
): Promise<void> {
  const { names, uniqueName } = context;
  const eve = uniqueName('eve');
  const others = ['first', 'second', 'third'].map((word) => uniqueName(word));
  const last = `${devs}:${uniqueName('last')}`;
  await grantConfigMapReads(context, setup.namespace, {
    kind: 'Group',
    name: last,
    apiGroup: names.groups.rbac,
  });
  const rules = [mayActAs('users', [eve]), mayActAs('groups', [...others, last])];
  const acting = { user: eve, groups: [...others, last] };
  await setup.grantEverywhere(actor, rules, acting, 'list as a user with four groups, of which the last may');
}
