// Cases: the verbs by which the service distinguishes its actions (core 1, 4.2).
import { eventType } from '../../fixtures/objects/event-type.ts';
import { configureWebhook } from '../kit/admission.ts';
import type { ConfiguredWebhook } from '../kit/admission.ts';
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { CaseContext } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import { denied, grantIn } from '../kit/identities/rights.ts';
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

  'service.verbs.apply-classed-as-create': {
    text: 'A write is classed as create or update by the state of the object: an apply that creates one is a create for webhooks, too. (Inferred: the document says so of PUT.)',
    observe:
      'A validating webhook for creations only is called for an apply of a new config map, as for a POST, and not for an apply of one that exists.',
    wrong: 'Every apply is an update, so that objects are created without the webhooks for creations.',
    level: 'SHOULD',
    alsoIn: ['core 4.2'],
    needs: ['admission-webhooks', 'cluster-wide'],
    run: mustCallForNew,
  },

  'service.verbs.put-classed-as-create': {
    text: 'A PUT is classed as create or update by the state of the object: one that creates an object is a create for webhooks. (Inferred: the document does not say what the class decides.)',
    observe:
      'Where a PUT creates a Lease or an Event: a validating webhook for creations only is called for it, with the operation CREATE and without oldObject, and not for a PUT of the object that exists.',
    wrong: 'Every PUT is an update, so that objects are created without the webhooks for creations.',
    level: 'SHOULD',
    alsoIn: ['core 4.2'],
    needs: ['admission-webhooks', 'cluster-wide'],
    run: mustCallForPut,
  },
});

async function mustCallForNew(context: CaseContext): Promise<void> {
  const { namespace, expect, eventually, uniqueName } = context;
  const { configMaps } = namespace;
  const { selected, requestsFor } = await configureWebhook(context, {
    kind: 'ValidatingWebhookConfiguration',
    sideEffects: 'None',
    operations: ['CREATE'],
    respond: () => ({ allowed: true }),
  });
  const apply = async (name: string, value: string) => {
    const intent = overlay(selected, { data: { key: value } });
    expect.success(await configMaps.apply(name, intent, { manager: 'applier' }), 'an apply');
    return requestsFor(name).length;
  };
  // A replica may not know the webhook yet, and a call may be lost.
  const name = await eventually(async () => {
    const fresh = uniqueName('applied');
    expect.atLeast(
      await apply(fresh, 'new'),
      1,
      'calls of a webhook for creations, for an apply of a new object',
    );
    return fresh;
  }, 'event');
  const before = requestsFor(name).length;
  expect.equal(await apply(name, 'changed'), before, 'calls of it after an apply of the object that exists');
}

async function mustCallForPut(context: CaseContext): Promise<void> {
  const { namespace, names, record } = context;
  const created = [namespace.leases, namespace.resource(eventType(names, namespace.name))];
  const kinds = await Promise.all(created.map(async (one) => ((await isCreatedByPut(one)) ? [one] : [])));
  const resources = kinds.flat();
  record({ 'created by PUT': resources.map(({ type }) => type.kind) });
  if (resources.length === 0) throw new NotRun('not-exercised', 'the target creates no object by PUT');
  const hook = await configureWebhook(context, {
    kind: 'ValidatingWebhookConfiguration',
    sideEffects: 'None',
    operations: ['CREATE'],
    further: resources.map(({ type }) => type),
    respond: () => ({ allowed: true }),
  });
  for (const resource of resources) await expectCreation(context, hook, resource);
}

/** Whether a PUT of a new object creates it. Which kinds it creates is not shown. */
async function isCreatedByPut(resource: Resource): Promise<boolean> {
  const body = resource.object();
  const answer = await resource.replace(body);
  return answer.ok && resource.exists(body.metadata.name!);
}

/** Expects that the webhook is called for a PUT that creates an object, and for no later one. */
async function expectCreation(
  { expect, eventually }: CaseContext,
  { selected, requestsFor }: ConfiguredWebhook,
  resource: Resource,
): Promise<void> {
  const { kind } = resource.type;
  // A replica may not know the webhook yet, and a call may be lost.
  const name = await eventually(async () => {
    const body = resource.object(selected);
    expect.success(await resource.replace(body), `PUT of a new ${kind}`);
    const fresh = body.metadata.name!;
    const calls = requestsFor(fresh).length;
    expect.atLeast(calls, 1, `calls of a webhook for creations, for a PUT of a new ${kind}`);
    return fresh;
  }, 'event');
  const requests = requestsFor(name);
  for (const { operation, oldObject } of requests) {
    expect.equal(operation, 'CREATE', `operation of the request of a webhook, for a PUT of a new ${kind}`);
    expect.absent(oldObject, `oldObject of the request of a webhook, for a PUT of a new ${kind}`);
  }
  const change = { metadata: { labels: { changed: 'put' } } };
  expect.success(await replaceNow(resource, name, change), `PUT of the ${kind} that exists`);
  expect.equal(
    requestsFor(name).length,
    requests.length,
    `calls of it after a PUT of the ${kind} that exists`,
  );
}

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
