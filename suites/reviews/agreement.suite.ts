// Cases: an access review agrees with the answer to the same request (access 2.5), for rules and requests drawn from
// the seed; and the fields of reviews in the server's API description.
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import { reviewPlural } from '../kit/reviews/reviews.ts';
import type { Person } from '../kit/identities/people.ts';
import { bindIn, coreRule } from '../kit/identities/rights.ts';
import type { Rule } from '../kit/identities/rights.ts';
import { authenticated } from '../kit/identities/self-review.ts';
import { allowsSelf, allowsSubject } from '../kit/reviews/review-status.ts';
import type { ResourceAttributes } from '../kit/reviews/review-status.ts';
import { unlessForbidden } from '../kit/unless-blocked.ts';

const resources = ['configmaps', 'podtemplates'] as const;
const verbs = ['get', 'list', 'delete', 'patch'] as const;
const names = ['a', 'b'] as const;

type Request = Required<Omit<ResourceAttributes, 'group'>>;

/** The objects do not exist: an allowed request ends in a 404 or an empty list. */
function send({ api }: Person, { verb, resource, namespace, name }: Request): Promise<Answer> {
  const collection = `/api/v1/namespaces/${namespace}/${resource}`;
  switch (verb) {
    case 'list':
      return api.get(collection, { query: { limit: 1 } });
    case 'delete':
      return api.delete(`${collection}/${name}`);
    case 'patch':
      return api.patch(`${collection}/${name}`, { data: {} }, 'application/merge-patch+json');
    default:
      return api.get(`${collection}/${name}`);
  }
}

function everyRequest(namespaces: readonly string[]): readonly Request[] {
  return namespaces.flatMap((namespace) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        (verb === 'list' ? [''] : names).map((name) => ({ verb, resource, namespace, name })),
      ),
    ),
  );
}

/** Random rules: for each resource some verbs, with or without names. */
function someRules(random: () => number): readonly Rule[] {
  return resources.map((resource) => ({
    ...coreRule(['get', ...verbs.slice(1).filter(() => random() < 0.5)], resource),
    ...(random() < 0.5 ? { resourceNames: [names[random() < 0.5 ? 0 : 1]] } : {}),
  }));
}

/** Expects that the review and the request agree. @returns whether the request is allowed */
async function agrees(context: CaseContext, person: Person, request: Request): Promise<boolean> {
  const { expect } = context;
  const review = await allowsSelf(context, person.api, { ...request, group: '' });
  const answer = await send(person, request);
  expect.that(answer.status !== 401, 'the server refuses the credential of the caller');
  const isAllowed = answer.status !== 403;
  const { verb, resource, namespace, name } = request;
  const what = `${verb} of ${resource} ${JSON.stringify(name)} in ${namespace}`;
  expect.equal(
    { what, allowed: review },
    { what, allowed: isAllowed },
    'the review, compared with the request itself',
  );
  return isAllowed;
}

/** Repeated: while a binding has not reached all replicas, review and request may differ, or both deny. */
const agreeOnAll = (context: CaseContext, person: Person, requests: readonly Request[]): Promise<void> =>
  context.eventually(async () => {
    const results: boolean[] = [];
    for (const request of requests) results.push(await agrees(context, person, request));
    context.expect.atLeast(results.filter(Boolean).length, 3, 'requests that were allowed');
    context.expect.atLeast(results.filter((one) => !one).length, 14, 'requests that were refused');
  }, 'authorization');

