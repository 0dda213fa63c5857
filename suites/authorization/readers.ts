// Who lists the config maps of a namespace: the right by which cases about subjects and bindings tell who is bound.
import type { Answer } from '../kit/answer.ts';
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Person } from '../kit/people.ts';
import type { Control, Granting, Rule } from '../kit/rights.ts';
import { denied, grantIn, roleRefTo, untilAllowed } from '../kit/rights.ts';

export const coreRule = (verbs: readonly string[], resource: string, ...resourceNames: string[]): Rule => ({
  verbs,
  apiGroups: [''],
  resources: [resource],
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});

export const listMaps = coreRule(['list'], 'configmaps');

type Place = Pick<Namespace, 'name'>;

/** The person lists config maps there. */
export const lists =
  (person: Pick<Person, 'in'>, namespace: Place): Control =>
  () =>
    person.in(namespace).configMaps.list({ limit: 1 });

/** The person lists config maps of all namespaces. */
export const listsEverywhere =
  ({ cluster }: Person, { configMaps }: Namespace): Control =>
  () =>
    cluster.resource(configMaps.type).list({ limit: 1 });

/** A Role that lets list config maps. */
export const readerRole = (namespace: Namespace): Promise<ApiObject> =>
  namespace.roles.given({ rules: [listMaps] });

export type Looking = Granting & Pick<CaseContext, 'expect' | 'people' | 'namespace'>;

/** A subject as a binding of a case writes it, be it a wrong one. */
export interface WrittenSubject {
  readonly kind: string;
  readonly name: string;
  readonly apiGroup?: string;
  readonly namespace?: string;
}

/** A binding of these subjects lets the person pass. */
export async function gives(
  context: Looking,
  person: Person,
  subjects: readonly WrittenSubject[],
  namespace: Namespace = context.namespace,
): Promise<ApiObject> {
  const role = await readerRole(namespace);
  const binding = await namespace.roleBindings.given({ subjects, roleRef: roleRefTo(namespace.roles, role) });
  await untilAllowed(context, lists(person, namespace));
  return binding;
}

/** A binding of these subjects does not let the person pass: it names somebody else, too, who passes by it. */
export async function givesNothing(
  context: Looking,
  person: Person,
  subjects: readonly WrittenSubject[],
  what: string,
  namespace: Namespace = context.namespace,
): Promise<void> {
  const witness = await context.people.stranger();
  await gives(context, witness, [...subjects, witness.subject], namespace);
  denied(context.expect, await lists(person, namespace)(), what);
}

/** A binding that need not be accepted; where it is, the person does not pass by it. Somebody else passes by a binding
 * that came later. */
export async function refusedOrWithoutEffect(
  context: Looking,
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
