// Cases: the parameter fieldManager of create, update and patch, alone and with other parameters (core 4.3).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { eachSortOfCollection, withAllParameters } from '../kit/kinds/subjects.ts';
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import { expectOwners, holderOf, holdersOf, labelField } from '../kit/objects/managed-fields.ts';
import { overlay } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { mustNamePartManagers } from './part-managers.ts';
import { labelOf, plainPatches } from './patch-types.ts';

/** The User-Agent gives the manager only where the parameter is absent (core 4.9.2). */
const tool = 'example-tool';
const headers = { 'user-agent': `${tool}/1.0` };

export default section('core', '4.3', {
  'endpoints.create.field-manager': {
    text: 'create takes fieldManager, which names the manager of the fields in metadata.managedFields, also if the object was never applied.',
    observe:
      'POST a config map with fieldManager=m1: the object has a managedFields entry of m1. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'fieldManager is ignored on POST and the entry names the User-Agent, or managedFields appears only after an apply.',
    alsoIn: ['core 2.3', 'core 2.4'],
    subjects: withAllParameters,
    async run(context) {
      const { collection, expect } = context;
      const query = { fieldManager: 'm1' };
      const made = await collection.create({ metadata: { labels: { app: 'a' } } }, { query, headers });
      expect.success(made, 'POST with fieldManager');
      const stored = await collection.current(made.object.metadata.name!);
      expectManager(context, stored, 'app', 'm1', 'after a POST');
    },
  },

  'endpoints.update.field-manager': {
    text: 'update takes fieldManager, which names the manager of the fields that it changes, and not the User-Agent of the request.',
    observe:
      'PUT a pod template with a new label, a User-Agent and fieldManager=m2: a managedFields entry of m2 holds the label. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'fieldManager is ignored on PUT, and the User-Agent names the manager.',
    alsoIn: ['core 4.5', 'core 4.9'],
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      const { name = '' } = (await collection.given()).metadata;
      const next = overlay(await collection.current(name), { metadata: { labels: { app: 'a' } } });
      const answer = await collection.replace(next, { query: { fieldManager: 'm2' }, headers });
      expect.success(answer, 'PUT with fieldManager');
      expectManager(context, await collection.current(name), 'app', 'm2', 'after a PUT');
    },
  },

  'endpoints.patch.field-manager': {
    text: 'patch takes fieldManager, which names the manager of the fields that it changes.',
    observe:
      'Merge patch of a pod template with a new label and fieldManager=m3: a managedFields entry of m3 holds the label. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'fieldManager is honoured for PUT but not for PATCH.',
    alsoIn: ['core 4.5'],
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      const { name = '' } = (await collection.given({ metadata: { labels: { first: 'yes' } } })).metadata;
      let judged = 0;
      for (const type of plainPatches) {
        const { what, send, optional } = type;
        const label = labelOf(type);
        const manager = `m3-${judged}`;
        const answer = await send(collection, name, { query: { fieldManager: manager }, headers });
        if (optional && answer.status >= 400 && answer.status < 500) continue;
        judged += 1;
        expect.success(answer, `${what} with fieldManager`);
        expectManager(context, await collection.current(name), label, manager, `after a ${what}`);
      }
      expect.atLeast(judged, 2, 'types of patch that were judged');
    },
  },

  'endpoints.values.field-manager-any-string': {
    text: 'fieldManager may be any identifying string and is stored as sent; a maximum length is not shown.',
    observe:
      'PUT, merge patch, JSON patch and apply (where it is supported) with managers such as "a-b.c/d 1" and one of 64 characters: the managedFields entries have exactly these names, also after writes of the status and the scale of a custom object. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The server cuts the name at a slash or a space, for some types of write or for all.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      let judged = 0;
      for (const [way, { operation, send, optional }] of Object.entries(managedWrites)) {
        const { name = '' } = (await collection.given({ metadata: { labels: { first: 'yes' } } })).metadata;
        for (const [index, manager] of managers.entries()) {
          const label = `written-${index}`;
          const what = `${way} by ${JSON.stringify(manager)}`;
          const answer = await send(context, name, label, manager);
          if (optional && answer.status >= 400 && answer.status < 500) continue;
          judged += 1;
          expect.success(answer, what);
          const after = await collection.current(name);
          expectManager(context, after, label, manager, `after a ${what}`);
          const entry = holderOf(after, manager, labelField(label));
          expect.equal(entry?.['operation'], operation, `operation of the entry after a ${what}`);
        }
      }
      expect.atLeast(judged, 3 * managers.length, 'writes that named their managers');
      if (context.isFirstSubject) await mustNamePartManagers(context, managers[0]!);
    },
  },

  'endpoints.create.parameters-together': {
    text: 'The parameters of create may be given together, each with its own effect.',
    observe:
      'POST a config map with dryRun=All, fieldManager=m1, fieldValidation=Strict and pretty=true: the answer holds an entry of m1 and nothing is stored; with an unknown field added it is 400. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The server honours only one parameter of a request.',
    level: 'SHOULD',
    subjects: withAllParameters,
    async run(context) {
      const { collection, expect } = context;
      const query = { dryRun: 'All', fieldManager: 'm1', fieldValidation: 'Strict', pretty: true };
      const body = collection.object({ metadata: { labels: { app: 'a' } } });
      const name = body.metadata.name!;
      const create = (given: object, parameters: typeof query | Omit<typeof query, 'dryRun'> = query) =>
        collection.create(undefined, { body: given, query: parameters, headers });

      const answer = await create(body);
      expect.success(answer, 'POST with all four parameters');
      expect.equal(answer.object.metadata.name, name, 'metadata.name in the answer to the dry-run');
      expectManager(context, answer.object, 'app', 'm1', 'in the answer to the dry-run');
      expect.equal(
        await collection.exists(name),
        false,
        'whether a dry-run with the other parameters is stored',
      );

      const unknown = { ...body, unknownAlpha: 'x' };
      expect.status(await create(unknown), 400, 'the same POST with an unknown field');
      const { dryRun: _dryRun, ...real } = query;
      expect.status(await create(unknown, real), 400, 'the POST with an unknown field, without dryRun');
      expect.equal(await collection.exists(name), false, 'whether an object with an unknown field is stored');

      expect.success(await create(body, real), 'the first POST without dryRun');
      expectManager(context, await collection.current(name), 'app', 'm1', 'after the POST without dryRun');
    },
  },
});

