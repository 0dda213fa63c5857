// A service account with a given name and a token: for cases in which the name matters. Other cases use
// `people.knownAccount`.
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { Person } from '../../kit/identities/people.ts';

/** Creates an account of that name. */
export async function accountNamed(
  { people }: Pick<CaseContext, 'people'>,
  namespace: Namespace,
  name: string,
): Promise<Person> {
  await namespace.serviceAccounts.given({ metadata: { name } });
  return people.knownAccount(namespace, name);
}
