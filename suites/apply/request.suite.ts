// Cases: the body and the parameters of an apply (core 2.4, 4.9).
import { section } from '../kit/case.ts';
import { define } from '../kit/definitions.ts';
import { labelledObject, labelsOf } from './labelled-object.ts';

const toolHeaders = { 'user-agent': 'example-tool/1.0' };

export default [
  section('core', '2.4', {
    'apply.request.managed-fields-refused': {
      text: 'An apply whose body sets managedFields is refused (inferred: the documents say that the body must not set it).',
      observe:
        'Apply with metadata.managedFields holding one entry: refused with any 4xx, and the object is unchanged.',
      wrong: "The client's managedFields are stored as sent.",
      level: 'SHOULD',
      alsoIn: ['core 4.9'],
      async run(context) {
        const { namespace, expect } = context;
        const { configMaps } = namespace;
        const object = await labelledObject(context);
        const entry = {
          manager: 'first',
          operation: 'Apply',
          apiVersion: 'v1',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:metadata': { 'f:labels': { 'f:app': {} } } },
        };
        const before = await object.current();
        const intent = { metadata: { labels: { app: 'a' }, managedFields: [entry] } };
        const answer = await configMaps.apply(object.name, intent, { manager: 'first' });
        expect.refused(answer, 'an apply whose body sets managedFields');
        expect.unchanged(before, await object.current(), 'the object after the refusal');
        await object.applied('first', { app: 'a' }, 'the same apply without managedFields');
      },
    },
  }),
  section('core', '4.9', {
    'apply.request.body-yaml': {
      text: 'An apply takes a partial object in YAML.',
      observe:
        'Apply block-style YAML with apiVersion, kind, metadata.name and one label: success, and the label is there.',
      wrong: 'YAML is refused.',
      async run(context) {
        const { namespace, expect } = context;
        const { configMaps } = namespace;
        const object = await labelledObject(context);
        const bytes = [
          '# The intent of one manager.',
          `apiVersion: ${configMaps.apiVersion}`,
          'kind: ConfigMap',
          'metadata:',
          `  name: ${object.name}`,
          '  labels:',
          "    app: 'yes'",
          '    plain: a-value',
          '',
        ].join('\n');
        const answer = await configMaps.apply(object.name, {}, { manager: 'first', bytes });
        expect.success(answer, 'an apply of a body in block-style YAML');
        const labels = labelsOf(await object.current());
        expect.contains(labels, { app: 'yes', plain: 'a-value' }, 'labels that the YAML states');
      },
    },

    'apply.request.body-json': {
      text: 'An apply takes a partial object in JSON, under the media type application/apply-patch+yaml.',
      observe:
        'The same content as JSON text under application/apply-patch+yaml: success, and the label is there.',
      wrong: 'JSON is refused.',
      alsoIn: ['core 4.7'],
      async run(context) {
        const { namespace, expect } = context;
        const { configMaps } = namespace;
        // JSON allows any white space between two tokens, including tabs.
        for (const [what, indent] of Object.entries({ compact: '', 'indented with tabs': '\t' })) {
          const object = await labelledObject(context);
          const intent = {
            apiVersion: configMaps.apiVersion,
            kind: 'ConfigMap',
            metadata: { name: object.name, labels: { app: 'a' } },
          };
          const bytes = JSON.stringify(intent, undefined, indent);
          const answer = await configMaps.apply(object.name, {}, { manager: 'first', bytes });
          expect.success(answer, `an apply of a body in JSON, ${what}`);
          expect.equal(
            labelsOf(await object.current())['app'],
            'a',
            `the label that the JSON states, ${what}`,
          );
        }
      },
    },

    'apply.request.field-manager-required': {
      text: 'An apply requires the query parameter fieldManager.',
      observe:
        'Apply without fieldManager, with a User-Agent header: refused, and the object is neither created nor changed.',
      wrong: 'The manager of an apply is guessed from the User-Agent.',
      alsoIn: ['core 4.3'],
      async run(context) {
        const { namespace, uniqueName, expect } = context;
        const { configMaps } = namespace;
        const object = await labelledObject(context);
        const absent = uniqueName('absent');
        const before = await object.current();
        const headers = toolHeaders;
        const intent = (name: string) =>
          configMaps.object({ metadata: { name, labels: { app: 'a' } }, data: { mine: 'x' } });
        for (const name of [object.name, absent]) {
          const answer = await configMaps.apply(name, intent(name), { headers });
          expect.refused(answer, 'an apply without fieldManager');
        }
        expect.unchanged(before, await object.current(), 'the object after the refusal');
        expect.equal(
          await configMaps.exists(absent),
          false,
          'whether an apply without fieldManager created an object',
        );
        for (const name of [object.name, absent]) {
          const answer = await configMaps.apply(name, intent(name), { headers, manager: 'first' });
          expect.success(answer, 'the same apply with fieldManager');
        }
      },
    },

    'apply.request.without-version': {
      text: 'An apply needs no resourceVersion and no previous read.',
      observe:
        'Apply without a resourceVersion to an object that another manager has changed since: success.',
      wrong: 'A missing resourceVersion is answered with 409 or 400.',
      async run(context) {
        const { namespace, expect } = context;
        const { configMaps } = namespace;
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a' }, 'an apply without a version');
        const change = { data: { other: 'changed' } };
        const options = { query: { fieldManager: 'second' } };
        expect.success(
          await configMaps.mergePatch(object.name, change, options),
          'a change by another manager',
        );
        const what = 'an apply without a version to an object that has changed since';
        const after = await object.applied('first', { app: 'b' }, what);
        expect.equal(labelsOf(after)['app'], 'b', `the label after ${what}`);
        expect.contains(after, change, 'what the other manager changed');
      },
    },

    'apply.request.repeated-keeps-version': {
      text: 'An apply that its manager repeats does not change resourceVersion, since the object did not change. (Inferred.)',
      observe:
        'Apply the same intent twice to a config map, a PodTemplate and, where served, a custom object: the version and the entries after both are equal.',
      wrong: 'Each apply records its time and thereby creates a new version.',
      level: 'SHOULD',
      alsoIn: ['core 2.3'],
      async run(context) {
        const { namespace, expect, has } = context;
        const isCustom = has('custom-definitions') && has('cluster-wide');
        const custom = isCustom ? [(await define(context, { size: { type: 'integer' } })).objects] : [];
        for (const resource of [namespace.configMaps, namespace.podTemplates, ...custom]) {
          const { kind } = resource.type;
          const { name = '', ...metadata } = resource.object({ metadata: { labels: { app: 'a' } } }).metadata;
          const apply = async () => {
            const answer = await resource.apply(
              name,
              { metadata, ...resource.type.sample() },
              { manager: 'first' },
            );
            expect.success(answer, `an apply of a ${kind}`);
            return resource.current(name);
          };
          const [first, again] = [await apply(), await apply()];
          expect.sameVersion(
            first,
            again,
            `metadata.resourceVersion of a ${kind} after the same apply again`,
          );
          expect.equal(
            again.metadata.managedFields,
            first.metadata.managedFields,
            `managedFields of a ${kind}`,
          );
        }
      },
    },

    'apply.request.full-intent': {
      text: 'A controller includes every field that it manages in each apply.',
      excluded: "a duty of clients: the content of a controller's apply",
    },

    'apply.request.controllers-force': {
      text: 'A controller should always force conflicts.',
      excluded: 'a duty of clients: controllers force conflicts',
    },
  }),
];
