// Cases: types and required fields, which no level of field validation leaves unchecked (core 4.11).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { ApiObject, Overrides } from '../kit/object.ts';
import { mustCheckCustomTypes, mustRequireCustomFields } from './custom-types.ts';
import { expectNothingStored, levels, writes } from './field-writes.ts';
import type { Level, Way } from './field-writes.ts';
import { mustRequireNamedFields } from './required-fields.ts';

/** Values of metadata that are not of the type that the documents show for the field (core 2.3). */
const wrongMetadata: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'labels that are a text': { labels: 'none' },
  'a label that is a number': { labels: { typed: 7 } },
  'an annotation that is a list': { annotations: { typed: ['x'] } },
  'finalizers that are a number': { finalizers: 7 },
};

export default section({
  'writes.field-validation.types-always': async (context) => {
    for (const level of levels)
      for (const way of Object.keys(writes) as Way[]) await mustRefuseMetadata(context, way, level);
    await mustCheckCustomTypes(context);
  },

  'writes.field-validation.required-always': async (context) => {
    const count = await mustRequireNamedFields(context);
    const { has } = context;
    if (count === 0 && !(has('custom-definitions') && has('cluster-wide')))
      throw new NotRun('not-exercised', 'the target serves no kind with a required field that is shown');
    await mustRequireCustomFields(context);
  },

  'writes.create.never-nameless': async (context) => {
    for (const level of levels) await mustHaveName(context, level);
  },
});

async function mustRefuseMetadata(context: CaseContext, way: Way, level: Level): Promise<void> {
  const { expect } = context;
  const { configMaps } = context.namespace;
  for (const [fault, metadata] of Object.entries(wrongMetadata)) {
    const what = `${way} of a config map with ${fault} under ${level}`;
    const wrong: Overrides = { metadata };
    const written = await writes[way](configMaps, wrong, level);
    expect.refused(written.answer, what);
    await expectNothingStored(context, configMaps, written, `a refused ${what}`);
  }
  const right = {
    metadata: {
      labels: { typed: '7' },
      annotations: { typed: 'x' },
      finalizers: [],
    },
  };
  const control = await writes[way](configMaps, right, level);
  expect.success(control.answer, `${way} of a config map with metadata of the right types under ${level}`);
}

async function mustHaveName(context: CaseContext, level: Level): Promise<void> {
  const { namespace, expect, uniqueName } = context;
  const { configMaps } = namespace;
  const label = uniqueName('nameless');
  const named = configMaps.object({ metadata: { labels: { [label]: 'yes' } } });
  const { name: _name, ...nameless } = named.metadata;
  const send = (body: ApiObject) => configMaps.create(undefined, { body, query: { fieldValidation: level } });
  const stored = async () => (await configMaps.list({ labelSelector: `${label}=yes` })).list.items;
  const what = `POST with neither name nor generateName under ${level}`;
  const answer = await send({ ...named, metadata: nameless });
  if (answer.ok) {
    const { name } = answer.object.metadata;
    expect.that(
      typeof name === 'string' && name !== '',
      `metadata.name is missing in the answer to a ${what}`,
    );
    expect.that(await configMaps.exists(name!), `a GET does not find the object of a ${what}`);
  } else {
    expect.refused(answer, what);
    expect.equal((await stored()).length, 0, `objects stored by a refused ${what}`);
  }
  const before = (await stored()).length;
  expect.success(await send(named), `the same POST with a name under ${level}`);
  expect.equal(
    (await stored()).length,
    before + 1,
    `objects stored by the same POST with a name under ${level}`,
  );
}
