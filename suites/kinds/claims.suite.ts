// Cases: the claims that the control plane creates from templates (core 2.10). Each case has namespaces of its own, so that
// it created each claim in them.
import { section } from '../kit/case.ts';
import { claimSampleRefused } from '../kit/kinds/claim-fields.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { mustKeepOwnLabel } from './kept-claims.ts';
import { expectClaim, expectClaimOfEachEntry, givenWaiting, madeAfterRestart } from './waiting-pods.ts';
import { expectClaimOfRecreated } from './recreated-pods.ts';
import {
  createdClaims,
  deviceSpec,
  expectKept,
  givenClaim,
  givenPodFor,
  isBare,
  podSpecFor,
} from './claims.ts';

export default section('core', '2.10', {
  'kinds.claims.made-for-pod': {
    text: 'The control plane creates a ResourceClaim from the template when a pod needs one.',
    observe:
      'Create a template: no claim appears. Create a pod that refers to it: a ResourceClaim appears in the namespace. Create a pod that refers to two templates: a claim from each appears. Create three pods before their template: a claim for each appears after the template is created. Delete a pod while a finalizer holds its claim, and create one of its name, as another pod: a claim appears for each of the two, at the latest after the end of the old claim.',
    wrong:
      'Claims are created together with the template, or never, or only for pods created after their template, or for one of those that wait for it; or a new pod gets the claim of a former one of its name.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { namespace, eventually, throughout, expect } = context;
      const { claims, claimTemplates } = namespace;
      const [unused, used] = await claimTemplates.givenMany(2);
      expect.present(unused, 'a template that no pod refers to');
      const checkCount = async (count: number, what: string) => {
        const answer = await claims.list();
        expect.status(answer, 200, 'list of claims');
        expect.equal(answer.list.items.length, count, `claims in a namespace with ${what}`);
      };
      await checkCount(0, 'two templates and no pod');
      await givenPodFor(context, namespace, used!);
      // The claim shows that the controller has also seen the templates.
      const first = () => eventually(() => checkCount(1, 'a pod that refers to a template'), 'controller');
      await throughout(() => checkCount(1, 'two templates, and a pod that refers to one'), 'quiet', first);
      await givenPodFor(context, namespace, used!);
      await eventually(() => checkCount(2, 'two pods that refer to one template'), 'controller');
      await expectClaimOfEachEntry(context, namespace);
      await expectClaimOfRecreated(context, namespace);
      const waiting = await unlessBlocked(() => givenWaiting(context, namespace, 3));
      if (waiting !== undefined)
        await expectClaim(context, namespace, waiting, 'pods whose template was created after them', 3);
    },
  },

  'kinds.claims.none-for-dry-run': {
    text: 'A dry-run of a create of a pod creates no ResourceClaim.',
    observe:
      'Create a pod that refers to a template, POST two further ones and apply two more with dryRun=All, and create another: where the dry-runs succeed, the namespace has a claim for each of the two pods, and no other.',
    wrong: 'Claims are created before the server checks whether the request is a dry-run.',
    alsoIn: ['core 4.10'],
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { namespace, expect } = context;
      const { claims, claimTemplates, pods } = namespace;
      const template = await claimTemplates.given();
      const first = await givenPodFor(context, namespace, template);
      const { name = '' } = first.metadata;
      // Its claim is there, so that none of a dry-run stands for it below.
      await createdClaims(context, namespace, 1);
      for (const suffix of ['a', 'b']) {
        const metadata = { name: `${name}-${suffix}` };
        const body = pods.object({ metadata, spec: podSpecFor(template) });
        const answer = await pods.create(undefined, { body, query: { dryRun: 'All' } });
        if (!answer.ok) expect.refused(answer, 'a dry-run of a POST of a pod that refers to a template');
      }
      for (const suffix of ['c', 'd']) {
        const intent = pods.object({ metadata: { name: `${name}-${suffix}` }, spec: podSpecFor(template) });
        const query = { dryRun: 'All' };
        const answer = await pods.apply(`${name}-${suffix}`, intent, { manager: 'claims', query });
        if (!answer.ok) expect.refused(answer, 'a dry-run of an apply of a pod that refers to a template');
      }
      await givenPodFor(context, namespace, template);
      await createdClaims(context, namespace, 2);
      const { items } = (await claims.list()).list;
      expect.equal(items.length, 2, 'claims of two pods and of four that only a dry-run creates');
    },
  },

  'kinds.claims.made-after-restart': {
    text: 'A pod that needed a claim before a restart of the server gets it after the restart.',
    observe:
      'Create a pod that refers to a template which does not exist, restart the server on the same stored state, create the template: a ResourceClaim of the pod appears, as without a restart.',
    wrong: 'The server keeps the list of waiting pods only in the process.',
    needs: ['restart', 'claim-templates', 'claim-controller', 'pods'],
    run: madeAfterRestart,
  },

  'kinds.claims.never-updated': {
    text: 'The control plane never updates a generated ResourceClaim after its creation.',
    observe:
      'After the claim exists, change the labels of the template: spec, labels and annotations of the claim are unchanged. Change a label and an annotation that the claim has from its template, where that is not refused, and create the template again with others for its claims: the claim keeps what was written.',
    wrong:
      'Label changes of the template are copied into existing claims, or a controller resets what a client changed in a claim.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { namespace, throughout, expect } = context;
      const { claims, claimTemplates } = namespace;
      const metadata = { labels: { tier: 'front' }, annotations: { note: 'first' } };
      const { template, claim } = await givenClaim(context, { metadata, spec: deviceSpec });
      const before = await claims.current(claim.metadata.name!);
      const changed = await claimTemplates.mergePatch(template.metadata.name!, {
        metadata: { labels: { tier: 'back', late: 'yes' } },
      });
      expect.success(changed, 'PATCH of the labels of a template');
      const { labels: now } = (await claimTemplates.current(template.metadata.name!)).metadata;
      expect.contains(now, { late: 'yes' }, 'labels of the template after the PATCH');
      const valuesFromTemplate = (one: ApiObject) => [
        one.metadata.labels?.['tier'],
        one.metadata.annotations?.['note'],
      ];
      const unchanged = async () => {
        const after = await claims.current(claim.metadata.name!);
        expect.equal(after['spec'], before['spec'], 'spec of a claim after a change of its template');
        // Other writers may change a claim, so only values from the template are compared.
        expect.equal(
          valuesFromTemplate(after),
          valuesFromTemplate(before),
          'label and annotation from the template after its change',
        );
        expect.absent(after.metadata.labels?.['late'], 'a label that its template received later');
      };
      // A claim created after the change shows that the controller has processed it.
      await throughout(unchanged, 'quiet', async () => {
        await givenPodFor(context, namespace, await claimTemplates.given());
        await createdClaims(context, namespace, 2);
      });
      // A server may hold a template that is in use.
      await unlessBlocked(() => mustKeepOwnLabel(context, namespace, template, claim));
    },
  },

  'kinds.claims.spec-copied': {
    text: 'The inner spec is copied unchanged into the created claim.',
    observe:
      'The spec of the generated ResourceClaim holds all of spec.spec of its template, and lists of the same length: a server may add defaults of its own. The row is not exercised where the target accepts none of the fields that the suite sends.',
    wrong: 'A field of the inner spec is lost or altered in the claim.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { namespace, expect } = context;
      const known = await namespace.claimTemplates.create({ spec: { spec: deviceSpec } });
      if (!known.ok) throw claimSampleRefused();
      const { template, claim } = await givenClaim(context, { spec: deviceSpec });
      const inner: unknown = expect.present(template['spec']?.spec, 'spec.spec of the template');
      // The server dropped all fields as unknown.
      if (isBare(inner)) throw claimSampleRefused();
      expectKept(expect, claim['spec'], inner, 'spec of the claim');
    },
  },

  'kinds.claims.metadata-copied': {
    text: 'Labels and annotations of the inner metadata are copied into the created claim.',
    observe:
      'Three templates, of which spec.metadata has labels and annotations, annotations only, and labels only: each generated ResourceClaim has all of them; it may have more.',
    wrong: 'Only the labels are copied, or the annotations only beside labels.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { expect, namespace } = context;
      const labels = { tier: 'front', app: 'copied' };
      const annotations = { note: 'a sentence, with marks: "§"', source: 'template' };
      const sorts = {
        'labels and annotations': { labels, annotations },
        'annotations only': { annotations: { note: 'without labels' } },
        'labels only': { labels: { app: 'without-annotations' } },
      };
      const templates = [];
      for (const metadata of Object.values(sorts))
        templates.push(await namespace.claimTemplates.given({ spec: { metadata } }));
      await givenPodFor(context, namespace, ...templates);
      const claims = await createdClaims(context, namespace, templates.length);
      for (const [what, metadata] of Object.entries(sorts))
        expect.that(
          claims.some((claim) => hasAll(claim.metadata, metadata)),
          `no claim has what its template states, which is ${what}: ${JSON.stringify(metadata)}`,
        );
    },
  },
});

/** Whether the metadata has these labels and annotations; it may have more. */
const hasAll = (
  metadata: ApiObject['metadata'],
  wanted: Pick<ApiObject['metadata'], 'labels' | 'annotations'>,
) =>
  (['labels', 'annotations'] as const).every((field) =>
    Object.entries(wanted[field] ?? {}).every(([key, value]) => metadata[field]?.[key] === value),
  );
