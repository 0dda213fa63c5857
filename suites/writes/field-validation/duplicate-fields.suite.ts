// Cases: a field that comes twice in one body, at each level of field validation (core 4.11).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { Overrides } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import {
  addedWarnings,
  duplicate,
  duplicateWays,
  expectOneStored,
  inJson,
  mustWarnOfDuplicate,
  sendTwice,
  spellings,
} from './duplicate-writes.ts';
import type { DuplicateWay } from './duplicate-writes.ts';
import { nestedObjects } from './nested-kind.ts';
import {
  mustRefuseInApply,
  mustRefuseNested,
  mustWarnInApply,
  mustWarnNested,
  nestedBodies,
} from './duplicate-items.ts';
import { expectNothingStored, inContainer } from './field-writes.ts';
import { mustWarnOfHardNames } from './hard-names.ts';
import { mustWarnOnceTogether } from './warned-together.ts';
import { unescaped } from '../../kit/answers/unescaped.ts';

export default section('core', '4.11', {
  'writes.field-validation.ignore-duplicate': {
    text: 'Ignore handles duplicate fields silently.',
    observe:
      'Hand-written JSON with one key twice by POST, PUT, merge and strategic merge patch: success and no Warning entry that names the key. Which value stays is not stated.',
    wrong: 'Duplicate keys are an error in Ignore.',
    async run(context) {
      const { configMaps } = context.namespace;
      for (const way of inJson) {
        const written = await sendTwice(configMaps, way, { level: 'Ignore' });
        await expectOneStored(context, configMaps, written, `${way} under Ignore`);
        const request = { resource: configMaps, way, level: 'Ignore' } as const;
        const count = await addedWarnings(context, request, written.answer);
        context.expect.equal(count, 0, `Warning entries about the duplicate field of a ${way} under Ignore`);
      }
    },
  },

  'writes.field-validation.warn-duplicate': {
    text: 'Warn sends a Warning header for each duplicate field.',
    observe:
      'JSON with one key twice by POST, PUT, merge and strategic merge patch, and YAML with one key twice, in metadata, in the first and a later item of a list, and where served in each place of a custom kind where an object can stand: success and one Warning entry a duplicated field. An apply in JSON and in YAML, also in these items and places, does the same, or is refused.',
    wrong: 'The parser swallows duplicates before validation, so that no warning comes.',
    async run(context) {
      for (const way of duplicateWays) await mustWarnOfDuplicate(context, way, 'Warn');
      await mustWarnInApply(context);
      for (const nested of await nestedBodies(context)) await mustWarnNested(context, nested);
    },
  },

  'writes.field-validation.strict-duplicate': {
    text: 'Strict refuses duplicate fields with 400.',
    observe:
      'JSON with one key twice under Strict by POST, PUT, merge and strategic merge patch, and YAML by POST and PUT, also where one of the two is spelled with an escape or both have the same value, in metadata, in the first and a later item of a list, and where served in each place of a custom kind where an object can stand: exactly 400; by apply in JSON and in YAML, also in these items and places: a 4xx. Nothing is stored.',
    wrong: 'Duplicate keys pass Strict.',
    alsoIn: ['core 7'],
    async run(context) {
      const { expect } = context;
      const { configMaps } = context.namespace;
      for (const way of duplicateWays) {
        for (const [duplicates, alter] of Object.entries(spellings)) {
          const what = `${way} with ${duplicates} under Strict`;
          const written = await sendTwice(configMaps, way, { level: 'Strict', alter });
          expect.status(written.answer, 400, what);
          await expectNothingStored(context, configMaps, written, `a ${what}`);
        }
        const control = await sendTwice(configMaps, way, { level: 'Strict', alter: (text) => text });
        expect.success(control.answer, `the same ${way} with the field once`);
      }
      for (const nested of await nestedBodies(context)) await mustRefuseNested(context, nested);
      await mustRefuseInApply(context);
    },
  },

  'writes.field-validation.strict-duplicate-in-json-patch': {
    text: 'Strict refuses a JSON patch whose value has a duplicate field. (Inferred: fieldValidation counts on PATCH, and the value is part of the object.)',
    observe:
      'A JSON patch that sets the annotations to a map with one key twice, by its only operation and by one after a test, under Strict: refused, and the object is unchanged. With the key once it succeeds.',
    wrong: 'The parser of patches swallows duplicates.',
    level: 'SHOULD',
    run: mustRefuseInJsonPatch,
  },

  'writes.field-validation.one-warning-a-field': {
    text: 'Warn sends one Warning entry per field.',
    observe:
      'By POST of a config map four unknown fields, one with quotes and one with letters beyond ASCII in its name, and a duplicate one, then 24 and one, by PUT of a PodTemplate four and one: as many Warning entries that name them, one each. Unknown fields of one name in two and in four places, and in each of three items of a list: as many entries. By POST, PUT and merge patch names with quotes, a comma, a backslash at the end and a line break, alone and together: one entry each, in headers that are lists of entries. Eight clients that patch one object at once, each with an unknown field of its own: one entry each. Other warnings do not count.',
    wrong:
      'There is one warning for all fields, only the first problem is reported, or the first ten, or none whose name is not plain ASCII; or a quote or comma in a name ends its entry.',
    alsoIn: ['core 7'],
    async run(context) {
      const { expect } = context;
      for (const { resource, way, alike, count } of alikeFields(context)) {
        const what = `${way} of a ${resource.type.kind} with one unknown name in ${count} places`;
        const { answer } = await sendTwice(resource, way, { level: 'Warn', more: alike });
        expect.success(answer, `${what} under Warn`);
        const request = { resource, way, level: 'Warn' } as const;
        const about = await addedWarnings(context, request, answer, ['unknownEcho']);
        expect.equal(about, count, `Warning entries of a ${what}`);
      }
      for (const { resource, way, more, names } of await severalFields(context)) {
        const what = `${way} of a ${resource.type.kind} with ${names.length} unknown or duplicate fields`;
        const { answer } = await sendTwice(resource, way, { level: 'Warn', more });
        expect.success(answer, `${what} under Warn`);
        const request = { resource, way, level: 'Warn' } as const;
        for (const field of names) {
          const count = await addedWarnings(context, request, answer, [field]);
          expect.equal(count, 1, `Warning entries that name "${field}" of a ${what}`);
        }
        const about = await addedWarnings(context, request, answer, names);
        expect.equal(about, names.length, `Warning entries about the fields of a ${what}`);
      }
      await mustWarnOfHardNames(context);
      await mustWarnOnceTogether(context);
    },
  },

  'writes.field-validation.strict-lists-all': {
    text: 'The Strict answer lists all unknown and duplicate fields.',
    observe:
      'By POST of a config map four unknown fields and a duplicate one, then 24 and one, by PUT of a PodTemplate in JSON and in YAML, a merge and a strategic merge patch four, one of them in an item of a list, and a duplicate one, and by POST and merge patch of a custom object: the body text of the refusal (400 for POST and PUT) has all names.',
    wrong: 'Only the first is listed, or the first ten.',
    async run(context) {
      const { expect } = context;
      for (const { resource, way, more, names } of await severalFields(context)) {
        const what = `${way} of a ${resource.type.kind} with ${names.length} unknown or duplicate fields`;
        const { answer } = await sendTwice(resource, way, { level: 'Strict', more });
        // The code of patches is for the rows about them to judge.
        if (way.endsWith('patch')) expect.refused(answer, `${what} under Strict`);
        else expect.status(answer, 400, `${what} under Strict`);
        for (const field of names)
          expect.that(
            unescaped(answer.text).includes(field),
            `the answer to a ${what} under Strict does not name "${field}": ${answer.text}`,
          );
      }
    },
  },
});

