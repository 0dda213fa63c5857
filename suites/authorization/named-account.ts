// A service account of a name, with a token that is known: for cases in which the name matters. Others take
// `people.knownAccount`.
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { Person } from '../kit/people.ts';

/** A new account of that name. */
export async function accountNamed(
  { people }: Pick<CaseContext, 'people'>,
  namespace: Namespace,
  name: string,
): Promise<Person> {
  await namespace.serviceAccounts.given({ metadata: { name } });
  return people.knownAccount(namespace, name);
}
