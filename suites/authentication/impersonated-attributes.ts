// Case: attributes of callers that act as another user (access 2.1, 5.4). Helper of `identity.suite.ts`.
import { authenticates } from '../../fixtures/services/review-webhook.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { whoIs, withHeaders } from '../kit/identities/self-review.ts';
import { staticServer } from './static-users.ts';
import { defaultServer } from './token-webhook/webhook-tokens.ts';

const ownGroup = 'group-of-the-caller';
const extraKey = 'example.com/of-the-caller';

export async function impersonatedAttributes(context: CaseContext): Promise<void> {
  const { has } = context;
  const target = await staticServer(context);
  await mustDiffer(context, target.with(target.users.plain.token), 'a user of the token file', 'g-plain');
  if (!has('token-webhook')) return;
  const caller = {
    username: 'caller-of-webhook',
    uid: 'uid-of-the-caller',
    groups: [ownGroup],
    extra: { [extraKey]: ['red'] },
  };
  const { api } = (await defaultServer(context)).token(authenticates(caller));
  await mustDiffer(context, api, 'a user of a token webhook', ownGroup);
}

/** The caller acts as another user, and names no other attribute. */
async function mustDiffer(context: CaseContext, api: Api, who: string, group: string): Promise<void> {
  const { expect, uniqueName } = context;
  const own = await whoIs(context, api, `of ${who}`);
  const username = uniqueName('acted-as');
  const what = `of another user, as whom ${who} acts`;
  const acted = await whoIs(context, withHeaders(api, { 'impersonate-user': username }), what);
  if (acted.username !== username)
    throw new NotRun('not-exercised', 'the server does not act as a user that the customary header names');
  if (own.uid !== '') expect.different(acted.uid, own.uid, `uid ${what}`);
  expect.that(!acted.groups.includes(group), `the groups ${what} include ${group}, that of the caller`);
  expect.absent(acted.extra[extraKey], `extra values ${what}`);
}
