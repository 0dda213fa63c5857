// Cases: fields that no schema knows, at each level of field validation (core 4.11).
import { section } from '../../kit/case.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { define, marked } from '../../kit/kinds/definitions.ts';
import { patches } from './field-writes.ts';
import type { Way } from './field-writes.ts';
import { mustWarnInEachForm } from './answer-forms.ts';
import { mustJudgeOtherSchemas } from './other-schemas.ts';
import { mustWarnOfDuplicate } from './duplicate-writes.ts';
import { mayRefuse, mustDropSilently, mustRefuse, mustWarn, targetsOf } from './unknown-writes.ts';
import type { Target } from './unknown-parts.ts';

export default section('core', '4.11', {
  'writes.field-validation.ignore-post': {
    text: 'Ignore on POST drops unknown fields silently.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: success, no Warning entry that names the fields, and the fields are absent when read. (The create parameters of a PodTemplate are not shown.)',
    wrong: 'Unknown field is stored.',
    run: byEach(['POST'], mustDropSilently),
  },

  'writes.field-validation.ignore-put': {
    text: 'Ignore on PUT drops unknown fields silently.',
    observe:
      'PUT with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: success, no Warning entry that names the fields, and the fields are absent when read.',
    wrong: 'PUT warns or stores.',
    run: byEach(['PUT'], mustDropSilently),
  },

  'writes.field-validation.ignore-patch': {
    text: 'Ignore on PATCH drops unknown fields silently. An apply with unknown fields may be refused instead: core 7 lets an apply fail that yields no valid object.',
    observe:
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status (never strategic): success, no Warning entry that names the fields, and the fields are absent when read. An apply does the same, or is refused and changes nothing.',
    wrong: 'PATCH stores the unknown field.',
    async run(context) {
      for (const target of await targetsOf(context)) {
        for (const way of waysOf(target, patches)) await mustDropSilently(context, target, way);
        if (target.ways.includes('apply')) await mayRefuse(context, target, 'Ignore');
      }
    },
  },

  'writes.field-validation.warn-post': {
    text: 'Warn on POST drops unknown fields and sends a Warning header for each.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: success, a Warning entry naming each, and the fields are absent when read. (The create parameters of a PodTemplate are not shown.)',
    wrong: 'There is no warning, or the fields are stored.',
    run: byEach(['POST'], mustWarnAs('Warn')),
  },

  'writes.field-validation.warn-put': {
    text: 'Warn on PUT drops unknown fields and sends a Warning header for each.',
    observe:
      'PUT with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: success, a Warning entry naming each, and the fields are absent when read.',
    wrong: 'PUT is silent.',
    run: byEach(['PUT'], mustWarnAs('Warn')),
  },

  'writes.field-validation.warn-patch': {
    text: 'Warn on PATCH drops unknown fields and sends a Warning header for each. An apply with unknown fields may be refused instead, as under Ignore.',
    observe:
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status (never strategic): success, a Warning entry naming each, and the fields are absent when read. An apply does the same, or is refused and changes nothing.',
    wrong: 'Warning names the field but it is stored.',
    async run(context) {
      const seen: Record<string, unknown> = {};
      for (const target of await targetsOf(context)) {
        for (const way of waysOf(target, patches)) await mustWarn(context, target, way, 'Warn');
        if (target.ways.includes('apply'))
          seen[target.resource.type.kind] = (await mayRefuse(context, target, 'Warn')).status;
      }
      context.record({ apply: seen });
    },
  },

  'writes.field-validation.warn-by-default': {
    text: 'Without the parameter fieldValidation unknown and duplicate fields are treated as under Warn. (A stated default.)',
    observe:
      'POST, PUT and each patch but apply with unknown fields and no parameter, also of a custom object where served: success, Warning header present, field dropped.',
    wrong: 'Default is Ignore (no Warning) or Strict (400).',
    level: 'SHOULD',
    alsoIn: ['core 4.3'],
    async run(context) {
      await byEach(['POST', 'PUT', ...patches], mustWarnAs(undefined))(context);
      await mustWarnOfDuplicate(context, 'POST', undefined);
    },
  },

  'writes.field-validation.strict-post': {
    text: 'Strict on POST refuses unknown fields with 400.',
    observe:
      'POST with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: exactly 400, nothing stored.',
    wrong: '422, or a warning only.',
    alsoIn: ['core 7'],
    run: byEach(['POST'], mustRefuse),
  },

  'writes.field-validation.strict-put': {
    text: 'Strict on PUT refuses unknown fields with 400.',
    observe:
      'PUT with unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status: exactly 400; the object and its resourceVersion are unchanged.',
    wrong: 'Strict is honoured only on create.',
    alsoIn: ['core 7'],
    run: byEach(['PUT'], mustRefuse),
  },

  'writes.field-validation.strict-patch': {
    text: 'Strict on PATCH refuses unknown fields with 400. For an apply any refusal counts: core 7 states no code for an apply that yields no valid object.',
    observe:
      'A merge, a strategic merge and a JSON patch that add unknown fields, in a config map at the top and in metadata (also Data and constructor at the top, and Labels beside labels), in a PodTemplate in the metadata of its template and in items of a list, too, and where served in items of a list of a Service, and in a custom kind at the top and in objects below a property, several properties, a list, a map, lists and maps of each other, and behind another item or value, in a cluster-scoped one and through a status (never strategic): exactly 400; an apply: a 4xx. The object is unchanged.',
    wrong: 'PATCH ignores Strict.',
    alsoIn: ['core 4.5', 'core 7'],
    run: byEach([...patches, 'apply'], mustRefuse),
  },

  'writes.field-validation.warn-in-each-form': {
    text: 'Warn sends a Warning entry whatever the form of the answer is.',
    observe:
      'POST, PUT and merge patch of a config map with an unknown field, with Accept of a Table, YAML and Protobuf: where such a request succeeds, a Warning entry names the field.',
    wrong: 'Answers in another form are written by code of their own that leaves the warnings out.',
    run: mustWarnInEachForm,
  },

  'writes.field-validation.other-schemas': {
    text: 'Unknown and duplicate fields are handled by fieldValidation also in a body that is sent to a sub-resource and has another schema than the object. (That the levels hold for these bodies is inferred: they are sent by POST, PUT and PATCH.)',
    observe:
      'As dry-runs, where served: PUT and merge patch of the Scale of a custom object, merge patch of that of a Deployment, and POST of an Eviction, each with an unknown field: 400 under Strict, a Warning entry that names the field under Warn, success without one under Ignore. The same with a field that comes twice, but for the entries under Ignore. Only forms that pass under Strict without the field are judged.',
    wrong:
      'Bodies of operations are decoded by code of their own that drops unknown fields silently at each level.',
    level: 'SHOULD',
    run: mustJudgeOtherSchemas,
  },

  'writes.field-validation.preserve-unknown': {
    text: 'A custom definition may keep unknown fields by x-orch-preserve-unknown-fields.',
    observe:
      'With the extension an unknown field is stored, and Strict passes; without it unknown fields are dropped or refused as on built-in types.',
    wrong: 'Fields are pruned in spite of the extension.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const object = { type: 'object', properties: { size: { type: 'integer' } } };
      const open = marked(context, object, { 'preserve-unknown-fields': true });
      const { objects } = await define(context, { open, closed: object });
      const fields = { size: 1, unknownAlpha: 'x' };
      const strict = { query: { fieldValidation: 'Strict' } };

      const kept = await objects.create({ open: fields }, strict);
      expect.success(kept, 'POST of a field that keeps unknown ones, under Strict');
      const { open: read } = await objects.current(kept.object.metadata.name!);
      expect.equal(read, fields, 'the field that keeps unknown ones');

      const body = objects.object({ closed: fields });
      const refused = await objects.create(undefined, { body, ...strict });
      expect.status(refused, 400, 'POST of a field that does not, under Strict');
      const dropped = await objects.create(undefined, { body, query: { fieldValidation: 'Warn' } });
      expect.success(dropped, 'POST of a field that does not, under Warn');
      const { closed } = await objects.current(body.metadata.name!);
      expect.equal(closed, { size: 1 }, 'the field that does not');
    },
  },
});

const waysOf = (target: Target, ways: readonly Way[]) => ways.filter((way) => target.ways.includes(way));

type Judge = (context: CaseContext, target: Target, way: Way) => Promise<void>;

function mustWarnAs(level: 'Warn' | undefined): Judge {
  return (context, target, way) => mustWarn(context, target, way, level);
}

/** Built-in kinds, and a custom one, each by those of the ways that the documents show for it. */
function byEach(ways: readonly Way[], judge: Judge): CaseFunction {
  return async (context) => {
    for (const target of await targetsOf(context))
      for (const way of waysOf(target, ways)) await judge(context, target, way);
  };
}
