// Each type that discovery lists, asked for by who may not (access 1, 5.4, 7).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/object.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import { denied } from '../kit/rights.ts';
import { ruleFits } from '../models/authorization/decide.ts';
import type { Rule } from '../models/authorization/policy.ts';

interface Collection {
  readonly group: string;
  readonly plural: string;
  /** Of the whole collection, in all namespaces. */
  readonly path: string;
}

/** So many at least, or nothing was shown: every target has them by the documents. */
const fewest = 8;
const atOnce = 8;

export async function everyType(context: CaseContext): Promise<void> {
  const { api, expect, people, uniqueName } = context;
  // A custom kind is there while it is looked for.
  await otherCollections(context);
  const person = await people.stranger();
  const nobody = api.as({ token: `invalid-${uniqueName('token')}` });
  const [collections, rules] = await Promise.all([listedTypes(context), openRules(context, person.username)]);
  const closed = collections.filter(({ group, plural }) => !isGiven(rules, group, plural));
  if (closed.length < fewest)
    throw new NotRun(
      'not-exercised',
      `${closed.length} types are listed and given to nobody, fewer than ${fewest}`,
    );
  const firstOf = new Map(closed.toReversed().map(({ group, path }) => [group, path]));
  await inTurns(closed, async ({ group, path }) => {
    denied(
      expect,
      await person.api.get(path, { query: { limit: 1 } }),
      `list by a user without bindings, ${path}`,
    );
    if (firstOf.get(group) !== path) return;
    const refused = await nobody.get(path, { query: { limit: 1 } });
    expect.status(refused, 401, `list with an invalid token, ${path}`);
  });
}

/** What is read of a group, or of a resource, in a document of discovery. */
interface Listed {
  readonly name?: unknown;
  readonly verbs?: unknown;
  readonly versions?: readonly { readonly version?: unknown }[];
  readonly preferredVersion?: { readonly version?: unknown };
}

/** Of each group in its first version. */
async function listedTypes({ api }: CaseContext): Promise<readonly Collection[]> {
  const roots = [{ group: '', root: '/api/v1' }];
  for (const { name, versions, preferredVersion } of itemsOf(await api.get('/apis'), 'groups')) {
    const version = preferredVersion?.version ?? versions?.[0]?.version;
    if (typeof name === 'string' && typeof version === 'string')
      roots.push({ group: name, root: `/apis/${name}/${version}` });
  }
  const found: Collection[] = [];
  await inTurns(roots, async ({ group, root }) => {
    for (const { name, verbs } of itemsOf(await api.get(root), 'resources')) {
      if (typeof name !== 'string' || name.includes('/') || !Array.isArray(verbs)) continue;
      if (verbs.includes('list')) found.push({ group, plural: name, path: `${root}/${name}` });
    }
  });
  return found;
}

/** What discovery says in a list of this name; none for any other answer. */
function itemsOf(answer: Answer, field: string): readonly Listed[] {
  const body: unknown = answer.ok ? answer.json : undefined;
  const items = isRecord(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Rules that who has any valid credential holds, and what this user holds. */
async function openRules({ cluster }: CaseContext, username: string): Promise<readonly Rule[]> {
  const [bindings, roles] = await Promise.all([
    cluster.clusterRoleBindings.list(),
    cluster.clusterRoles.list(),
  ]);
  const [, , namespace, account] = username.split(':');
  const names = new Set([
    username,
    'system:authenticated',
    'system:unauthenticated',
    'system:serviceaccounts',
    `system:serviceaccounts:${namespace}`,
  ]);
  const isSubject = (subject: Readonly<Record<string, string>>) =>
    subject['kind'] === 'ServiceAccount'
      ? subject['namespace'] === namespace && subject['name'] === account
      : names.has(subject['name'] ?? '');
  const given = new Set(
    bindings.list.items
      .filter((binding) => (binding['subjects'] ?? []).some(isSubject))
      .map((binding) => binding['roleRef']?.name),
  );
  return roles.list.items
    .filter(({ metadata }) => given.has(metadata.name))
    .flatMap((role) => (role['rules'] ?? []) as readonly Rule[]);
}

const isGiven = (rules: readonly Rule[], group: string, resource: string): boolean =>
  rules.some((rule) =>
    ruleFits(rule, { verb: 'list', group, resource, subresource: '', namespace: '', name: '' }),
  );

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const take = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
