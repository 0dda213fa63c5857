// Attempts to bind roles by a user who may write bindings but does not hold the rights of the roles (access 5.4).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { overlay } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Subject } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { refusedAsMistake } from '../refusals/refused-as-mistake.ts';
import { expectNoneGenerated, generating, held, more } from './rbac-authors.ts';
import { replaced } from '../replaced.ts';
import { otherSubjects } from './other-subjects.ts';
import type { Rule } from '../../kit/identities/rights.ts';
import { roleRefTo, succeeds } from '../../kit/identities/rights.ts';

/** A subject for bindings. Never the author: a binding would grant the author the rights that it must not hold. */
const third = ({ names, uniqueName }: CaseContext, word = 'third'): Subject => ({
  kind: 'User',
  apiGroup: names.groups.rbac,
  name: uniqueName(word),
});

export interface BindingAttempt {
  /** The collection of bindings, with the credential of their author. */
  readonly mine: Resource;
  /** The same collection, with the credential of the run. */
  readonly all: Resource;
  /** The collection of the role. */
  readonly roles: Resource;
}

const bindingTo = (context: CaseContext, { mine, roles }: BindingAttempt, role: ApiObject): ApiObject =>
  mine.object({ subjects: [third(context)], roleRef: roleRefTo(roles, role) });

export async function refusesBinding(
  context: CaseContext,
  attempt: BindingAttempt,
  role: ApiObject,
  what: string,
): Promise<void> {
  const { expect } = context;
  const binding = bindingTo(context, attempt, role);
  refusedAsMistake(context, await attempt.mine.create(binding), `POST of ${what}`);
  expect.that(
    !(await attempt.all.exists(binding.metadata.name!)),
    `${what}: the request was refused, but the object exists`,
  );
}

/** The owner need not exist: the refusal comes first. */
const owned = {
  finalizers: ['example.com/conformance-hold'],
  ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'absent', uid: 'absent' }],
};

/** A PUT may create an object, an apply does (core 4.9); a dry-run is authorized like the real request (core 4.10). */
export async function refusesInEveryWay(
  context: CaseContext,
  attempt: BindingAttempt,
  role: ApiObject,
  what: string,
): Promise<void> {
  const { expect } = context;
  const { mine, all } = attempt;
  for (const query of [{ dryRun: 'All' }, {}]) {
    const binding = bindingTo(context, attempt, role);
    const name = binding.metadata.name!;
    const { subjects, roleRef } = binding as { subjects?: unknown; roleRef?: unknown };
    const unnamed = generating(mine, { subjects, roleRef });
    const answers = {
      POST: await mine.create(binding, { query }),
      'POST with generateName': await unnamed.create(query),
      'POST with an owner and a finalizer': await mine.create(overlay(binding, { metadata: owned }), {
        query,
      }),
      'POST without a namespace in the body': await mine.create(undefined, {
        query,
        body: { ...binding, metadata: { name } },
      }),
      'POST that ignores unknown fields': await mine.create(binding, {
        query: { ...query, fieldValidation: 'Ignore' },
      }),
      PUT: await mine.replace(binding, { query }),
      apply: await mine.apply(name, binding, { manager: 'giver', query }),
    };
    for (const [way, answer] of Object.entries(answers))
      refusedAsMistake(context, answer, `${way} of ${what}${'dryRun' in query ? ', as a dry-run' : ''}`);
    expect.that(!(await all.exists(name)), `${what}: the request was refused, but the object exists`);
    await expectNoneGenerated(context, all, unnamed.prefix, `POST with generateName of ${what}`);
  }
  for (const [whom, subjects] of Object.entries(otherSubjects(context))) {
    const binding = { ...bindingTo(context, attempt, role), subjects };
    refusedAsMistake(context, await mine.create(binding), `POST of ${what}, ${whom}`);
    const isStored = await all.exists(binding.metadata.name!);
    expect.that(!isStored, `${what}, ${whom}: the request was refused, but the object exists`);
  }
}

