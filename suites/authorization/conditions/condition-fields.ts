// Cases: what match conditions read of the SubjectAccessReview in v1 (access 5.4). A webhook for each attribute denies the
// requests of its own user that meet a condition; the last webhook of the file allows every request.
import { isNotOffered } from '../rules/sub-resources.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext } from '../../kit/context.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import { allowed, denied } from '../../kit/identities/rights.ts';
import { isAllowed } from '../../kit/reviews/review-status.ts';
import { requireRequestVariable } from './condition-cases.ts';
import { conditionsOfWhole, judgeWhole, wholeReviews } from './condition-reviews.ts';
import { launchedWithTokens } from '../configuration/token-users.ts';
import type { ServerWithTokens } from '../configuration/token-users.ts';
import { startWebhooks } from '../webhooks/webhook-entries.ts';
import type { Webhooks } from '../webhooks/webhook-entries.ts';

interface Attribute {
  /** The name of the user and of the webhook. */
  readonly name: string;
  readonly condition: string;
  /** The path of a request that meets the condition, and of one that differs in the attribute. */
  readonly paths: readonly [string, string];
  /** Methods, where they are not GET. */
  readonly methods?: readonly [string, string];
}

const isResource = 'has(request.resourceAttributes)';
const isPath = 'has(request.nonResourceAttributes)';
const at = '/api/v1/namespaces/default';
const named = `${at}/configmaps/name-of-the-condition`;

const attributesOf = ({ groups: { rbac } }: Names): readonly Attribute[] => [
  {
    name: 'field-verb',
    condition: `${isResource} && request.resourceAttributes.verb == "get"`,
    paths: [`${at}/secrets/absent`, `${at}/secrets`],
  },
  {
    name: 'field-namespace',
    condition: `${isResource} && request.resourceAttributes.namespace == "default"`,
    paths: [`${at}/secrets`, '/api/v1/secrets'],
  },
  {
    name: 'field-group',
    condition: `${isResource} && request.resourceAttributes.group == "${rbac}"`,
    paths: [`/apis/${rbac}/v1/namespaces/default/roles`, `${at}/secrets`],
  },
  {
    name: 'field-resource',
    condition: `${isResource} && request.resourceAttributes.resource in ["serviceaccounts", "pods"]`,
    paths: [`${at}/serviceaccounts`, `${at}/secrets`],
  },
  {
    name: 'field-subresource',
    condition: `${isResource} && request.resourceAttributes.subresource == "status"`,
    paths: [`${at}/status`, at],
  },
  {
    name: 'field-name',
    condition: `${isResource} && request.resourceAttributes.name == "name-of-the-condition"`,
    paths: [named, `${named}-x`],
  },
  {
    name: 'field-path',
    condition: `${isPath} && request.nonResourceAttributes.path.startsWith("/version")`,
    paths: ['/version', '/api'],
  },
  {
    name: 'field-path-verb',
    condition: `${isPath} && request.nonResourceAttributes.verb != "get"`,
    paths: ['/version', '/version'],
    methods: ['POST', 'GET'],
  },
  {
    name: 'field-uid',
    condition: 'request.uid == "uid-of-field-uid"',
    paths: ['/version', '/version'],
  },
];

/** A user beside that of an attribute, with another uid and without its group. */
const beside = (name: string) => `${name}-beside`;
const group = 'example-field-group';

const byReview = [
  {
    name: 'field-groups',
    condition: `request.groups.exists(one, one == "${group}")`,
    spec: { groups: ['a', group] },
  },
  {
    name: 'field-extra',
    condition: '"example.com/of" in request.extra && request.extra["example.com/of"].exists(one, one == "b")',
    spec: { extra: { 'example.com/of': ['a', 'b'] } },
  },
] as const;

interface FieldServer {
  readonly webhooks: Webhooks;
  readonly server: ServerWithTokens;
}

async function fieldServer(context: CaseContext): Promise<FieldServer> {
  await requireRequestVariable(context);
  const attributes = attributesOf(context.names);
  const webhooks = await context.once('webhooks of fields', () =>
    startWebhooks(context.lastingService, (name) => (name.startsWith('field-') ? 'deny' : 'allow')),
  );
  const entries = [...attributes, ...byReview].map(({ name, condition }) =>
    webhooks.entry(name, {
      failurePolicy: 'Deny',
      matchConditions: [
        { expression: `request.user in ["${name}", "${beside(name)}"]` },
        { expression: condition },
      ],
    }),
  );
  const ofWhole = wholeReviews(context.names).map((one) =>
    webhooks.entry(one.name, {
      // A condition that cannot be evaluated must not look like one that holds.
      failurePolicy: 'NoOpinion',
      subjectAccessReviewVersion: one.version,
      matchConditions: conditionsOfWhole(one),
    }),
  );
  const flags = webhooks.flags(context, [...entries, ...ofWhole, webhooks.entry('allows-the-rest')]);
  const users = attributes.flatMap(({ name }) => [{ username: name }, { username: beside(name) }]);
  return { webhooks, server: await launchedWithTokens(context, flags, users) };
}

/** Requests for attributes of requests, reviews for those of users that no token carries. */
export async function everyField(context: CaseContext): Promise<void> {
  const { expect } = context;
  const { webhooks, server } = await fieldServer(context);
  const attributes = attributesOf(context.names);
  for (const { name, paths, methods = ['GET', 'GET'], condition } of attributes) {
    const [meets, differs] = [server.user(name).api, server.user(beside(name)).api];
    const isOfUser = paths[0] === paths[1] && methods[0] === methods[1];
    const what = `a webhook that denies, with the condition ${condition}`;
    const answer = await send(meets, methods[0], paths[0]);
    // Which verbs a sub-resource or a path has is not shown: a server may answer so before it authorizes.
    if (isNotOffered(answer) && webhooks.callsAbout(name).length === 0) continue;
    denied(expect, answer, what);
    expect.atLeast(webhooks.callsOf(name, name), 1, `calls of ${what}`);
    const other = isOfUser ? differs : meets;
    allowed(await send(other, methods[1], paths[1]), `a request that does not meet ${condition}`);
  }
  for (const { name, condition, spec } of byReview) {
    const review = async (changed: object) => {
      const resourceAttributes = { verb: 'list', resource: 'configmaps', namespace: 'default' };
      const whole = { user: name, ...changed, resourceAttributes };
      return isAllowed(
        await postReview(context, 'SubjectAccessReview', { spec: whole }, { api: server.api }),
      );
    };
    expect.that(
      !(await review(spec)),
      `a review that meets the condition of a denying webhook: ${condition}`,
    );
    expect.that(await review({}), `a review is denied that does not meet ${condition}`);
  }
  for (const one of wholeReviews(context.names)) await judgeWhole(context, server.api, one);
}

const send = (api: Api, method: string, path: string) =>
  method === 'GET' ? api.get(path, { accept: '*/*' }) : api.send(method, path, { body: {} });
