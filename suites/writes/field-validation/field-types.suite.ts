// Cases: types and required fields, which no level of field validation leaves unchecked (core 4.11).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject, Overrides } from '../../kit/objects/object.ts';
import { asYaml } from '../../kit/answers/decoded-body.ts';
import { mustCheckPatchesOfWebhooks } from './patched-types.ts';
import {
  mustCheckCustomTypes,
  mustCheckPartTypes,
  mustRequireCustomFields,
  mustRequireStatusFields,
} from './custom-types.ts';
import { expectNothingStored, levels, writes } from './field-writes.ts';
import type { Level, Way } from './field-writes.ts';
import { mustRequireNamedFields } from './required-fields.ts';

/** Values of metadata that are not of the type that the documents show for the field (core 2.3). */
const wrongMetadata: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'labels that are a text': { labels: 'none' },
  'a label that is a number': { labels: { typed: 7 } },
  'an annotation that is a list': { annotations: { typed: ['x'] } },
  'finalizers that are a number': { finalizers: 7 },
  'a finalizer that is a number': { finalizers: ['example.com/hold', 7] },
};

export default [
  section('core', '4.11', {
    'writes.field-validation.types-always': {
      text: 'Field types are validated at every level of field validation.',
      observe:
        'On a config map labels that are a text, a label that is a number, an annotation that is a list, finalizers that are a number, a number among finalizers; in YAML a label that is a number or a boolean without quotes; a number among the verbs of a Role; where served, in a custom kind a text for an integer below a property, a list, a map, lists and maps of each other, and behind another item or value (below a property also digits in quotes, a fraction, true and a list of a number), a number among the texts of a list and a map, and in its status and scale through the sub-resource. By POST, PUT and every kind of PATCH with fieldValidation Ignore, Warn and Strict: always a 4xx, and nothing is stored.',
      wrong: 'Ignore also ignores type errors.',
      async run(context) {
        for (const level of levels)
          for (const way of Object.keys(writes) as Way[]) await mustRefuseMetadata(context, way, level);
        await mustRefuseInYaml(context);
        if (context.has('rbac')) await mustRefuseVerb(context);
        await mustCheckCustomTypes(context);
        await mustCheckPartTypes(context);
      },
    },

    'writes.field-validation.required-always': {
      text: 'Leaving out a required field is an error.',
      observe:
        'A required field that the documents show is left out under all three levels, in a kind that the target serves: spec and spec.spec of a ResourceClaimTemplate, spec.selector of a workload (also by PUT, each patch and an apply of a new object), and by POST, PUT and PATCH what a custom definition requires (also sent as null) below a property, a list, a map, lists and maps of each other, and behind another item or value, and in its status through the sub-resource. Refused, also as a dry-run, and nothing is stored. Not exercised where the target serves none of them.',
      wrong: 'Ignore lets missing required fields pass.',
      async run(context) {
        const count = await mustRequireNamedFields(context);
        const { has } = context;
        if (count === 0 && !(has('custom-definitions') && has('cluster-wide')))
          throw new NotRun('not-exercised', 'the target serves no kind with a required field that is shown');
        await mustRequireCustomFields(context);
        await mustRequireStatusFields(context);
      },
    },
  }),
  section('core', '4.11', {
    'writes.field-validation.types-after-webhooks': {
      text: 'No object is stored in which an admission webhook has set a label to a number (inferred: field types are always validated).',
      observe:
        'Configure a mutating webhook whose patch sets a label of config maps to a number: a POST and a PATCH of one are refused, or each label that a GET shows is a text.',
      wrong: 'What a webhook changes is stored as it is.',
      level: 'SHOULD',
      needs: ['admission-webhooks', 'cluster-wide'],
      run: mustCheckPatchesOfWebhooks,
    },
  }),
  section('core', '2.2', {
    'writes.create.never-nameless': {
      text: 'An object that a POST stores has a name: one with neither name nor generateName is refused, or gets a name from the server (no sentence makes the field required).',
      observe:
        'A config map with neither under all three levels: a 4xx, and a list shows nothing; or success, and a GET finds it under the name in the answer. With a name it is stored.',
      wrong: 'The object is stored under an empty name.',
      alsoIn: ['core 4.11'],
      async run(context) {
        for (const level of levels) await mustHaveName(context, level);
      },
    },
  }),
];

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

/** A list of texts below a list of objects. */
async function mustRefuseVerb(context: CaseContext): Promise<void> {
  const { expect, namespace } = context;
  const having = (...verbs: readonly unknown[]) => ({
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs }],
  });
  for (const way of Object.keys(writes) as Way[]) {
    const what = `${way} of a Role with a number among the verbs of a rule`;
    const wrong = await writes[way](namespace.roles, having('get', 7), 'Ignore');
    expect.refused(wrong.answer, what);
    await expectNothingStored(context, namespace.roles, wrong, `a refused ${what}`);
    const right = await writes[way](namespace.roles, having('get', 'list'), 'Ignore');
    expect.success(right.answer, `${way} of a Role with two verbs`);
  }
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

/** YAML has numbers and booleans without quotes, which are no texts. Of other maps a server may not show a schema. */
async function mustRefuseInYaml({ namespace, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  for (const typed of [true, 5, 'true']) {
    const body = configMaps.object({ metadata: { labels: { typed } } } as Overrides);
    const sent = { bytes: asYaml(body), contentType: 'application/yaml' };
    const what = `POST of YAML with the label ${JSON.stringify(typed)}`;
    const answer = await configMaps.create({}, sent);
    if (typeof typed === 'string') {
      expect.success(answer, what);
      continue;
    }
    expect.refused(answer, what);
    expect.that(!(await configMaps.exists(body.metadata.name!)), `a refused ${what} stored the object`);
  }
}
