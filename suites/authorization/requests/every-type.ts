// A list of each type in discovery, by a user who has no right to it (access 1, 5.4, 7). Helper of `decision.suite.ts`.
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { otherCollections } from '../../kit/kinds/other-kinds.ts';
import type { Person } from '../../kit/identities/people.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import { denied } from '../../kit/identities/rights.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import { ruleFits } from '../../models/authorization/decide.ts';
import { rulesIn } from '../../models/roles/rules.ts';
import type { Rule } from '../../kit/identities/rights.ts';

interface Collection {
  readonly group: string;
  readonly plural: string;
  /** The path of the collection across all namespaces. */
  readonly path: string;
}

/** The fewest types that make the case conclusive: by the documents, every target has as many. */
const fewest = 8;

export async function everyType(context: CaseContext): Promise<void> {
  const { api, expect, people, uniqueName } = context;
  // Creates a custom kind, which discovery then lists.
  await otherCollections(context);
  const person = await people.stranger();
  const invalidBearer = api.as({ token: `invalid-${uniqueName('token')}` });
  const [collections, rules] = await Promise.all([listedTypes(context), openRules(context, person)]);
  const forbiddenTypes = collections.filter(({ group, plural }) => !isGranted(rules, group, plural));
  if (forbiddenTypes.length < fewest)
    throw new NotRun(
      'not-exercised',
      `${forbiddenTypes.length} types are listed and granted to no user, fewer than ${fewest}`,
    );
  const byGroup = [...Map.groupBy(forbiddenTypes, ({ group }) => group).values()];
  await Promise.all(
    byGroup.map(async (types) => {
      for (const { path } of types) {
        const answer = await unlessGone(context, person.api, path);
        if (answer !== undefined) denied(expect, answer, `list by a user without bindings, ${path}`);
      }
    }),
  );
  for (const [{ path }] of byGroup as [Collection][]) {
    const answer = await unlessGone(context, invalidBearer, path);
    if (answer !== undefined) expect.status(answer, 401, `list with an invalid token, ${path}`);
  }
}

/** The answer to a list; undefined where the run itself does not find the type. Other cases create and delete kinds meanwhile, and the
 * replicas of a server hear of that one by one: a 404 counts once it stays. */
function unlessGone(
  { api, eventually }: CaseContext,
  by: Pick<Api, 'get'>,
  path: string,
): Promise<Answer | undefined> {
  const query = { limit: 1 };
  return eventually(async () => {
    const answer = await by.get(path, { query });
    if (!isMissing(answer)) return answer;
    const own = await api.get(path, { query });
    if (isMissing(own)) return undefined;
    throw new CheckFailed(`${answer.request} answered ${answer.status}, and ${own.status} to the run`);
  }, 'definition');
}

/** The fields that are read from a group or a resource in a discovery document. */
interface Listed {
  readonly name?: unknown;
  readonly verbs?: unknown;
  readonly versions?: readonly { readonly version?: unknown }[];
  readonly preferredVersion?: { readonly version?: unknown };
}

/** The types of each group, in its preferred or first version. */
async function listedTypes({ api }: CaseContext): Promise<readonly Collection[]> {
  const roots = [{ group: '', root: '/api/v1' }];
  for (const { name, versions, preferredVersion } of itemsOf(await api.get('/apis'), 'groups')) {
    const version = preferredVersion?.version ?? versions?.[0]?.version;
    if (typeof name === 'string' && typeof version === 'string')
      roots.push({ group: name, root: `/apis/${name}/${version}` });
  }
  const lists = await Promise.all(
    roots.map(async ({ group, root }) =>
      itemsOf(await api.get(root), 'resources').flatMap(({ name, verbs }) =>
        typeof name === 'string' && !name.includes('/') && Array.isArray(verbs) && verbs.includes('list')
          ? [{ group, plural: name, path: `${root}/${name}` }]
          : [],
      ),
    ),
  );
  return lists.flat();
}

/** The items of a list in a discovery document; none for any other answer. */
function itemsOf(answer: Answer, field: string): readonly Listed[] {
  const body: unknown = answer.ok ? answer.json : undefined;
  const items = isRecord(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}

/** The rules that every user with a valid credential holds, and those of this user, by cluster-wide bindings (access 2.2). */
export async function openRules(context: CaseContext, person: Person): Promise<readonly Rule[]> {
  const { cluster } = context;
  const { username } = person;
  const [bindings, roles] = await Promise.all([
    cluster.clusterRoleBindings.list(),
    cluster.clusterRoles.list(),
  ]);
  if (!bindings.ok || !roles.ok)
    throw new PrerequisiteFailed('set-up: the roles and bindings of the cluster cannot be listed');
  const [, , namespace, account] = username.split(':');
  const names = new Set([
    username,
    'system:authenticated',
    'system:unauthenticated',
    'system:serviceaccounts',
    'system:bootstrappers',
    `system:serviceaccounts:${namespace}`,
    ...(await furtherGroups(context, person)),
  ]);
  const isSubject = (subject: Readonly<Record<string, string>>) =>
    subject['kind'] === 'ServiceAccount'
      ? subject['namespace'] === namespace && subject['name'] === account
      : names.has(subject['name'] ?? '');
  const boundRoles = new Set(
    bindings.list.items
      .filter((binding) => (binding['subjects'] ?? []).some(isSubject))
      .map((binding) => binding['roleRef']?.name),
  );
  return roles.list.items.filter(({ metadata }) => boundRoles.has(metadata.name)).flatMap(rulesIn);
}

/** A server may add groups of its own to every user; their bindings count, except those of system:masters (access
 * 2.2). */
async function furtherGroups(context: CaseContext, { api }: Person): Promise<readonly string[]> {
  if (!context.has('self-review')) return [];
  const { groups } = await whoIs(context, api, 'of a user without bindings');
  return groups.filter((group) => group !== 'system:masters');
}

const isGranted = (rules: readonly Rule[], group: string, resource: string): boolean =>
  rules.some((rule) =>
    ruleFits(rule, { verb: 'list', group, resource, subresource: '', namespace: '', name: '' }),
  );
