// Cases: the verbs by which the service distinguishes its actions (core 1, 4.2).
import { section } from '../kit/case.ts';
import type { ApiObject } from '../kit/object.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/gone.ts';
import { denied, grantIn } from '../kit/rights.ts';
import { resourceVerbs } from '../kit/verbs.ts';
import type { ResourceVerb } from '../kit/verbs.ts';
import { sendVerb } from './own-verbs.ts';
import type { Target } from './own-verbs.ts';

export default section('core', '1', {
  'service.verbs.own-names': {
    text: 'The service distinguishes its actions by the names get, list, watch, create, update, patch, delete and deletecollection, whatever their HTTP method. The request of the verb proxy is not shown.',
    observe:
      'An identity with exactly one of the eight verbs on podtemplates in a namespace succeeds with the HTTP request that section 4.2 maps to it, and is refused the other seven. One grant for each verb.',
    wrong: 'DELETE on a collection is authorized as delete rather than deletecollection.',
    alsoIn: ['core 4.2', 'access 2.2'],
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      for (const verb of resourceVerbs) await expectOneVerb(context, verb);
    },
  },
});

/** A user with this verb only succeeds with its request, and is refused the other seven. */
async function expectOneVerb(context: CaseContext, verb: ResourceVerb): Promise<void> {
  const { namespace, people, expect, eventually } = context;
  const { podTemplates } = namespace;
  const person = await people.stranger();
  const rule = { apiGroups: [''], resources: ['podtemplates'], verbs: [verb] };
  const own = await givenTarget(context);
  const { answer } = await grantIn(context, person, namespace, [rule], () =>
    sendVerb(person, namespace, verb, own),
  );
  expect.success(answer, `${verb} with the verb ${verb} only`);
  if (verb === 'delete' || verb === 'deletecollection')
    await gone({ expect, eventually }, podTemplates, own.object.metadata.name!);

  const other = await givenTarget(context);
  for (const refused of resourceVerbs.filter((one) => one !== verb))
    denied(
      expect,
      await sendVerb(person, namespace, refused, other),
      `${refused} with the verb ${verb} only`,
    );
  const { name = '' } = other.object.metadata;
  // Others may change the rest meanwhile.
  const shown = ({ metadata: { uid, labels, deletionTimestamp } }: ApiObject) => [
    uid,
    labels?.['changed'],
    deletionTimestamp,
  ];
  const after = await podTemplates.current(name);
  expect.equal(shown(after), shown(other.object), `an object that ${verb} alone must not change`);
  const isStored = await podTemplates.exists(other.fresh.metadata.name!);
  expect.equal(isStored, false, `whether a refused create with the verb ${verb} only is stored`);
}

/** A stored object, and the body of a new one. */
async function givenTarget({ namespace }: CaseContext): Promise<Target> {
  const { podTemplates } = namespace;
  const { name = '' } = (await podTemplates.given()).metadata;
  return { object: await podTemplates.current(name), fresh: podTemplates.object() };
}