/** Creates a binding to the role, and waits until the server allows it. */
export const binds = (
  context: CaseContext,
  attempt: BindingAttempt,
  role: ApiObject,
  what: string,
): Promise<Answer> =>
  succeeds(context, () => attempt.mine.create(bindingTo(context, attempt, role)), `POST of ${what}`);

/** Adding or replacing a subject is refused in each way where the role has more rights than the author holds. */
export async function refusesUpdates(context: CaseContext, attempt: BindingAttempt): Promise<void> {
  const { expect } = context;
  const { mine, all, roles } = attempt;
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
          `${way} of ${subjects.length} subjects to a binding of a role with more rights than the author holds`,
        );
      const after: readonly Subject[] = (await all.current(name))['subjects'] ?? [];
      const left = after.map((one) => one.name);
      expect.equal(left, [before.name], 'names of the subjects after refused changes');
    }
  }
  const subjects = [before, another];
  const smallName = (await given(small)).metadata.name!;
  const patches = () => mine.mergePatch(smallName, { subjects });
  await succeeds(
    context,
    patches,
    'a merge patch of a subject to a binding of a role whose rights the author holds',
  );
  const { subjects: put } = await replaced(context, mine, smallName, { subjects: [before] });
  expect.equal(
    (put as readonly unknown[]).length,
    1,
    'number of subjects after a PUT where the author holds the rights',
  );
}

export const mayBind = (
  { names }: CaseContext,
  { roles }: BindingAttempt,
  ...named: readonly ApiObject[]
): Rule => ({
  verbs: ['bind'],
  apiGroups: [names.groups.rbac],
  resources: [roles.type.plural],
  resourceNames: named.map(({ metadata }) => metadata.name!),
});

/** Each way of updating a binding is allowed. */
async function addsSubjects(
  context: CaseContext,
  { mine }: BindingAttempt,
  binding: ApiObject,
  what: string,
): Promise<void> {
  const name = binding.metadata.name!;
  const { subjects, roleRef } = binding as { subjects?: readonly Subject[]; roleRef?: unknown };
  const longer = () => ({ subjects: [...(subjects ?? []), third(context, 'added')] });
  const patches = () => mine.mergePatch(name, longer());
  await succeeds(context, patches, `merge patch of a subject to ${what}`);
  await replaced(context, mine, name, longer());
  const applies = () => mine.apply(name, { ...longer(), roleRef }, { manager: 'giver', force: true });
  await succeeds(context, applies, `apply of a subject to ${what}`);
}

/** With the verb bind on two of three roles, the second of these may be bound, and the third may not. */
export async function bindsNamedRole(
  context: CaseContext,
  attempt: BindingAttempt,
  grant: (rule: Rule) => Promise<unknown>,
): Promise<void> {
  const [named, other, first] = await attempt.roles.givenMany(3, { rules: [more] });
  const what = `a ${attempt.mine.type.kind} to a ${attempt.roles.type.kind} with more rights than the author holds`;
  await refusesBinding(context, attempt, named!, `${what}, without bind`);
  await grant({ ...mayBind(context, attempt, named!, other!), verbs: ['escalate'] });
  const otherPlural = attempt.roles.type.plural === 'roles' ? 'clusterroles' : 'roles';
  await grant({ ...mayBind(context, attempt, other!), resources: [otherPlural] });
  await grant(mayBind(context, attempt, first!, named!));
  // Only this request shows that the grant of the verb has taken effect.
  const { object } = await binds(context, attempt, named!, `${what}, with bind on it`);
  await addsSubjects(context, attempt, object, `${what}, with bind on it`);
  const rights = `bind on another, escalate on this one, and bind on ${otherPlural} of its name`;
  await refusesBinding(context, attempt, other!, `${what}, with ${rights}`);
}
