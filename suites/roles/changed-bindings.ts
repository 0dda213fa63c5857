// Changes the default bindings of a launched server (access 2.3). Helper of `changed-defaults.ts` and `reconciliation.suite.ts`.
import { madeUpSubjects } from '../kit/identities/rights.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { defaultsSelector, subjectsIn } from './default-roles.ts';

interface Binding {
  readonly object: ApiObject;
  readonly subjects: ReturnType<typeof subjectsIn>;
}

/** The default binding of a role: by its label and its role, since its name is not stated. */
export async function bindingOf(
  context: CaseContext,
  { cluster }: LaunchedTarget,
  role: string,
): Promise<Binding> {
  const { items } = (await cluster.clusterRoleBindings.list(defaultsSelector(context))).list;
  const object = items.find((one) => one['roleRef']?.name === role && subjectsIn(one).length > 0);
  return object === undefined
    ? { object: { metadata: {} }, subjects: [] }
    : { object, subjects: subjectsIn(object) };
}

export const switchedOff = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: 'false' });

/** The annotation with another value: only `false` switches the reconciliation of an object off. */
export const switchedOn = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: 'true' });

/** Removes the annotation: reconciliation is on by default. */
export const annotationRemoved = ({ names }: CaseContext) => ({ [names.annotations.autoupdate]: null });

/** Changes the subjects of a default binding; by default removes them. A server may require some (core 4.11): then a made-up user
 * takes their place. @param left what becomes of them
 * @returns the binding before */
export async function removeSubjects(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  annotations: Readonly<Record<string, string | null>> = {},
  left: (subjects: readonly object[]) => readonly object[] | null = () => [],
): Promise<Binding> {
  const removed = await patchSubjects(context, server, role, annotations, left);
  const isRefused = removed.answer.status >= 400 && removed.answer.status < 500;
  const { before, answer } =
    isRefused && !left(removed.before.object['subjects'] as readonly object[])?.length
      ? await patchSubjects(context, server, role, annotations, () => madeUpSubjects(context.names))
      : removed;
  context.expect.success(answer, `PATCH of the subjects of the binding of ${role}`);
  return before;
}

async function patchSubjects(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  annotations: Readonly<Record<string, string | null>>,
  left: (subjects: readonly object[]) => readonly object[] | null,
) {
  const before = await bindingOf(context, server, role);
  context.expect.atLeast(before.subjects.length, 1, `subjects of the default binding of ${role}`);
  const answer = await server.cluster.clusterRoleBindings.mergePatch(before.object.metadata.name!, {
    metadata: { annotations },
    subjects: left(before.object['subjects'] as readonly object[]),
  });
  return { before, answer };
}

/** Replaces the groups of a default binding by users of the same names. @returns the binding before; undefined where the server
 * refuses such users: the prefix of these names is reserved (access 2.1) */
export async function groupsAsUsers(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
): Promise<Binding | undefined> {
  const { before, answer } = await patchSubjects(context, server, role, {}, (all) =>
    all.map((one) => ('kind' in one && one.kind === 'Group' ? { ...one, kind: 'User' } : one)),
  );
  if (answer.ok) return before;
  context.expect.refused(answer, `PATCH of the subjects of the binding of ${role} to users`);
  return undefined;
}

/** Deletes the default binding of a role, and creates it again for another role, with its reconciliation switched off.
 * @returns its name; undefined where the server has created it again before, or refuses these writes: that one may delete a default
 * binding is not stated */
export async function boundAgain(
  context: CaseContext,
  server: LaunchedTarget,
  role: string,
  otherRole: string,
): Promise<string | undefined> {
  const { expect } = context;
  const { object } = await bindingOf(context, server, role);
  const { name = '', labels = {} } = object.metadata;
  const bindings = server.cluster.clusterRoleBindings;
  const removed = await bindings.remove(name);
  if (!removed.ok) {
    expect.refused(removed, `DELETE of the default binding of ${role}`);
    return undefined;
  }
  const metadata = { name, labels, annotations: switchedOff(context) };
  const roleRef = { ...object['roleRef'], name: otherRole };
  const created = await bindings.create({
    ...bindings.object({ metadata }),
    subjects: object['subjects'],
    roleRef,
  });
  if (created.ok) return name;
  expect.refused(created, `POST of the default binding of ${role}, with the role ${otherRole}`);
  return undefined;
}

export async function missingSubjects({ cluster }: LaunchedTarget, before: Binding) {
  const now = subjectsIn(await cluster.clusterRoleBindings.current(before.object.metadata.name!));
  return before.subjects.filter(
    (one) => !now.some(({ kind, name }) => kind === one.kind && name === one.name),
  );
}