interface ManagedWrite {
  readonly operation: 'Update' | 'Apply';
  /** Sets the label as the manager. */
  readonly send: (
    context: CollectionContext,
    name: string,
    label: string,
    manager: string,
  ) => Promise<Answer>;
  /** Another row judges whether the server supports it. */
  readonly optional?: true;
}

/** Percent-encoded: + means a space only in forms. */
const pathFor = ({ collection }: CollectionContext, name: string, manager: string) =>
  `${collection.path(name)}?fieldManager=${encodeURIComponent(manager)}`;

const labelled = (label: string) => ({ metadata: { labels: { [label]: 'yes' } } });

const managedWrites: Readonly<Record<string, ManagedWrite>> = {
  PUT: {
    operation: 'Update',
    async send(context, name, label, manager) {
      const next = overlay(await context.collection.current(name), labelled(label));
      return context.api.put(pathFor(context, name, manager), next, { headers });
    },
  },
  'merge patch': {
    operation: 'Update',
    send: (context, name, label, manager) =>
      context.api.patch(pathFor(context, name, manager), labelled(label), 'application/merge-patch+json', {
        headers,
      }),
  },
  'JSON patch': {
    operation: 'Update',
    send: (context, name, label, manager) => {
      const operations = [{ op: 'add', path: `/metadata/labels/${label}`, value: 'yes' }];
      const type = 'application/json-patch+json';
      return context.api.patch(pathFor(context, name, manager), operations, type, { headers });
    },
  },
  apply: {
    operation: 'Apply',
    send: (context, name, label, manager) => {
      const { apiVersion, type } = context.collection;
      const intent = { apiVersion, kind: type.kind, ...labelled(label) };
      const body = overlay(intent, { metadata: { name } });
      return context.api.patch(pathFor(context, name, manager), body, 'application/apply-patch+yaml', {
        headers,
      });
    },
    optional: true,
  },
};

/** Any identifying string is allowed; a maximum length is not shown. */
const managers: readonly string[] = [
  'a-b.c/d 1',
  'x'.repeat(63).padEnd(64, 'y'),
  'Somebody@example.com',
  'system:team:größe (2)',
];

/** The label belongs to the manager that the parameter names, and not to the tool that sent the request. */
function expectManager(
  { expect }: CaseContext,
  object: ApiObject,
  label: string,
  manager: string,
  when: string,
): void {
  const field = labelField(label);
  expectOwners(expect, object, field, { owners: [manager], others: [] }, when);
  const byTool = holdersOf(object, field).filter((entry) => String(entry['manager']).includes(tool));
  expect.equal(byTool.length, 0, `entries ${when} that hold the label and name the User-Agent`);
}
