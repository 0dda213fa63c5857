// Case: the authentication configuration file is invalid for a while (access 5.3). What the server does meanwhile is not
// stated.
import type { CaseContext } from '../../kit/context.ts';
import { unlessEnded } from '../../kit/waiting/unless-ended.ts';
import { anyPath } from '../static-users.ts';
import { reloading } from './reloads.ts';
import { configFlag } from './server.ts';

export async function reloadAfterInvalid(context: CaseContext): Promise<void> {
  const target = await reloading(context, ['kept']);
  const [kept, added] = [target.entry('kept'), target.entry('added')];
  const [ofKept, ofAdded] = [await target.token(kept), await target.token(added)];
  await target.accepts(ofKept);
  await target.refuses(ofAdded, 'of an issuer that is not in the file yet');
  await target.server.rewrite(configFlag, 'jwt: [');
  const { api } = target.server.people.bearer(ofKept, 'any-user');
  const read = () => api.get(anyPath, { query: { limit: 1 } });
  await context.throughout(() => unlessEnded(read), 'unannounced');
  await target.rewrite([kept, added]);
  await unlessEnded(() => target.turnsAccepted(ofAdded, 'of an issuer that a valid file added'));
}
