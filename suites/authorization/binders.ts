// What somebody tries who may write bindings, and not give what the roles allow (access 5.4).
import type { Answer } from '../kit/answer.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import type { Subject } from '../kit/people.ts';
import type { Resource } from '../kit/resource.ts';
import { refusedAsMistake } from './forbidden.ts';
import { held, more } from './givers.ts';
import { replaced } from './replaced.ts';
import type { Rule } from '../kit/rights.ts';
import { roleRefTo, succeeds } from '../kit/rights.ts';

/** Somebody whom the tester binds: never the tester, whom a binding would give what it must not hold. */
const third = ({ names, uniqueName }: CaseContext, word = 'third'): Subject => ({
  kind: 'User',
  apiGroup: names.groups.rbac,
  name: uniqueName(word),
});

interface Try {
  /** The collection of bindings as the tester meets it. */
  readonly mine: Resource;
  /** As the run does. */
  readonly all: Resource;
  /** The collection of the role. */
  readonly roles: Resource;
}

const bindingTo = (context: CaseContext, { mine, roles }: Try, role: ApiObject): ApiObject =>
  mine.object({ subjects: [third(context)], roleRef: roleRefTo(roles, role) });

export async function refusesBinding(
  context: CaseContext,
  tried: Try,
  role: ApiObject,
  what: string,
): Promise<void> {
  const { expect } = context;
  const binding = bindingTo(context, tried, role);
  refusedAsMistake(context, await tried.mine.create(binding), `POST of ${what}`);
  expect.that(!(await tried.all.exists(binding.metadata.name!)), `${what}: it was refused, and is there`);
}

/** A PUT may create, an apply does (core 4.9); a dry-run is authorized like the real request (core 4.10). */
export async function refusesInEveryWay(
  context: CaseContext,
  tried: Try,
  role: ApiObject,
  what: string,
): Promise<void> {
  const { expect } = context;
  const { mine, all } = tried;
  for (const query of [{ dryRun: 'All' }, {}]) {
    const binding = bindingTo(context, tried, role);
    const name = binding.metadata.name!;
    const answers = {
      POST: await mine.create(binding, { query }),
      PUT: await mine.replace(binding, { query }),
      apply: await mine.apply(name, binding, { manager: 'giver', query }),
    };
    for (const [way, answer] of Object.entries(answers))
      refusedAsMistake(context, answer, `${way} of ${what}${'dryRun' in query ? ', as a dry-run' : ''}`);
    expect.that(!(await all.exists(name)), `${what}: it was refused, and is there`);
  }
}

/** Waits until a binding to the role is made, as it must be from now on. */
export const binds = (context: CaseContext, tried: Try, role: ApiObject, what: string): Promise<Answer> =>
  succeeds(context, () => tried.mine.create(bindingTo(context, tried, role)), `POST of ${what}`);

/** Another subject, beside the one that is there or in its place, is refused in each way where the role has more than the
 * author holds. */
export async function refusesUpdates(context: CaseContext, tried: Try): Promise<void> {
  const { expect } = context;
  const { mine, all, roles } = tried;
  const [large, small] = [await roles.given({ rules: [held, more] }), await roles.given({ rules: [held] })];
  const before = third(context, 'before');
  const given = (role: ApiObject) => all.given({ subjects: [before], roleRef: roleRefTo(roles, role) });
  const { metadata, ...binding } = await given(large);
  const name = metadata.name!;
  const another = third(context);
  const { roleRef } = binding as { roleRef?: unknown };
  const added = { op: 'add', path: '/subjects/-', value: another };
  const swapped = { op: 'replace', path: '/subjects/0', value: another };
  for (const [subjects, operation] of [
    [[before, another], added],
    [[another], swapped],
  ] as const) {
    for (const query of [{ dryRun: 'All' }, {}]) {
      const answers = {
        PUT: await mine.replace({ ...(await all.current(name)), subjects }, { query }),
        'merge patch': await mine.mergePatch(name, { subjects }, { query }),
        'strategic merge patch': await mine.strategicPatch(name, { subjects }, { query }),
        'JSON patch': await mine.jsonPatch(name, [operation], { query }),
        apply: await mine.apply(name, { subjects, roleRef }, { manager: 'giver', force: true, query }),
      };
      for (const [way, answer] of Object.entries(answers))
        refusedAsMistake(
          context,
          answer,
          `${way} of ${subjects.length} subjects to a binding of a role with more than is held`,
        );
      const after: readonly Subject[] = (await all.current(name))['subjects'] ?? [];
      const left = after.map((one) => one.name);
      expect.equal(left, [before.name], 'names of the subjects after refused changes');
    }
  }
  const subjects = [before, another];
  const smallName = (await given(small)).metadata.name!;
  const patches = () => mine.mergePatch(smallName, { subjects });
  await succeeds(context, patches, 'a merge patch of a subject to a binding of a role whose rights are held');
  const { subjects: put } = await replaced(context, mine, smallName, { subjects: [before] });
  expect.equal(
    (put as readonly unknown[]).length,
    1,
    'number of subjects after a PUT where the rights are held',
  );
}

export const mayBind = ({ names }: CaseContext, { roles }: Try, ...named: readonly ApiObject[]): Rule => ({
  verbs: ['bind'],
  apiGroups: [names.groups.rbac],
  resources: [roles.type.plural],
  resourceNames: named.map(({ metadata }) => metadata.name!),
});

/** With bind on one of two roles, that one is bound and the other is not. */
export async function bindsNamedRole(
  context: CaseContext,
  tried: Try,
  grant: (rule: Rule) => Promise<unknown>,
): Promise<void> {
  const [named, other] = await tried.roles.givenMany(2, { rules: [more] });
  const what = `a ${tried.mine.type.kind} to a ${tried.roles.type.kind} with more than is held`;
  await refusesBinding(context, tried, named!, `${what}, without bind`);
  await grant(mayBind(context, tried, named!));
  // No request but this one shows that the verb is held.
  await binds(context, tried, named!, `${what}, with bind on it`);
  await refusesBinding(context, tried, other!, `${what}, with bind on another`);
}
