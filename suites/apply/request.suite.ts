// Cases: the body and the parameters of an apply (core 2.4, 4.9).
import { section } from '../kit/case.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import { expectNoGuessedManager } from './empty-manager.ts';
import { anyApplied, labelledObject, labelsOf } from './labelled-object.ts';
import { mustNameManagerOfStatus, mustNeedNoVersionOfStatus } from './part-intents.ts';

const toolHeaders = { 'user-agent': 'example-tool/1.0' };

export default [
  section('core', '2.4', {
    'apply.request.managed-fields-refused': {
      text: 'An apply whose body sets managedFields is refused (inferred: the documents say that the body must not set it).',
      observe:
        'Apply with metadata.managedFields holding one entry, one empty entry, or none, without force and with it, to an object and to a new name: refused with any 4xx, and the object is unchanged, or not created.',
      wrong: "The client's managedFields are stored as sent.",
      level: 'SHOULD',
      alsoIn: ['core 4.9'],
      subjects: anyApplied,
      async run(context) {
        const { collection, uniqueName, expect } = context;
        const object = await labelledObject(context);
        const entry = {
          manager: 'first',
          operation: 'Apply',
          apiVersion: 'v1',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:metadata': { 'f:labels': { 'f:app': {} } } },
        };
        const absent = uniqueName('absent');
        const before = await object.current();
        const lists = { 'an entry': [entry], 'an empty entry': [{}], 'an empty list': [] };
        for (const [what, managedFields] of Object.entries(lists))
          for (const name of [object.name, absent])
            for (const force of [false, true]) {
              const labels = { app: 'a' };
              const intent = collection.object({ metadata: { name, labels, managedFields } });
              const answer = await collection.apply(name, intent, { manager: 'first', force });
              expect.refused(answer, `an apply whose body sets managedFields to ${what}, force=${force}`);
            }
        expect.unchanged(before, await object.current(), 'the object after the refusals');
        expect.equal(await collection.exists(absent), false, 'whether a refused apply created an object');
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
      subjects: anyApplied,
      async run(context) {
        const { collection, expect } = context;
        const object = await labelledObject(context);
        const bytes = [
          '# The intent of one manager.',
          `apiVersion: ${collection.apiVersion}`,
          `kind: ${collection.type.kind}`,
          'metadata:',
          `  name: ${object.name}`,
          '  labels:',
          "    app: 'yes'",
          '    plain: a-value',
          '',
        ].join('\n');
        const answer = await collection.apply(object.name, {}, { manager: 'first', bytes });
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
      subjects: anyApplied,
      async run(context) {
        const { collection, expect } = context;
        // JSON allows any white space between two tokens, including tabs.
        for (const [what, indent] of Object.entries({ compact: '', 'indented with tabs': '\t' })) {
          const object = await labelledObject(context);
          const intent = {
            apiVersion: collection.apiVersion,
            kind: collection.type.kind,
            metadata: { name: object.name, labels: { app: 'a' } },
          };
          const bytes = JSON.stringify(intent, undefined, indent);
          const answer = await collection.apply(object.name, {}, { manager: 'first', bytes });
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
        'Apply without fieldManager, with a User-Agent header, also with force=true: refused, and the object is neither created nor changed. So is one of the status of a custom object, where that takes an apply. With an empty fieldManager: refused, or carried out without an entry of the User-Agent.',
      wrong: 'The manager of an apply is guessed from the User-Agent.',
      alsoIn: ['core 4.3'],
      subjects: anyApplied,
      async run(context) {
        const { collection, uniqueName, expect } = context;
        const object = await labelledObject(context);
        const absent = uniqueName('absent');
        const before = await object.current();
        const headers = toolHeaders;
        const intent = (name: string) =>
          collection.object({ metadata: { name, labels: { app: 'a' }, annotations: { mine: 'x' } } });
        for (const name of [object.name, absent])
          for (const force of [undefined, true]) {
            const options = { headers, ...(force === true && { force }) };
            const answer = await collection.apply(name, intent(name), options);
            expect.refused(
              answer,
              `an apply without fieldManager${force === true ? ', with force=true' : ''}`,
            );
          }
        expect.unchanged(before, await object.current(), 'the object after the refusal');
        expect.equal(
          await collection.exists(absent),
          false,
          'whether an apply without fieldManager created an object',
        );
        for (const name of [object.name, absent]) {
          const answer = await collection.apply(name, intent(name), { headers, manager: 'first' });
          expect.success(answer, 'the same apply with fieldManager');
        }
        await expectNoGuessedManager(context, intent(absent));
        if (context.isFirstSubject) await mustNameManagerOfStatus(context);
      },
    },

    'apply.request.without-version': {
      text: 'An apply needs no resourceVersion and no previous read.',
      observe:
        'Apply without a resourceVersion to an object, and to the status of a custom object, that another manager has changed since: success.',
      wrong: 'A missing resourceVersion is answered with 409 or 400.',
      subjects: anyApplied,
      async run(context) {
        const { collection, namespace, expect } = context;
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a' }, 'an apply without a version');
        const isMap = collection.type.kind === namespace.configMaps.type.kind;
        const data = isMap ? { data: { other: 'changed' } } : {};
        const change = { metadata: { annotations: { other: 'changed' } }, ...data };
        const options = { query: { fieldManager: 'second' } };
        expect.success(
          await collection.mergePatch(object.name, change, options),
          'a change by another manager',
        );
        const what = 'an apply without a version to an object that has changed since';
        const after = await object.applied('first', { app: 'b' }, what);
        expect.equal(labelsOf(after)['app'], 'b', `the label after ${what}`);
        expect.contains(after, change, 'what the other manager changed');
        if (isMap) await mustNeedNoVersionOfStatus(context);
      },
    },

    'apply.request.repeated-keeps-version': {
      text: 'An apply that its manager repeats does not change resourceVersion, since the object did not change. (Inferred.)',
      observe:
        'Apply the same intent twice to an object of any collection, and a third time with force=true: the version and the entries after each are equal.',
      wrong: 'Each apply records its time and thereby creates a new version.',
      level: 'SHOULD',
      alsoIn: ['core 2.3'],
      subjects: anyCollection,
      async run({ collection, expect }) {
        const { kind } = collection.type;
        const { name = '', ...metadata } = collection.object({ metadata: { labels: { app: 'a' } } }).metadata;
        const intent = { metadata, ...collection.type.sample() };
        const apply = async (options = {}) => {
          const answer = await collection.apply(name, intent, { manager: 'first', ...options });
          expect.success(answer, `an apply of a ${kind}`);
          return collection.current(name);
        };
        const first = await apply();
        for (const force of [false, true]) {
          const again = await apply({ force });
          const what = `of a ${kind} after the same apply again${force ? ' with force=true' : ''}`;
          expect.sameVersion(first, again, `metadata.resourceVersion ${what}`);
          const { managedFields } = again.metadata;
          expect.equal(managedFields, first.metadata.managedFields, `managedFields ${what}`);
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
