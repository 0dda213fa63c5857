// Cases: the verbs of the service, by which it tells its actions apart (core 1, 4.2).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/gone.ts';
import { denied, grantIn } from '../kit/rights.ts';
import { resourceVerbs } from '../kit/verbs.ts';
import type { ResourceVerb } from '../kit/verbs.ts';
import { call } from './own-verbs.ts';
import type { Aim } from './own-verbs.ts';

export default section('core', '1', {
  'service.verbs.own-names': {
    text: 'The service tells its actions apart by the names get, list, watch, create, update, patch, delete and deletecollection, whatever HTTP method carries them. The request that the verb proxy stands for is not shown.',
    observe:
      'An identity that was granted exactly one of the eight verbs on podtemplates in a namespace passes with the one HTTP call that section 4.2 maps to it, and is refused with the other seven. One grant for each verb.',
    wrong: 'DELETE on a collection is authorized as delete rather than deletecollection.',
    alsoIn: ['core 4.2', 'access 2.2'],
    needs: ['rbac', 'second-identity'],
    isolated: true,
    run: async (context) => {
      for (const verb of resourceVerbs) await expectOneVerb(context, verb);
    },
  },
});

/** Whoever may do this one thing passes with its call, and is refused with the other seven. */
async function expectOneVerb(context: CaseContext, verb: ResourceVerb): Promise<void> {
  const { namespace, people, expect, eventually } = context;
  const { podTemplates } = namespace;
  const person = await people.stranger();
  const rule = { apiGroups: [''], resources: ['podtemplates'], verbs: [verb] };
  const own = await aim(context);
  const { answer } = await grantIn(context, person, namespace, [rule], () =>
    call(person, namespace, verb, own),
  );
  expect.success(answer, `${verb} with the verb ${verb} only`);
  if (verb === 'delete' || verb === 'deletecollection')
    await gone({ expect, eventually }, podTemplates, own.object.metadata.name!);

  const other = await aim(context);
  for (const refused of resourceVerbs.filter((one) => one !== verb))
    denied(expect, await call(person, namespace, refused, other), `${refused} with the verb ${verb} only`);
  const { name = '' } = other.object.metadata;
  expect.unchanged(other.object, await podTemplates.current(name), `what ${verb} alone must not change`);
  const isMade = await podTemplates.exists(other.fresh.metadata.name!);
  expect.equal(isMade, false, `whether a refused create with the verb ${verb} only is stored`);
}

/** An object that is there, and one that is not. */
async function aim({ namespace }: CaseContext): Promise<Aim> {
  const { podTemplates } = namespace;
  const { name = '' } = (await podTemplates.given()).metadata;
  return { object: await podTemplates.current(name), fresh: podTemplates.object() };
}
