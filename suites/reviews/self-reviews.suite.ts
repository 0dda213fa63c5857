// Cases: SelfSubjectReview, who the caller is to the cluster (access 2.5, 4).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';
import { postReview, reviewPath, statusOf } from './ask.ts';

const kind = 'SelfSubjectReview';

function userInfo(answer: Answer): Record<string, unknown> {
  const found = statusOf(answer)['userInfo'];
  return isRecord(found) ? found : {};
}

/** One example spells the field name (access 2.5). */
const usernameIn = (answer: Answer): unknown => userInfo(answer)['username'] ?? userInfo(answer)['name'];

const bodyOf = ({ groups }: CaseContext['names']) => ({
  apiVersion: `${groups.authentication}/v1`,
  kind,
});

/** It is a review of somebody, and no other answer of success. */
function describesSomebody({ expect }: Pick<CaseContext, 'expect'>, answer: Answer, what: string): void {
  expect.success(answer, what);
  const name = usernameIn(answer);
  expect.that(typeof name === 'string' && name !== '', `${what}: the answer names no user`);
}

export default section({
  'reviews.self.no-fields': async ({ api, names, expect }) => {
    const query = { fieldValidation: 'Strict' };
    const path = reviewPath(names, kind);
    const caller = await api.post(path, bodyOf(names), { query });
    expect.success(caller, 'a review without fields, under strict validation');
    const withSpec = await api.post(path, { ...bodyOf(names), spec: { username: 'root' } }, { query });
    expect.refused(withSpec, 'the same review with a spec');
    const status = { userInfo: { username: 'root', groups: ['nobody-is-in-this'] } };
    const withStatus = await api.post(path, { ...bodyOf(names), status });
    if (!withStatus.ok) return expect.refused(withStatus, 'a review with a status');
    expect.equal(usernameIn(withStatus), usernameIn(caller), 'the user that a review with a status shows');
    expect.equal(userInfo(withStatus)['groups'], userInfo(caller)['groups'], 'the groups that it shows');
  },

  'reviews.self.username': async ({ api, names, has, people, expect }) => {
    const own = usernameIn(await postReview(names, api, kind));
    expect.that(typeof own === 'string' && own !== '', 'the username of the caller is there');
    if (!has('second-identity')) return;
    const person = await people.stranger();
    expect.equal(usernameIn(await postReview(names, person.api, kind)), person.username, 'the username');
  },

  'reviews.self.username-spelling': async ({ api, names, record }) => {
    const fields = Object.keys(userInfo(await postReview(names, api, kind)));
    record({ fields: fields.filter((field) => ['username', 'name'].includes(field)) });
  },

  'reviews.self.uid': async ({ names, launched, uniqueName, expect }) => {
    const token = uniqueName('token-of-a-user-with-a-uid');
    const [username, uid] = [uniqueName('user'), uniqueName('uid')];
    const { people } = await launched({ '--token-auth-file': { file: `${token},${username},${uid}\n` } });
    const answer = await postReview(names, people.bearer(token, username).api, kind);
    expect.success(answer, 'a review by a user of the token file');
    expect.equal(usernameIn(answer), username, 'the username of the token file');
    expect.equal(userInfo(answer)['uid'], uid, 'the uid of the token file');
  },

  'reviews.self.path': async ({ api, names, expect }) => {
    describesSomebody({ expect }, await postReview(names, api, kind), 'POST of a SelfSubjectReview');
  },

  'reviews.self.minimal-body': async ({ api, names, expect }) => {
    const answer = await api.post(reviewPath(names, kind), bodyOf(names));
    describesSomebody({ expect }, answer, 'POST of apiVersion and kind alone');
  },

  'reviews.self.result-kind': async ({ api, names, expect }) => {
    const answer = await postReview(names, api, kind);
    describesSomebody({ expect }, answer, 'POST of a SelfSubjectReview');
    expect.contains(answer.json, bodyOf(names), 'the answer');
  },

  'reviews.self.all-authenticated': async ({ names, people, expect }) => {
    const person = await people.stranger();
    const answer = await postReview(names, person.api, kind);
    expect.success(answer, 'a review by somebody without bindings');
    expect.equal(usernameIn(answer), person.username, 'the user that it shows');
  },

  'reviews.self.through-basic-user': async ({ names, launchedAlone, eventually, expect }) => {
    const { cluster, people } = await launchedAlone({ '--authorization-mode': 'RBAC' });
    const person = await people.stranger();
    const post = () => postReview(names, person.api, kind);
    await eventually(async () => expect.success(await post(), 'a review by default'), 'authorization');
    const name = 'system:basic-user';
    const { subjects } = await cluster.clusterRoleBindings.current(name);
    const bind = async (to: unknown) =>
      expect.success(
        await cluster.clusterRoleBindings.mergePatch(name, { subjects: to }),
        'a change of the default binding',
      );
    await bind([]);
    await eventually(
      async () => expect.status(await post(), 403, 'a review without the default binding'),
      'authorization',
    );
    await bind(subjects);
    await eventually(
      async () => expect.success(await post(), 'a review with the binding restored'),
      'authorization',
    );
  },

  'reviews.self.feature-off': async ({ names, launched, record }) => {
    const off = { '--runtime-config': `${names.groups.authentication}/v1/selfsubjectreviews=false` };
    const { api } = await launched(off).catch((error: unknown) => {
      if (!(error instanceof PrerequisiteFailed)) throw error;
      throw new NotRun('not-exercised', 'the server cannot be started without the feature in this way');
    });
    const answer = await postReview(names, api, kind);
    record({ status: answer.status });
  },

  'reviews.self.post-only': async ({ api, names, uniqueName, expect }) => {
    const path = reviewPath(names, kind);
    const name = uniqueName('review');
    expect.success(await postReview(names, api, kind, { metadata: { name } }), 'POST');
    for (const at of [path, `${path}/${name}`]) expect.refused(await api.get(at), `GET ${at}`);
  },

  'reviews.self.other-paths': async ({ api, names, record }) => {
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
});