/** Servers commonly limit the warnings of one answer, but not to so few. */
const manyNames = Array.from({ length: 24 }, (_, index) => `unknownMany${index + 10}`);

interface SeveralFields {
  readonly resource: Resource;
  readonly way: DuplicateWay;
  readonly more: Overrides;
  readonly names: readonly string[];
}

const fewFields: Overrides = { unknownAlpha: 'x', metadata: { unknownBravo: 'x' } };

/** The create parameters of pod templates are not shown (core 4.5), and `data` of a config map has no fields of its own. */
async function severalFields(context: CaseContext): Promise<readonly SeveralFields[]> {
  const { configMaps, podTemplates } = context.namespace;
  const ofTemplates = ['PUT', 'PUT of YAML', 'merge patch', 'strategic merge patch'] as const;
  return [
    {
      resource: configMaps,
      way: 'POST',
      more: {
        unknownAlpha: 'x',
        metadata: { unknownBravo: 'x', 'unknownGolf "in quotes"': 'x', 'unknownHôtel €': 'x' },
      },
      names: ['unknownAlpha', 'unknownBravo', 'unknownGolf', 'unknownH', duplicate],
    },
    {
      resource: configMaps,
      way: 'POST',
      more: { metadata: Object.fromEntries(manyNames.map((name) => [name, 'x'])) },
      names: [...manyNames, duplicate],
    },
    ...ofTemplates.map((way) => ({
      resource: podTemplates,
      way,
      more: { ...fewFields, template: { unknownCharlie: 'x', ...inContainer({ unknownDelta: 'x' }) } },
      names: ['unknownAlpha', 'unknownBravo', 'unknownCharlie', 'unknownDelta', duplicate],
    })),
    ...(await nestedObjects(context)).flatMap((resource) =>
      (['POST', 'merge patch'] as const).map((way) => ({
        resource,
        way,
        more: { ...fewFields, unknownCharlie: 'x' },
        names: ['unknownAlpha', 'unknownBravo', 'unknownCharlie', duplicate],
      })),
    ),
  ];
}

