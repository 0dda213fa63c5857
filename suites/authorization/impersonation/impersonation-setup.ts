// Actors whose requests as other users the cases about impersonation judge (access 5.4). Helper of `impersonation.suite.ts`.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { denied, grantClusterWide, grantIn, succeeds } from '../../kit/identities/rights.ts';
import type { Right, Rule } from '../../kit/identities/rights.ts';
import { allowsSelf } from '../../kit/reviews/review-status.ts';
import { actorSourceOf, listAs } from './actors.ts';
import type { Acting, Actor, ActorSource } from './actors.ts';

export interface ImpersonationSetup extends ActorSource {
  /** Grants an actor rules in all namespaces, and waits until each replica allows it to act as another user. */
  grantEverywhere(actor: Actor, rules: readonly Rule[], acting: Acting, what: string): Promise<Right>;
  /** The same in the namespace of the setup. */
  grantIn(actor: Actor, rules: readonly Rule[], acting: Acting, what: string): Promise<void>;
  /** Waits until each replica allows an actor to act as another user. */
  mayAct(actor: Actor, acting: Acting, what: string): Promise<void>;
  /** Whether an actor may act as another user, once its grants have taken effect. */
  mayActByNow(actor: Actor, acting: Acting): Promise<boolean>;
  /** Called only after a grant of the actor, and the rights of the other user, have taken effect. */
  mayNotAct(actor: Actor, acting: Acting, what: string): Promise<void>;
}

/** Actors in a namespace of the case, whose requests as others the case judges. */
export async function setUp(context: CaseContext): Promise<ImpersonationSetup> {
  const { expect } = context;
  const source = await actorSourceOf(context);
  const { cluster, namespace } = source;
  const granting = { ...context, cluster };
  const lists = (actor: Actor, acting: Acting) => () => listAs(actor, namespace, acting);
  return {
    ...source,
    async grantEverywhere(actor, rules, acting, what) {
      const right = await grantClusterWide(granting, actor, rules, lists(actor, acting));
      expect.success(right.answer, what);
      return right;
    },
    async grantIn(actor, rules, acting, what) {
      const { answer } = await grantIn(granting, actor, namespace, rules, lists(actor, acting));
      expect.success(answer, what);
    },
    async mayAct(actor, acting, what) {
      await succeeds(context, lists(actor, acting), what);
    },
    async mayActByNow(actor, acting) {
      return (await listAs(actor, namespace, acting)).ok;
    },
    async mayNotAct(actor, acting, what) {
      denied(expect, await listAs(actor, namespace, acting), what);
    },
  };
}

/** Whether the run itself may act as the service accounts of a namespace, as far as reviews show that: a service may keep every client
 * from acting as some users. */
export async function mayActAsAccounts(
  context: CaseContext,
  namespace: Pick<Namespace, 'name'>,
): Promise<boolean> {
  const attributes = { verb: 'impersonate', resource: 'serviceaccounts', namespace: namespace.name };
  try {
    return await allowsSelf(context, context.api, attributes);
  } catch (error) {
    // Reviews may not be served, or not to the run.
    if (error instanceof NotRun || error instanceof CheckFailed) return true;
    throw error;
  }
}
