// Cases: types and required fields, which no level of field validation leaves unchecked (core 4.11).
import { section } from '../kit/case.ts';
import { knowsClaimFields } from '../kit/claim-fields.ts';
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { mustCheckCustomTypes, mustRequireCustomFields } from './custom-types.ts';
import { expectNothingStored, levels, writes } from './field-writes.ts';
import type { Level, Way } from './field-writes.ts';

export default section({
  'writes.field-validation.types-always': async (context) => {
    const { namespace, expect } = context;
    for (const level of levels) {
      for (const way of Object.keys(writes) as Way[]) {
        for (const [field, value] of Object.entries({ labels: 'none', finalizers: 7 })) {
          const wrong: Overrides = { metadata: { [field]: value } };
          const what = `${way} of ${typeof value} metadata.${field} under ${level}`;
          const written = await writes[way](namespace.podTemplates, wrong, level);
          expect.refused(written.answer, what);
          await expectNothingStored(context, namespace.podTemplates, written, `a refused ${what}`);
        }
        const right = { metadata: { labels: { typed: 'yes' } } };
        const control = await writes[way](namespace.podTemplates, right, level);
        expect.success(control.answer, `${way} of metadata.labels as they should be, under ${level}`);
        await mustRefuseNumber(context, way, level);
      }
    }
    await mustCheckCustomTypes(context);
  },

  'writes.field-validation.required-always': async (context) => {
    const { namespace, has } = context;
    const takesTemplates = has('claim-templates') && (await knowsClaimFields(context));
    for (const level of levels) {
      await mustNeedName(context, level);
      if (takesTemplates) await mustNeedSpec(context, namespace.claimTemplates, level);
    }
    await mustRequireCustomFields(context);
  },
});

/** The values of a config map's data are texts. */
async function mustRefuseNumber(context: CaseContext, way: Way, level: Level): Promise<void> {
  const { expect } = context;
  const { configMaps } = context.namespace;
  const what = `${way} of a number in data of a ConfigMap under ${level}`;
  const written = await writes[way](configMaps, { data: { key: 7 } }, level);
  expect.refused(written.answer, what);
  await expectNothingStored(context, configMaps, written, `a refused ${what}`);
  const control = await writes[way](configMaps, { data: { key: '7' } }, level);
  expect.success(control.answer, `${way} of a text in data of a ConfigMap under ${level}`);
}

async function mustNeedName(context: CaseContext, level: Level): Promise<void> {
  const { namespace, expect, uniqueName } = context;
  const { configMaps } = namespace;
  const label = uniqueName('nameless');
  const named = configMaps.object({ metadata: { labels: { [label]: 'yes' } } });
  const { name: _name, ...nameless } = named.metadata;
  const send = (body: ApiObject) => configMaps.create(undefined, { body, query: { fieldValidation: level } });
  const answer = await send({ ...named, metadata: nameless });
  expect.refused(answer, `POST with neither name nor generateName under ${level}`);
  const stored = (await configMaps.list({ labelSelector: `${label}=yes` })).list.items.length;
  expect.equal(stored, 0, `objects stored by a refused POST without a name under ${level}`);
  expect.success(await send(named), `the same POST with a name under ${level}`);
  const found = (await configMaps.list({ labelSelector: `${label}=yes` })).list.items.length;
  expect.equal(found, 1, `objects stored by the same POST with a name under ${level}`);
}

async function mustNeedSpec(context: CaseContext, claimTemplates: Resource, level: Level): Promise<void> {
  const { expect } = context;
  const whole = claimTemplates.object();
  const { spec: _spec, ...bare } = whole;
  const name = whole.metadata.name!;
  const send = (body: ApiObject) =>
    claimTemplates.create(undefined, { body, query: { fieldValidation: level } });
  const what = `POST of a ResourceClaimTemplate without spec under ${level}`;
  const answer = await send({ ...bare, metadata: whole.metadata });
  expect.refused(answer, what);
  await expectNothingStored(context, claimTemplates, { answer, name }, what);
  expect.success(await send(whole), `the same POST with spec under ${level}`);
}
