// Cases: ResourceClaimTemplate (core 2.10). `claims.suite.ts` has the cases about claims created from it.
import { mustRefuseDryRun } from './dry-templates.ts';
import { section } from '../kit/case.ts';
import { requireClaimSample } from '../kit/kinds/claim-fields.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { overlay } from '../kit/objects/object.ts';
import { gone } from '../kit/waiting/gone.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { deviceSpec } from './claims.ts';
import { mustKeepInnerSpec } from './kept-spec.ts';
import { expectRequired } from './required-parts.ts';
import { expectSpecChangesRefused } from './spec-changes.ts';

const gate = 'DynamicResourceAllocation';

/** A server that refuses to start with these flags refuses the type; another error is rethrown. */
function ignoreRefusedStart(error: unknown): undefined {
  if (!(error instanceof PrerequisiteFailed)) throw error;
}

export default section('core', '2.10', {
  'kinds.claim-templates.gate-required': {
    text: 'ResourceClaimTemplate is served only with the feature gate DynamicResourceAllocation on.',
    observe:
      'A server started with the version resource.orch.io/v1alpha3 enabled but without the gate does not start, or does not return a list for GET resourceclaimtemplates; one started with both returns 200.',
    wrong: 'The type is served on a server that was started without the gate.',
    needs: ['claim-templates', 'launcher'],
    async run({ launched, namespace, expect }) {
      const { type, apiVersion } = namespace.claimTemplates;
      const list = async (value: boolean) => {
        const { cluster } = await launched({
          '--feature-gates': `${gate}=${value}`,
          '--runtime-config': `${apiVersion}=true`,
        });
        return cluster.resource(type).list();
      };
      expect.status(await list(true), 200, `list of claim templates with the gate ${gate} on`);
      // A server may also refuse to start with the version enabled and the gate off.
      const answer = await list(false).catch(ignoreRefusedStart);
      if (answer) expect.refused(answer, `list of claim templates with the gate ${gate} off`);
    },
  },

  'kinds.claim-templates.api-version': {
    text: 'The apiVersion of a ResourceClaimTemplate is resource.orch.io/v1alpha3.',
    observe: 'Create one and read it back: exactly that value.',
    wrong: 'The server reports another version, such as resource.orch.io/v1.',
    needs: ['claim-templates'],
    async run(context) {
      await requireClaimSample(context);
      const { namespace, names, expect } = context;
      const { claimTemplates } = namespace;
      const answer = await claimTemplates.create({
        spec: { metadata: { annotations: { note: 'versioned' } } },
      });
      expect.success(answer, 'POST of a claim template');
      const read = await claimTemplates.current(answer.object.metadata.name!);
      const wanted = `${names.groups.resource}/v1alpha3`;
      expect.equal(answer.object.apiVersion, wanted, 'apiVersion in the answer to POST');
      expect.equal(read.apiVersion, wanted, 'apiVersion in the answer to GET');
    },
  },

  'kinds.claim-templates.kind': {
    text: 'The kind of a claim template is ResourceClaimTemplate.',
    observe: 'Create one and read it back: exactly that value.',
    wrong: 'The kind is ResourceClaim.',
    needs: ['claim-templates'],
    async run(context) {
      await requireClaimSample(context);
      const { namespace, expect } = context;
      const { claimTemplates } = namespace;
      const answer = await claimTemplates.create({ spec: { metadata: { labels: { sort: 'named' } } } });
      expect.success(answer, 'POST of a claim template');
      const read = await claimTemplates.current(answer.object.metadata.name!);
      expect.equal(answer.object.kind, 'ResourceClaimTemplate', 'kind in the answer to POST');
      expect.equal(read.kind, 'ResourceClaimTemplate', 'kind in the answer to GET');
    },
  },

  'kinds.claim-templates.standard-metadata': {
    text: 'A ResourceClaimTemplate has standard object metadata.',
    observe:
      'Create one with generateName, labels, annotations and a finalizer: it has name, namespace, uid, resourceVersion and creationTimestamp, and keeps the sent values; a delete leaves it terminating until the finalizer is removed.',
    wrong: 'generateName or finalizers do not work on this type.',
    needs: ['claim-templates'],
    async run(context) {
      await requireClaimSample(context);
      const { namespace, uniqueName, expect } = context;
      const { claimTemplates } = namespace;
      const prefix = `${uniqueName('generated')}-`;
      const sent = {
        generateName: prefix,
        labels: { tier: 'front' },
        annotations: { note: 'kept' },
        finalizers: ['example.com/hold'],
      };
      const answer = await claimTemplates.create({ metadata: sent });
      expect.success(answer, 'POST with generateName, labels, annotations and a finalizer');
      const name = expect.present(answer.object.metadata.name, 'metadata.name');
      const { metadata } = await claimTemplates.current(name);
      expect.different(name, '', 'metadata.name generated from generateName');
      expect.contains(metadata, { namespace: namespace.name }, 'metadata');
      expect.contains(metadata.labels, sent.labels, 'metadata.labels');
      expect.contains(metadata.annotations, sent.annotations, 'metadata.annotations');
      expect.equal(
        metadata.finalizers?.includes('example.com/hold'),
        true,
        'whether metadata.finalizers is kept',
      );
      const { uid, resourceVersion, creationTimestamp } = metadata;
      for (const [field, value] of Object.entries({ uid, resourceVersion, creationTimestamp }))
        expect.present(value, `metadata.${field}`);
      const removed = await claimTemplates.remove(name);
      expect.success(removed, 'DELETE with a finalizer left');
      await terminating(context, claimTemplates, name, removed, 'after a DELETE with a finalizer left');
      const freed = await claimTemplates.mergePatch(name, { metadata: { finalizers: null } });
      expect.success(freed, 'PATCH that removes the finalizers');
      await gone(context, claimTemplates, name);
    },
  },

  'kinds.claim-templates.spec-required': {
    text: 'spec of a ResourceClaimTemplate is required.',
    observe:
      'POST, also as a dry-run, and apply of a new one, without spec, and with null: refused, nothing stored; the same body with spec is accepted.',
    wrong: 'The server stores a template without spec.',
    needs: ['claim-templates'],
    async run(context) {
      await expectRequired(context, 'without spec', { spec: undefined });
      await expectRequired(context, 'with null for spec', { spec: null });
    },
  },

  'kinds.claim-templates.inner-spec-required': {
    text: 'The inner spec (spec.spec, the claim spec) is required.',
    observe:
      'POST, also as a dry-run, and apply of a new one, with a spec that holds metadata but no spec.spec, or null for it: refused, nothing stored; with spec.spec it is accepted.',
    wrong: 'A missing inner spec is defaulted to an empty one.',
    needs: ['claim-templates'],
    async run(context) {
      const metadata = { labels: { tier: 'front' } };
      await expectRequired(context, 'without spec.spec', { spec: { metadata, spec: undefined } });
      await expectRequired(context, 'with null for spec.spec', { spec: { metadata, spec: null } });
    },
  },

  'kinds.claim-templates.spec-immutable': {
    text: 'spec of a ResourceClaimTemplate cannot be changed after creation, whatever the method.',
    observe:
      'Change spec.metadata.labels, spec.metadata.annotations, and spec.spec where the fields of a claim are known, by PUT, merge patch, strategic merge patch, JSON patch and apply with force, and remove a label, the annotations, spec.metadata, spec.spec and spec by all of these but apply: each is refused and the stored spec is unchanged.',
    wrong: 'PUT is refused, but PATCH changes the spec.',
    needs: ['claim-templates'],
    run: expectSpecChangesRefused,
  },

  'kinds.claim-templates.metadata-mutable': {
    text: 'Only spec is immutable: the metadata of a ResourceClaimTemplate can be changed.',
    observe:
      'PUT with an unchanged spec and a new metadata label, and an apply that states the same spec and another label: accepted and stored.',
    wrong: 'Every update of the object is refused, or every apply that states its spec.',
    needs: ['claim-templates'],
    async run({ namespace, expect }) {
      const { claimTemplates } = namespace;
      const made = await claimTemplates.given();
      const before = await claimTemplates.current(made.metadata.name!);
      const metadata = { labels: { tier: 'front' }, annotations: { note: 'changed' } };
      const answer = await claimTemplates.replace(overlay(before, { metadata }));
      expect.success(answer, 'PUT with an unchanged spec, a new label and a new annotation');
      const after = await claimTemplates.current(made.metadata.name!);
      expect.contains(after.metadata, metadata, 'metadata after PUT');
      expect.equal(after['spec'], before['spec'], 'spec after PUT');
      const intent = { metadata: { labels: { applied: 'yes' } }, spec: before['spec'] };
      const applying = { manager: 'conformance', force: true };
      const applied = await claimTemplates.apply(made.metadata.name!, intent, applying);
      expect.success(applied, 'apply with an unchanged spec and another label');
      const last = await claimTemplates.current(made.metadata.name!);
      expect.equal(last.metadata.labels?.['applied'], 'yes', 'the label after the apply');
      expect.equal(last['spec'], before['spec'], 'spec after the apply');
    },
  },

  'kinds.claim-templates.inner-spec-kept': {
    text: 'The inner spec has the same fields as a claim and is stored as sent.',
    observe:
      'POST a template, and apply a new one, and GET it: every field of spec.spec that was sent reads back with its value; fields that the server adds as defaults are allowed.',
    wrong: 'The server prunes valid claim fields from the inner spec.',
    needs: ['claim-templates'],
    run: mustKeepInnerSpec,
  },

  'kinds.claim-templates.inner-metadata-allowed': {
    text: 'The inner metadata (spec.metadata) may hold labels and annotations.',
    observe: 'POST with spec.metadata.labels and annotations: accepted and read back.',
    wrong: 'The inner metadata is dropped.',
    needs: ['claim-templates'],
    async run(context) {
      await requireClaimSample(context);
      const { namespace, expect } = context;
      const { claimTemplates } = namespace;
      const metadata = {
        labels: { tier: 'front', 'example.com/part': 'one' },
        annotations: { note: 'a sentence, with marks: "§"', 'example.com/note': 'kept' },
      };
      const answer = await claimTemplates.create({ spec: { metadata } });
      expect.success(answer, 'POST with spec.metadata.labels and spec.metadata.annotations');
      const read = await claimTemplates.current(answer.object.metadata.name!);
      expect.contains(read['spec']?.metadata, metadata, 'spec.metadata');
    },
  },

  'kinds.claim-templates.inner-metadata-others-refused': {
    text: 'Validation rejects any field of the inner metadata other than labels and annotations.',
    observe:
      'POST, and apply of a new one, with spec.metadata.name, .namespace, .generateName, .finalizers, .ownerReferences, .uid, .resourceVersion, .generation, .creationTimestamp, .deletionTimestamp, .deletionGracePeriodSeconds or .managedFields, one at a time: each is refused and nothing is stored; so is a dry-run of each POST, and of an apply with spec.metadata.name; the same body without the field is accepted.',
    wrong:
      'Known metadata fields such as name are silently dropped, or only some of them are refused, or only by POST.',
    needs: ['claim-templates'],
    async run(context) {
      const { namespace, uniqueName } = context;
      const { claimTemplates } = namespace;
      const owner = await namespace.configMaps.given();
      const { name, uid } = owner.metadata;
      const fields = {
        name: uniqueName('inner'),
        namespace: namespace.name,
        generateName: `${uniqueName('inner')}-`,
        finalizers: ['example.com/hold'],
        ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name, uid }],
        uid: '11111111-2222-4333-8444-555555555555',
        resourceVersion: owner.metadata.resourceVersion,
        generation: 7,
        creationTimestamp: '2001-02-03T04:05:06Z',
        deletionTimestamp: '2001-02-03T04:05:06Z',
        deletionGracePeriodSeconds: 30,
        managedFields: [
          {
            manager: 'other',
            operation: 'Update',
            apiVersion: claimTemplates.apiVersion,
            time: '2001-02-03T04:05:06Z',
            fieldsType: 'FieldsV1',
            fieldsV1: { 'f:metadata': { 'f:labels': { 'f:tier': {} } } },
          },
        ],
      };
      for (const [field, value] of Object.entries(fields)) {
        const labels = { tier: 'front' };
        const spec = { metadata: { labels, [field]: value } };
        await expectRequired(
          context,
          `with spec.metadata.${field}`,
          { spec },
          { spec: { metadata: { labels } } },
        );
      }
      await mustRefuseDryRun(context, fields.name);
    },
  },

  'kinds.claim-templates.list-shape': {
    text: 'The list is a ResourceClaimTemplateList of apiVersion resource.orch.io/v1alpha3, with list metadata and a required items list.',
    observe:
      'List an empty and a filled namespace: kind, apiVersion, metadata.resourceVersion and an items array are present in both.',
    wrong: 'items is missing for an empty namespace.',
    needs: ['claim-templates'],
    isolated: true,
    run: async ({ namespace, names, expect }) => {
      const { claimTemplates } = namespace;
      for (const [count, what] of ['an empty namespace', 'a filled namespace'].entries()) {
        const made = await claimTemplates.givenMany(count);
        const answer = await claimTemplates.list();
        expect.success(answer, `list of ${what}`);
        const { kind, apiVersion, metadata, items } = answer.json as Record<string, unknown>;
        expect.equal(kind, 'ResourceClaimTemplateList', `kind of the list of ${what}`);
        expect.equal(apiVersion, `${names.groups.resource}/v1alpha3`, `apiVersion of the list of ${what}`);
        const version = (metadata as { resourceVersion?: string } | undefined)?.resourceVersion;
        expect.that(
          typeof version === 'string' && version !== '',
          `metadata.resourceVersion of the list of ${what} is missing`,
        );
        expect.that(Array.isArray(items), `items of the list of ${what} is not a list`);
        expect.equal((items as unknown[]).length, made.length, `length of items in the list of ${what}`);
      }
    },
  },

  'kinds.claim-templates.claim-spec-fields': {
    text: 'The fields of ResourceClaimSpec are not shown.',
    observe: 'Record the smallest inner spec that the server accepts, beginning with an empty object.',
    wrong: 'Failing a server that demands or refuses a certain field of the claim spec.',
    level: 'UNSPECIFIED',
    needs: ['claim-templates'],
    async run({ namespace, record }) {
      const [request] = deviceSpec.devices.requests;
      const specs = {
        'an empty spec': {},
        'no devices': { devices: {} },
        'an empty list of requests': { devices: { requests: [] } },
        'a request with a name': { devices: { requests: [{ name: request!.name }] } },
        'a request with name and class': { devices: { requests: [request] } },
      };
      const statuses: Record<string, number> = {};
      for (const [what, spec] of Object.entries(specs))
        statuses[what] = (await namespace.claimTemplates.create({ spec: { spec } })).status;
      const smallest = Object.entries(statuses).find(([, status]) => status < 300)?.[0] ?? 'none of these';
      record({ smallest, statuses });
    },
  },
});
