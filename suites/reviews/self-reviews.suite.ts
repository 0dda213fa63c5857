// Cases: SelfSubjectReview, the identity of the caller (access 2.5, 4).
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { basicUser, unlessDefaultsKept } from '../kit/identities/kept-defaults.ts';
import { launchedUnlessRefused } from '../kit/launched-unless-refused.ts';
import { isRecord } from '../kit/objects/object.ts';
import { reviewBody, reviewPath, unlessNotOffered } from '../kit/identities/self-review.ts';
import { statusOf } from '../kit/reviews/review-status.ts';
import { reviewIfOffered } from '../kit/reviews/reviews.ts';
import { throughBasicUser } from './through-basic-user.ts';

const post = (names: CaseContext['names'], api: Api, members: object = {}): Promise<Answer> =>
  api.post(reviewPath({ names }), { ...reviewBody({ names }), ...members });

function userInfo(answer: Answer): Record<string, unknown> {
  const found = statusOf(answer)['userInfo'];
  return isRecord(found) ? found : {};
}

/** One example of the document has the field `name` (access 2.5). */
const usernameIn = (answer: Answer): unknown => userInfo(answer)['username'] ?? userInfo(answer)['name'];

/** The groups of the answer, sorted. */
function groupsIn(answer: Answer): readonly string[] {
  const { groups } = userInfo(answer);
  return Array.isArray(groups) ? groups.map(String).toSorted() : [];
}

/** Retries: a server that has just started may grant the right to create reviews, or accept a new token, with a
 * delay. @throws NotRun where an administrator withdrew that right, or the server does not offer them */
const reviewBy = (context: CaseContext, api: Api, what: string): Promise<Answer> =>
  context.eventually(async () => {
    const { names, expect } = context;
    const answer = await post(names, api);
    unlessNotOffered(context, answer);
    if (answer.status === 403) await unlessDefaultsKept(context, basicUser);
    expect.success(answer, `a review ${what}`);
    return answer;
  }, 'authorization');

/** Expects a success that shows a user. */
function showsUser({ expect }: Pick<CaseContext, 'expect'>, answer: Answer, what: string): void {
  expect.success(answer, what);
  const name = usernameIn(answer);
  expect.that(typeof name === 'string' && name !== '', `${what}: the answer names no user`);
}

/** Sends a review with a status whose values are all made up. */
async function ignoresSentStatus({ names, expect }: CaseContext, api: Api, caller: Answer): Promise<void> {
  const madeUp = {
    username: 'root',
    uid: 'made-up-uid',
    groups: ['made-up-group'],
    extra: { 'made-up': ['value'] },
  };
  const sent = await post(names, api, { status: { userInfo: madeUp } });
  if (!sent.ok) return expect.refused(sent, 'a review with a status');
  expect.equal(usernameIn(sent), usernameIn(caller), 'the user that a review with a status shows');
  expect.equal(groupsIn(sent), groupsIn(caller), 'the groups that a review with a status shows');
  const { uid = '', extra } = userInfo(sent);
  expect.equal(uid, userInfo(caller)['uid'] ?? '', 'the uid that a review with a status shows');
  expect.that(
    !(isRecord(extra) && 'made-up' in extra),
    'a review with a status shows the extra values that were sent',
  );
}

/** Which accounts have a uid as users is not stated: a review of the token shows it. */
async function showsUidOfAccount(context: CaseContext, server: LaunchedTarget): Promise<void> {
  const { api, token } = await server.people.account(await server.namespace());
  const answer = await reviewBy(context, api, 'by a service account');
  const spec = { token };
  const reviewed = await reviewIfOffered(context, 'TokenReview', { spec }, { api: server.api });
  const user = reviewed?.ok === true ? statusOf(reviewed)['user'] : undefined;
  const uid = isRecord(user) ? user['uid'] : undefined;
  if (typeof uid !== 'string' || uid === '') return;
  context.expect.equal(userInfo(answer)['uid'], uid, 'the uid of a service account');
}

