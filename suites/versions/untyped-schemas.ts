// Schemas without a type somewhere, which are not structural (core 9.3), in the stored version or in a further one.
import { definitionsOf, draftDefinition, versionOf } from '../kit/kinds/definitions.ts';
import type { Properties, Schema } from '../kit/kinds/definitions.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { Overrides } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { mustTake, withSpec } from './definition-writes.ts';

/** A schema without a type, in each place where one can stand. */
const untyped = { description: 'Without a type.' };
const untypedSchemas: Readonly<Record<string, Schema>> = {
  'a property': untyped,
  'a property of a property': { type: 'object', properties: { below: untyped } },
  'the items of a list': { type: 'array', items: untyped },
  'a property of the items of a list': {
    type: 'array',
    items: { type: 'object', properties: { below: untyped } },
  },
  additionalProperties: { type: 'object', additionalProperties: untyped },
  'a property below additionalProperties': {
    type: 'object',
    additionalProperties: { type: 'object', properties: { below: untyped } },
  },
};

export const secondVersion = (fields: Properties) => versionOf(fields, { name: 'v2', storage: false });

/** Each definition is refused, or reports that it is not structural; with a type it is taken.
 * @param properties the other fields */
export async function mustNotTakeUntyped(context: CaseContext, properties: Properties): Promise<void> {
  const draft = (fields: Properties) => draftDefinition(context, fields).body;
  const drafts = {
    'a schema': draft,
    'a second version': (fields: Properties) =>
      withSpec(draft(properties), { versions: [versionOf(properties), secondVersion(fields)] }),
  };
  for (const [place, field] of Object.entries(untypedSchemas))
    for (const [where, write] of Object.entries(drafts)) {
      const what = `${where} without a type for ${place}`;
      await mustReport(context, write({ ...properties, field }), what);
      const control = write({ ...properties, field: typed(field) });
      await mustTake(context, control, `the same definition as one with ${what}, with the type`);
    }
}

async function reportsNonStructural(context: CaseContext, name: string, what: string): Promise<void> {
  const { eventually, expect } = context;
  await eventually(async () => {
    const status = JSON.stringify((await definitionsOf(context).current(name))['status'] ?? {});
    expect.matches(status, /structural/i, `status of ${what}`);
  }, 'definition');
}

async function mustReport(context: CaseContext, body: Overrides, what: string): Promise<void> {
  const { expect } = context;
  const definitions = definitionsOf(context);
  const answer = await definitions.create(body);
  const name = body.metadata!.name!;
  if (answer.ok) {
    await reportsNonStructural(context, name, `a definition with ${what}`);
    return;
  }
  expect.refused(answer, `POST of a definition with ${what}`);
  expect.equal(await definitions.exists(name), false, `whether a GET finds a definition with ${what}`);
}

/** The schema with a type where it has none. */
const typed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isRecord(value) && value['description'] !== undefined ? { ...value, type: 'integer' } : value,
  ) as Schema;

/** Nor does a definition become one without a schema, or with one that is not structural. @param properties the other fields */
export async function mustStayStructural(context: CaseContext, properties: Properties): Promise<void> {
  const { expect } = context;
  const definitions = definitionsOf(context);
  const made = await mustTake(context, draftDefinition(context, properties).body, 'a definition');
  const name = made.metadata.name!;
  const ways = {
    PUT: (versions: readonly object[]) =>
      replaceNow(definitions, name, {}, (next) =>
        definitions.replace({ ...next, spec: { ...next['spec'], versions } }),
      ),
    'merge patch': (versions: readonly object[]) => definitions.mergePatch(name, { spec: { versions } }),
    'JSON patch': (versions: readonly object[]) =>
      definitions.jsonPatch(name, [{ op: 'replace', path: '/spec/versions', value: versions }]),
    apply: (versions: readonly object[]) => {
      const intent = { spec: { ...made['spec'], versions } };
      return definitions.apply(name, intent, { manager: 'structural', force: true });
    },
  };
  const { schema: _schema, ...bare } = versionOf(properties);
  for (const [way, change] of Object.entries(ways)) {
    const removed = await change([bare]);
    // An apply may leave what other managers own.
    if (way !== 'apply' || !removed.ok)
      expect.refused(removed, `${way} of a definition that removes its schema`);
    const stored = (await definitions.current(name))['spec']?.versions?.[0];
    expect.present(stored?.schema?.openAPIV3Schema, `the schema after a ${way} that removes it`);
    const what = `a definition that gets a property without a type by ${way}`;
    const answer = await change([versionOf({ ...properties, field: untyped })]);
    if (answer.ok) await reportsNonStructural(context, name, what);
    else expect.refused(answer, what);
    const control = await change([versionOf({ ...properties, field: typed(untyped) })]);
    expect.success(control, `the same ${way} with the type`);
  }
}
