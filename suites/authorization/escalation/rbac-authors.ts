// Users who may write roles and bindings and hold one more right, and the roles that they try to create (access 5.4).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { listMaps, lists, listsAllNamespaces } from '../readers.ts';
import type { EffectContext, GrantContext, Rule } from '../../kit/identities/rights.ts';
import { coreRule, grantClusterWide, grantIn, succeeds } from '../../kit/identities/rights.ts';

/** The right that every author holds. */
export const held = listMaps;
/** A right on another type, which no author holds. */
export const more = coreRule(['list'], 'podtemplates');

type AuthorContext = GrantContext & Pick<CaseContext, 'people' | 'namespace'>;

export const writesRbac = ({ names }: Pick<CaseContext, 'names'>, resources: readonly string[]): Rule => ({
  verbs: ['create', 'update', 'patch', 'get'],
  apiGroups: [names.groups.rbac],
  resources,
});

/** A user who may write these resources in the namespace, and holds `held` there. */
export async function rbacAuthor(
  context: AuthorContext,
  resources: readonly string[],
  namespace: Namespace = context.namespace,
): Promise<Person> {
  const person = await context.people.stranger();
  const rules = [writesRbac(context, resources), held];
  await grantIn(context, person, namespace, rules, lists(person, namespace));
  return person;
}

/** A user who may write these resources in the whole cluster, and holds `held` in all namespaces. */
export async function clusterRbacAuthor(
  context: AuthorContext,
  resources: readonly string[],
): Promise<Person> {
  const person = await context.people.stranger();
  const rules = [writesRbac(context, resources), held];
  await grantClusterWide(context, person, rules, listsAllNamespaces(person, context.namespace));
  return person;
}

export const ruleText = ({ verbs, resources, nonResourceURLs }: Rule) =>
  `${verbs.join(', ')} on ${[...(resources ?? []), ...(nonResourceURLs ?? [])].join(', ')}`;

const dry = { dryRun: 'All' };

/** Each way of creating a role. An apply creates an absent object (core 4.9), a PUT may. */
const creations: Readonly<
  Record<string, (roles: Resource, role: ApiObject, query: typeof dry | {}) => Promise<Answer>>
> = {
  POST: (roles, role, query) => roles.create(role, { query }),
  'PUT of an absent name': (roles, role, query) => roles.replace(role, { query }),
  'apply of an absent name': (roles, role, query) =>
    roles.apply(role.metadata.name!, role, { manager: 'giver', query }),
};

/** Roles with more rights than the author holds are refused in each way and not stored; with held rights, a POST and
 * an apply create them. @param mine the collection with the credential of the author @param all with that of the run
 * @param others further rights that the author does not hold */
export async function refusesCreates(
  context: EffectContext,
  mine: Resource,
  all: Resource,
  others: readonly Rule[],
): Promise<void> {
  const { expect } = context;
  const { kind } = mine.type;
  for (const rule of others) {
    for (const rules of [[held, rule], [rule]]) {
      const role = mine.object({ rules });
      const what = `POST of a ${kind} with ${ruleText(rule)}, which is not held`;
      refusedAsMistake(context, await mine.create(role), what);
      expect.that(!(await all.exists(role.metadata.name!)), `after a refused ${what} the ${kind} exists`);
    }
  }
  for (const [way, create] of Object.entries(creations)) {
    for (const query of [dry, {}]) {
      const role = mine.object({ rules: [held, more] });
      const what = `${way} of a ${kind} with more rights than the author holds${query === dry ? ', as a dry-run' : ''}`;
      refusedAsMistake(context, await create(mine, role, query), what);
      expect.that(!(await all.exists(role.metadata.name!)), `after a refused ${what} the ${kind} exists`);
    }
  }
  await refusesGenerated(context, mine, all);
  const many = Array.from({ length: 200 }, (_, index) => ({ ...held, resourceNames: [`map-${index}`] }));
  const long = await mine.create({ rules: [...many, more] });
  refusedAsMistake(
    context,
    long,
    `POST of a ${kind} with ${many.length} held rules and one that is not held`,
  );
  for (const way of ['POST', 'apply of an absent name']) {
    const creates = () => creations[way]!(mine, mine.object({ rules: [held] }), {});
    const { object } = await succeeds(
      context,
      creates,
      `${way} of a ${kind} with rights that the author holds`,
    );
    expect.that(await all.exists(object.metadata.name!), `after a ${way} the ${kind} does not exist`);
  }
}

/** A role whose name the server generates: with held rights it is created, with more it is refused and not stored. */
async function refusesGenerated(context: EffectContext, mine: Resource, all: Resource): Promise<void> {
  const { kind } = mine.type;
  const allowed = generating(mine, { rules: [held] });
  const what = `POST with generateName of a ${kind}`;
  const creates = () => allowed.create({});
  const { object } = await succeeds(context, creates, `${what} with rights that the author holds`);
  await all.remove(object.metadata.name!);
  const refused = generating(mine, { rules: [held, more] });
  refusedAsMistake(context, await refused.create({}), `${what} with more rights than the author holds`);
  await expectNoneGenerated(context, all, refused.prefix, what);
}

interface Generating {
  /** With which each generated name begins. */
  readonly prefix: string;
  create(query: typeof dry | {}): Promise<Answer>;
}

/** A new object whose name the server generates. */
export function generating(mine: Resource, members: Readonly<Record<string, unknown>>): Generating {
  const { apiVersion, kind, metadata } = mine.object();
  const { name = '', ...others } = metadata;
  const prefix = `${name}-`;
  const body = { apiVersion, kind, metadata: { ...others, generateName: prefix }, ...members };
  return { prefix, create: (query) => mine.create(undefined, { body, query }) };
}

export async function expectNoneGenerated(
  { expect }: Pick<EffectContext, 'expect'>,
  all: Resource,
  prefix: string,
  what: string,
): Promise<void> {
  const { kind } = all.type;
  const listed = await all.list();
  expect.success(listed, `list of the kind ${kind}`);
  const stored = listed.list.items.filter(({ metadata }) => metadata.name?.startsWith(prefix));
  expect.equal(stored.length, 0, `number of objects of the kind ${kind} after a refused ${what}`);
}
