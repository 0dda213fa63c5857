// Paths that are not served and that no role allows (access 2.2, 5.4): 403 comes from authorization, any other 4xx from a
// later stage. A gateway in front of the server may answer for paths that it does not route.
import type { CaseContext } from '../context.ts';
import { NotRun, PrerequisiteFailed } from '../failures.ts';
import type { Person } from './people.ts';

/** A path that no other case requests. @param rest the part after the unique segment */
export const madeUpPath = ({ uniqueName }: Pick<CaseContext, 'uniqueName'>, rest = ''): string =>
  `/${uniqueName('made-up')}${rest}`;

/** A made-up path that is refused to a user without rights, so that the effect of a rule is visible.
 * @throws NotRun where it is refused to no user: a role of the administrator may allow every path; and where a gateway answers for
 * paths that it does not route, perhaps with a refusal to every user
 * @throws PrerequisiteFailed where it is refused to a service account but not to an impersonated user: impersonation does
 * not work on non-resource paths */
export async function closedPath(
  context: Pick<CaseContext, 'uniqueName' | 'has' | 'people'>,
  { api }: Pick<Person, 'api'>,
  rest = '',
): Promise<string> {
  const path = madeUpPath(context, rest);
  const { status } = await api.get(path);
  if (status === 401 || status === 403) {
    if (await reachesServer({ api, uniqueName: context.uniqueName }, path)) return path;
    throw new NotRun('not-exercised', `a gateway refuses the paths that it does not route (${status})`);
  }
  if (context.has('token-requests')) {
    const account = await context.people.knownAccount();
    if ((await account.api.get(path)).status === 403)
      throw new PrerequisiteFailed(
        `GET ${path} returned 403 to a service account and ${status} to an impersonated user: impersonation has no effect on this path`,
      );
  }
  const why = `a made-up path is not refused to a user without rights (${status}), so rules for paths have no visible effect`;
  throw new NotRun('not-exercised', why);
}

/** Whether the server itself handles a path: it authenticates first (access 1), so an invalid token gets 401 (access 7). */
export async function reachesServer(
  { api, uniqueName }: Pick<CaseContext, 'api' | 'uniqueName'>,
  path: string,
): Promise<boolean> {
  const unauthenticated = api.as({ token: `invalid-${uniqueName('token')}` });
  return (await unauthenticated.get(path)).status === 401;
}
