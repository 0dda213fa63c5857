// The service account of a name, with a token: for cases in which the name matters. Others take `people.account`.
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import { excerpt } from '../kit/answer.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import type { Person } from '../kit/people.ts';

type Asking = Pick<CaseContext, 'names' | 'eventually'> & Pick<LaunchedTarget, 'api' | 'people'>;

const tokenSeconds = 3600;

/** The account is there already. @throws PrerequisiteFailed where no token is given for it */
async function bearerOf(
  context: Asking,
  { name: place, serviceAccounts }: Namespace,
  name: string,
): Promise<Person> {
  const { names, api, people, eventually } = context;
  const request = {
    apiVersion: `${names.groups.authentication}/v1`,
    kind: 'TokenRequest',
    spec: { expirationSeconds: tokenSeconds },
  };
  const token = await eventually(async () => {
    const answer = await api.post(serviceAccounts.path(name, 'token'), request, { phase: 'set-up' });
    const given: unknown = answer.ok ? answer.object['status']?.token : undefined;
    if (typeof given === 'string') return given;
    throw new PrerequisiteFailed(`no token for a service account: ${answer.status} ${excerpt(answer.text)}`);
  }, 'controller');
  const subject = { kind: 'ServiceAccount', name, namespace: place } as const;
  return people.bearer(token, `system:serviceaccount:${place}:${name}`, subject);
}

/** A new account of that name. */
export async function accountNamed(context: Asking, namespace: Namespace, name: string): Promise<Person> {
  await namespace.serviceAccounts.given({ metadata: { name } });
  return bearerOf(context, namespace, name);
}
