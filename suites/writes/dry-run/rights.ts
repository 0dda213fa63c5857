// Dry-runs of bindings (core 4.10): they give no rights, as nothing else happens but the answer.
import type { CaseContext } from '../../kit/context.ts';
import { coreRule, denied, grantIn, roleRefTo, untilAllowed } from '../../kit/identities/rights.ts';
import { dry } from './dry-runs.ts';

/** A new binding, and a further subject of one, as dry-runs. A later grant shows when earlier ones have taken effect. */
export async function mustGrantNothing(context: CaseContext): Promise<void> {
  const { has, people, namespace, expect } = context;
  if (!has('rbac') || !has('second-identity')) return;
  const { roles, roleBindings } = namespace;
  const [stranger, witness] = [await people.stranger(), await people.stranger()];
  const role = await roles.given({ rules: [coreRule(['list'], 'configmaps')] });
  const boundTo = (...of: (typeof stranger)[]) => ({
    subjects: of.map(({ subject }) => subject),
    roleRef: roleRefTo(roles, role),
  });
  const { name = '' } = (await roleBindings.given(boundTo(witness))).metadata;
  const both = { subjects: boundTo(witness, stranger).subjects };
  const created = await roleBindings.create(boundTo(stranger), dry);
  const patched = await roleBindings.mergePatch(name, both, dry);
  // Admission with side effects refuses a dry-run.
  for (const answer of [created, patched]) if (!answer.ok) expect.refused(answer, 'a dry-run of a binding');
  await grantIn(context, witness, namespace, [coreRule(['list'], 'secrets')], () =>
    witness.in(namespace).secrets.list({ limit: 1 }),
  );
  const lists = () => stranger.in(namespace).configMaps.list({ limit: 1 });
  denied(expect, await lists(), 'a list by a user who is bound by dry-runs only');
  expect.success(await roleBindings.mergePatch(name, both), 'the same patch of the binding without dryRun');
  await untilAllowed(context, lists, 'a list by a user who is bound');
}
