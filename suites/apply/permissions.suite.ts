// Cases: which permissions an apply needs (core 4.9).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Person } from '../kit/identities/people.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { denied, grantIn } from '../kit/identities/rights.ts';
import type { Right, Rule } from '../kit/identities/rights.ts';

const mapsBy = (...verbs: readonly string[]): Rule => ({ apiGroups: [''], resources: ['configmaps'], verbs });
const intent = { data: { applied: 'yes' } };

export default section('core', '4.9', {
  'apply.request.patch-permission': {
    text: 'Applying to an existing object requires the patch permission.',
    observe:
      'A user who may create but not patch applies to an existing object: refused. With patch granted, it succeeds.',
    wrong: 'Apply is authorized as update.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, people, expect } = context;
      const { name = '' } = (await namespace.configMaps.given()).metadata;
      const before = await namespace.configMaps.current(name);
      const person = await people.stranger();
      const { configMaps } = person.in(namespace);
      const otherVerbs = mapsBy('create', 'get', 'list', 'watch', 'update', 'delete');
      await grantIn(context, person, namespace, [otherVerbs], () => configMaps.read(name));
      denied(expect, await applied(configMaps, name), 'an apply to an existing object, without patch');
      const after = await namespace.configMaps.current(name);
      expect.unchanged(before, after, 'the object after the refusal');
      await grantApply(context, person, { verb: 'patch', name });
      const data = (await namespace.configMaps.current(name))['data'];
      expect.contains(data, intent.data, 'data after the apply that patch allows');
    },
  },

  'apply.request.create-permission': {
    text: 'Applying an object that does not exist requires the create permission.',
    observe:
      'A user who may patch but not create applies under a new name: refused, and nothing is created. With both it succeeds. With create alone the answer is recorded.',
    wrong: 'patch alone creates objects.',
    needs: ['rbac', 'second-identity'],
    async run(context) {
      const { namespace, people, expect, uniqueName, record } = context;
      const { name: existing = '' } = (await namespace.configMaps.given()).metadata;
      const name = uniqueName('applied');
      const person = await people.stranger();
      const { configMaps } = person.in(namespace);
      const otherVerbs = mapsBy('patch', 'get', 'list', 'watch', 'update', 'delete');
      const { answer } = await grantIn(context, person, namespace, [otherVerbs], () =>
        applied(configMaps, existing),
      );
      expect.success(answer, 'an apply to an existing object, with patch');
      denied(expect, await applied(configMaps, name), 'an apply under a new name, without create');
      expect.equal(await namespace.configMaps.exists(name), false, 'whether the object was created');
      await grantApply(context, person, { verb: 'create', name });
      expect.equal(
        await namespace.configMaps.exists(name),
        true,
        'whether the object was created, with create',
      );
      record({ 'with create alone': await createAlone(context) });
    },
  },
});

const applied = (configMaps: Resource, name: string) => configMaps.apply(name, intent, { manager: 'first' });

/** Grants the verb that the apply lacked, and expects the apply to succeed. */
async function grantApply(
  context: CaseContext,
  person: Person,
  { verb, name }: { readonly verb: string; readonly name: string },
): Promise<void> {
  const { namespace, expect } = context;
  const apply = () => applied(person.in(namespace).configMaps, name);
  const { answer }: Right = await grantIn(context, person, namespace, [mapsBy(verb)], apply);
  expect.success(answer, `the same apply, with ${verb} granted as well`);
}

/** The status of an apply under a new name by a user who may create but not patch. The document does not state it. */
async function createAlone(context: CaseContext): Promise<number> {
  const { namespace, people, uniqueName } = context;
  const person = await people.stranger();
  const { configMaps } = person.in(namespace);
  await grantIn(context, person, namespace, [mapsBy('create')], () => configMaps.create());
  return (await applied(configMaps, uniqueName('created'))).status;
}