export default section('access', '2.5', {
  'reviews.access.as-enforced': {
    text: 'An access review agrees with the decision on the same request.',
    observe:
      'For a table of verbs, resources, names and namespaces, the answer of a SelfSubjectAccessReview agrees with the request itself, both allowed and refused ones.',
    wrong: 'Reviews skip resourceNames, or an authorizer.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, anotherNamespace, people, random } = context;
      const { eventually, onAllReplicas, expect } = context;
      const person = await people.stranger();
      const other = anotherNamespace();
      await other.configMaps.given();
      const probe = context.uniqueName('probe');
      // One role: once one of its rules takes effect all do, in reviews and in requests.
      await bindIn(namespace, person.subject, [
        ...someRules(random),
        coreRule(['get'], 'configmaps', 'always'),
        coreRule(['get'], 'secrets', probe),
      ]);
      const attributes = { verb: 'get', resource: 'secrets', namespace: namespace.name, name: probe };
      const takesEffect = async () =>
        expect.that(
          await allowsSelf(context, person.api, attributes),
          'a review does not yet allow what a rule of the role allows',
        );
      await eventually(() => onAllReplicas(takesEffect), 'authorization');
      const always = { verb: 'get', resource: 'configmaps', namespace: namespace.name, name: 'always' };
      await agreeOnAll(context, person, [always, ...everyRequest([namespace.name, other.name])]);
    },
  },

  'reviews.access.as-enforced-for-nodes': {
    text: 'An access review about a node agent agrees with the decision on the same request.',
    observe:
      'For the identity system:node:n1 in system:nodes: reviews of a get of n1 and of another node, of lists of services, of secrets and of cluster roles, and of a creation of a SubjectAccessReview agree with the requests. The same for that username without the group.',
    wrong: 'Reviews consult roles and bindings only.',
    needs: ['node-authorization', 'impersonation', 'cluster-wide', 'nodes'],
    run: agreesForNodes,
  },

  'reviews.access.further-fields': {
    text: 'Further fields of the spec of the reviews are not shown.',
    observe: 'Record the field names in the OpenAPI description.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    async run({ api, names: dialect, record }) {
      const group = dialect.groups.authorization;
      const answer = await api.get(`/openapi/v3/apis/${group}/v1`);
      const { components } = (answer.ok && isRecord(answer.json) ? answer.json : {}) as {
        components?: { schemas?: Record<string, { properties?: object }> };
      };
      const fields = Object.entries(components?.schemas ?? {})
        .filter(([name]) => /(?:Attributes|ReviewSpec)$/.test(name))
        .map(([name, { properties = {} }]) => [name.split('.').at(-1), Object.keys(properties).toSorted()]);
      record(Object.fromEntries(fields));
    },
  },
});

/** Requests that mode Node allows and refuses an agent. */
async function agreesForNodes(context: CaseContext): Promise<void> {
  const { names: dialect, cluster, people, expect, eventually } = context;
  const nodes = await unlessForbidden(() => cluster.nodes.givenMany(2), 'nodes');
  const [own, other] = nodes.map(({ metadata }) => metadata.name!);
  const user = `system:node:${own}`;
  const { authorization, rbac } = dialect.groups;
  const review = { apiVersion: `${authorization}/v1`, kind: 'SubjectAccessReview', spec: { user: 'any' } };
  const reviews = { group: authorization, resource: await reviewPlural(context, 'SubjectAccessReview') };
  const requests: readonly (readonly [ResourceAttributes, (api: Api) => Promise<Answer>])[] = [
    [{ verb: 'get', resource: 'nodes', name: own! }, (api) => api.get(`/api/v1/nodes/${own}`)],
    [{ verb: 'get', resource: 'nodes', name: other! }, (api) => api.get(`/api/v1/nodes/${other}`)],
    [{ verb: 'list', resource: 'services' }, (api) => api.get('/api/v1/services?limit=1')],
    [{ verb: 'list', resource: 'secrets' }, (api) => api.get('/api/v1/secrets?limit=1')],
    [
      { verb: 'list', group: rbac, resource: 'clusterroles' },
      (api) => api.get(`/apis/${rbac}/v1/clusterroles?limit=1`),
    ],
    [
      { verb: 'create', ...reviews },
      (api) => api.post(`/apis/${authorization}/v1/${reviews.resource}`, review),
    ],
  ];
  for (const groups of [['system:nodes'], []]) {
    const { api } = people.impersonated({ username: user, groups });
    for (const [attributes, sendBy] of requests)
      // A new right may reach requests and reviews one by one.
      await eventually(async () => {
        // The server adds this group to the user of each request (access 2.1).
        const reviewed = { user, groups: [...groups, authenticated] };
        const isReviewed = await allowsSubject(context, reviewed, attributes);
        const what = `${attributes.verb} of ${attributes.resource} ${attributes.name ?? ''} in ${groups.join('') || 'no group'}`;
        const answer = await sendBy(api);
        expect.that(answer.status !== 401, 'the server refuses the credential of the caller');
        expect.equal(
          { what, allowed: isReviewed },
          { what, allowed: answer.status !== 403 },
          'the review of a node agent, compared with the request itself',
        );
      }, 'authorization');
  }
}
