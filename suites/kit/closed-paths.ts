// Paths that are not served, and that no role opens (access 2.2, 5.4): 403 is a refusal, and any other 4xx came after
// authorization. Where something stands before the server that knows only some paths, it answers for all others itself.
import type { CaseContext } from './context.ts';
import { NotRun, PrerequisiteFailed } from './failures.ts';
import type { Person } from './people.ts';

/** A path that no other case requests. @param rest what comes after the part that is unique */
export const madeUpPath = ({ uniqueName }: Pick<CaseContext, 'uniqueName'>, rest = ''): string =>
  `/${uniqueName('made-up')}${rest}`;

/** Such a path, refused to a user who has no rights yet: what a rule does to it shows.
 * @throws NotRun where it is refused to no user: a role of the administrator may open every path, and a gateway may answer
 * for paths that it does not route
 * @throws PrerequisiteFailed where it is refused to a service account, so that only the way in which the run acts as users
 * does not work on paths */
export async function closedPath(
  context: Pick<CaseContext, 'uniqueName' | 'has' | 'people'>,
  { api }: Pick<Person, 'api'>,
  rest = '',
): Promise<string> {
  const path = madeUpPath(context, rest);
  const { status } = await api.get(path);
  if (status === 401 || status === 403) return path;
  if (context.has('token-requests')) {
    const account = await context.people.knownAccount();
    if ((await account.api.get(path)).status === 403)
      throw new PrerequisiteFailed(
        `GET ${path} is answered 403 to a service account, and ${status} to a user that the run acts as: impersonation has no effect on this path`,
      );
  }
  const why = `a made-up path is not refused to a user without rights (${status}), so rules over paths do not show`;
  throw new NotRun('not-exercised', why);
}

/** Whether the server answers for a path: it authenticates first (access 1), so a bad credential gets 401 (access 7). */
export async function reachesServer(
  { api, uniqueName }: Pick<CaseContext, 'api' | 'uniqueName'>,
  path: string,
): Promise<boolean> {
  const nobody = api.as({ token: `invalid-${uniqueName('token')}` });
  return (await nobody.get(path)).status === 401;
}