export default [
  section('access', '2.5', {
    'reviews.self.no-fields': {
      text: 'A SelfSubjectReview has no configurable fields.',
      observe:
        'Sent with a spec under fieldValidation Strict it is refused; sent with a status it is refused, or shows the caller, with none of the sent values: username, groups, uid and extra. So it is for a caller without rights, who has no uid or extra values of its own.',
      wrong: 'The sent userInfo is echoed.',
      needs: ['self-review'],
      async run(context) {
        const { api, names, has, people, expect } = context;
        const query = { fieldValidation: 'Strict' };
        const path = reviewPath({ names });
        const caller = await api.post(path, reviewBody({ names }), { query });
        expect.success(caller, 'a review without fields, under strict validation');
        const withSpec = (by: Api) =>
          by.post(path, { ...reviewBody({ names }), spec: { username: 'root' } }, { query });
        expect.refused(await withSpec(api), 'the same review with a spec');
        await ignoresSentStatus(context, api, caller);
        if (!has('second-identity') || !has('rbac')) return;
        const person = await people.stranger();
        const other = await reviewBy(context, person.api, 'of another caller');
        expect.refused(await withSpec(person.api), 'a review with a spec by another caller');
        await ignoresSentStatus(context, person.api, other);
      },
    },

    'reviews.self.username': {
      text: 'status.userInfo carries the username of the caller.',
      observe: 'username (or name, which one example has) is the name of the caller.',
      wrong: 'It is empty.',
      alsoIn: ['access 2.1'],
      needs: ['self-review'],
      async run(context) {
        const { api, names, has, people, expect } = context;
        const own = usernameIn(await post(names, api));
        expect.that(typeof own === 'string' && own !== '', 'the review shows no username of the caller');
        // Without RBAC no default role lets other users create the review.
        if (!has('second-identity') || !has('rbac')) return;
        const person = await people.stranger();
        const answer = await reviewBy(context, person.api, 'of another caller');
        expect.equal(usernameIn(answer), person.username, 'the username of another caller');
      },
    },

    'reviews.self.username-spelling': {
      text: 'The field of the username in userInfo is username in the table, but name in one example.',
      observe: 'Record which field is present.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      needs: ['self-review'],
      async run({ api, names, record }) {
        const fields = Object.keys(userInfo(await post(names, api)));
        record({ fields: fields.filter((field) => ['username', 'name'].includes(field)) });
      },
    },

    'reviews.self.uid': {
      text: 'status.userInfo carries the uid of an identity that has one.',
      observe:
        'With a token of a static token file it is the uid of that file. With that of a service account it is the uid that a TokenReview of the token shows, where it shows one.',
      wrong: 'uid is missing.',
      alsoIn: ['access 2.1'],
      needs: ['self-review', 'static-tokens', 'launcher'],
      async run(context) {
        const { launched, uniqueName, expect } = context;
        const token = uniqueName('token-of-a-user-with-a-uid');
        const [username, uid] = [uniqueName('user'), uniqueName('uid')];
        const file = `${token},${username},${uid},example-group\n`;
        // The document does not state the default authorization mode.
        const server = await launched({
          '--authorization-mode': 'AlwaysAllow',
          '--token-auth-file': { file },
        });
        const { api } = server.people.bearer(token, username);
        const answer = await reviewBy(context, api, 'by a user of the token file');
        expect.equal(usernameIn(answer), username, 'the username of the token file');
        expect.equal(userInfo(answer)['uid'], uid, 'the uid of the token file');
        if (context.has('token-requests')) await showsUidOfAccount(context, server);
      },
    },
  }),
  section('access', '4', {
    'reviews.self.path': {
      text: 'POST /apis/authentication.orch.io/v1/selfsubjectreviews is served.',
      observe: 'POST of apiVersion and kind succeeds.',
      wrong: 'It is served in another group.',
      needs: ['self-review'],
      async run({ api, names, expect }) {
        showsUser({ expect }, await post(names, api), 'POST of a SelfSubjectReview');
      },
    },

    'reviews.self.minimal-body': {
      text: 'A SelfSubjectReview with only apiVersion and kind is enough.',
      observe: 'POST of exactly these two fields is accepted.',
      wrong: 'metadata or spec is required.',
      needs: ['self-review'],
      async run({ api, names, expect }) {
        const answer = await api.post(reviewPath({ names }), reviewBody({ names }));
        showsUser({ expect }, answer, 'POST of apiVersion and kind alone');
      },
    },

    'reviews.self.result-kind': {
      text: 'The answer to a SelfSubjectReview is a SelfSubjectReview.',
      observe: 'apiVersion is authentication.orch.io/v1, kind is SelfSubjectReview.',
      wrong: 'The answer is a Status.',
      needs: ['self-review'],
      async run({ api, names, expect }) {
        const answer = await post(names, api);
        showsUser({ expect }, answer, 'POST of a SelfSubjectReview');
        expect.contains(answer.json, reviewBody({ names }), 'the answer');
      },
    },

    'reviews.self.all-authenticated': {
      text: 'All authenticated users may create a SelfSubjectReview by default.',
      observe: 'A second identity without bindings creates one.',
      wrong: 'Only users with cluster-wide roles may create one.',
      needs: ['self-review', 'rbac', 'second-identity'],
      async run(context) {
        const person = await context.people.stranger();
        const answer = await reviewBy(context, person.api, 'by a user without bindings');
        context.expect.equal(usernameIn(answer), person.username, 'the user that the review shows');
      },
    },

    'reviews.self.through-basic-user': {
      text: 'The right of all authenticated users to create a SelfSubjectReview comes from the role system:basic-user.',
      observe:
        'On a launched server: with a made-up user in place of the subjects of all bindings of that role, which get the annotation rbac.authorization.orch.io/autoupdate "false", a user without bindings gets 403, and so where further roles are bound to every user, once these have a made-up user, too; with the subjects of the role restored the review succeeds. No verdict where the server refuses to change these bindings.',
      wrong: 'The path is exempt from authorization.',
      needs: ['self-review', 'rbac', 'second-identity', 'launcher'],
      run: throughBasicUser,
    },

    'reviews.self.feature-off': {
      text: 'The SelfSubjectReview endpoint is served when the feature is enabled in the cluster.',
      observe: 'Where the launcher can switch the feature off: record the answer of the path.',
      wrong: 'Demanding an answer of a server without the feature.',
      level: 'MAY',
      needs: ['self-review', 'launcher'],
      async run(context) {
        const { names, record } = context;
        const off = { '--runtime-config': `${names.groups.authentication}/v1/selfsubjectreviews=false` };
        const { api } = await launchedUnlessRefused(context, off);
        const answer = await post(names, api);
        record({ status: answer.status });
      },
    },

    'reviews.self.post-only': {
      text: 'Only POST is offered on the path of SelfSubjectReview, and nothing is stored. (Inferred.)',
      observe: 'POST succeeds, also where a name is refused; GET of the collection and of a name are 4xx.',
      wrong: 'Reviews are stored, and those of other users can be listed.',
      level: 'SHOULD',
      needs: ['self-review'],
      async run({ api, names, uniqueName, expect }) {
        const path = reviewPath({ names });
        const name = uniqueName('review');
        const named = await post(names, api, { metadata: { name } });
        // A review is not stored: a server may refuse a name.
        if (!named.ok) expect.success(await post(names, api), 'POST without a name');
        for (const at of [path, `${path}/${name}`]) expect.refused(await api.get(at), `GET ${at}`);
      },
    },

    'reviews.self.other-paths': {
      text: 'The paths of TokenReview and of the authorization reviews are not shown.',
      observe: 'Record the paths that discovery shows.',
      wrong: 'Demanding one certain answer.',
      level: 'UNSPECIFIED',
      async run({ api, names, record }) {
        const { authentication, authorization } = names.groups;
        const found = await Promise.all(
          [authentication, authorization].map(async (group) => {
            const answer = await api.get(`/apis/${group}/v1`);
            const json = answer.ok ? answer.json : undefined;
            const resources = isRecord(json) && Array.isArray(json['resources']) ? json['resources'] : [];
            return resources
              .map((one: unknown) => (isRecord(one) ? String(one['name']) : ''))
              .filter((name) => name.endsWith('reviews'));
          }),
        );
        record({ authentication: found[0]?.toSorted(), authorization: found[1]?.toSorted() });
      },
    },
  }),
];
