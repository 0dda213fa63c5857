// Lists of config maps in a namespace: the request by which cases about subjects and bindings check which users are
// bound.
import type { Answer } from '../kit/answers/answer.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Person } from '../kit/identities/people.ts';
import type { Control, GrantContext as Granting } from '../kit/identities/rights.ts';
import { coreRule, denied, grantIn, roleRefTo, untilAllowed } from '../kit/identities/rights.ts';

export const listMaps = coreRule(['list'], 'configmaps');

type NamespaceName = Pick<Namespace, 'name'>;

/** Lists the config maps of the namespace as the user. */
export const lists =
  (person: Pick<Person, 'in'>, namespace: NamespaceName): Control =>
  () =>
    person.in(namespace).configMaps.list({ limit: 1 });

/** Lists the config maps of all namespaces as the user. */
export const listsAllNamespaces =
  ({ cluster }: Person, { configMaps }: Namespace): Control =>
  () =>
    cluster.resource(configMaps.type).list({ limit: 1 });

/** A Role that allows a list of config maps. */
export const readerRole = (namespace: Namespace): Promise<ApiObject> =>
  namespace.roles.given({ rules: [listMaps] });

export type ReaderContext = Granting & Pick<CaseContext, 'expect' | 'people' | 'namespace'>;

/** A subject as a case writes it into a binding, valid or not. */
export interface WrittenSubject {
  readonly kind: string;
  readonly name: string;
  readonly apiGroup?: string;
  readonly namespace?: string;
}

/** Creates a binding of these subjects, and waits until it allows the user to list config maps. */
export async function grants(
  context: ReaderContext,
  person: Person,
  subjects: readonly WrittenSubject[],
  namespace: Namespace = context.namespace,
): Promise<ApiObject> {
  const role = await readerRole(namespace);
  const binding = await namespace.roleBindings.given({ subjects, roleRef: roleRefTo(namespace.roles, role) });
  await untilAllowed(context, lists(person, namespace));
  return binding;
}

/** A binding of these subjects grants the user nothing. It also names a witness, who shows when it has taken effect. */
export async function grantsNothing(
  context: ReaderContext,
  person: Person,
  subjects: readonly WrittenSubject[],
  what: string,
  namespace: Namespace = context.namespace,
): Promise<void> {
  const witness = await context.people.stranger();
  await grants(context, witness, [...subjects, witness.subject], namespace);
  denied(context.expect, await lists(person, namespace)(), what);
}

/** A binding that the server may refuse; where it is accepted, it grants the user nothing. A later binding of a
 * witness shows when it would have taken effect. */
export async function refusedOrWithoutEffect(
  context: ReaderContext,
  person: Person,
  answer: Answer,
  what: string,
): Promise<void> {
  const { expect, people, namespace } = context;
  if (!answer.ok) return expect.refused(answer, what);
  const witness = await people.stranger();
  await grantIn(context, witness, namespace, [listMaps], lists(witness, namespace));
  denied(expect, await lists(person, namespace)(), what);
}