/** Fields of one name are as many fields as there are places. */
const alikeFields = ({ namespace }: CaseContext) => {
  const unknownEcho = { unknownEcho: 'x' };
  const inTemplate = { ...unknownEcho, ...inContainer(unknownEcho) };
  return [
    {
      resource: namespace.configMaps,
      way: 'POST',
      alike: { ...unknownEcho, metadata: unknownEcho },
      count: 2,
    },
    {
      resource: namespace.podTemplates,
      way: 'PUT',
      alike: { ...unknownEcho, metadata: unknownEcho, template: inTemplate },
      count: 4,
    },
    {
      resource: namespace.podTemplates,
      way: 'PUT',
      alike: {
        template: {
          spec: {
            containers: ['main', 'side', 'third'].map(
              (name) => inContainer({ ...unknownEcho, name }).spec.containers[0],
            ),
          },
        },
      },
      count: 3,
    },
  ] as const;
};

/** The value that an operation adds has a member twice. An operation whose own members come twice is no field of the object. */
async function mustRefuseInJsonPatch({ namespace, expect }: CaseContext): Promise<void> {
  const { configMaps } = namespace;
  const { name = '' } = (await configMaps.given()).metadata;
  const first = JSON.stringify({ op: 'test', path: '/metadata/name', value: name });
  for (const ahead of ['', `${first},`]) {
    const send = (members: string) => {
      const bytes = `[${ahead}{"op":"add","path":"/metadata/${duplicate}","value":{${members}}}]`;
      return configMaps.jsonPatch(name, [], { bytes, query: { fieldValidation: 'Strict' } });
    };
    const operation = ahead === '' ? 'its operation' : 'a later operation';
    const what = `JSON patch with a duplicate field in the value of ${operation} under Strict`;
    const before = await configMaps.current(name);
    expect.refused(await send('"given":"first","given":"second"'), what);
    expect.unchanged(before, await configMaps.current(name), `the object after a refused ${what}`);
    expect.success(await send('"given":"second"'), 'the same JSON patch with the field once');
  }
}
