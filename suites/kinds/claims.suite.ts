// Cases: the claims that the control plane makes from templates (core 2.10). Whole namespaces, so that each claim in one
// is the case's own.
import { section } from '../kit/case.ts';
import { claimSampleRefused } from '../kit/claim-fields.ts';
import type { ApiObject } from '../kit/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { givenWaiting, madeAfterRestart, mustGetClaim } from './waiting-pods.ts';
import { claimsMade, deviceSpec, expectKept, givenClaim, givenPodFor, isBare } from './claims.ts';

export default section('core', '2.10', {
  'kinds.claims.made-for-pod': {
    text: 'The control plane makes a ResourceClaim from the template when a pod needs one.',
    observe:
      'Create a template: no claim appears. Create a pod that refers to it: a ResourceClaim appears in the namespace. Create a pod before its template: a claim appears once the template is there.',
    wrong:
      'Claims are made when the template is created, or never, or only for pods that come after their template.',
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
      // Its arrival shows that the controller has seen the templates, too.
      const first = () => eventually(() => checkCount(1, 'a pod that refers to a template'), 'controller');
      await throughout(() => checkCount(1, 'two templates, and a pod that refers to one'), 'quiet', first);
      await givenPodFor(context, namespace, used!);
      await eventually(() => checkCount(2, 'two pods that refer to one template'), 'controller');
      const waiting = await unlessBlocked(() => givenWaiting(context, namespace));
      if (waiting !== undefined)
        await mustGetClaim(context, namespace, waiting, 'a pod whose template was made after it');
    },
  },

  'kinds.claims.made-after-restart': {
    text: 'A pod that needed a claim before the server started again gets it after that.',
    observe:
      'Create a pod that refers to a template which does not exist, restart the server on the same stored state, create the template: a ResourceClaim of the pod appears, as without a restart.',
    wrong: 'Which pods wait for their template is kept in the process only.',
    needs: ['restart', 'claim-templates', 'claim-controller', 'pods'],
    run: madeAfterRestart,
  },

  'kinds.claims.never-updated': {
    text: 'The control plane never updates a generated ResourceClaim after its creation.',
    observe:
      'Once the claim exists, change the labels of the template: spec, labels and annotations of the claim stay as they were.',
    wrong: 'Label changes of the template are pushed into existing claims.',
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
      const copied = (one: ApiObject) => [one.metadata.labels?.['tier'], one.metadata.annotations?.['note']];
      const unchanged = async () => {
        const after = await claims.current(claim.metadata.name!);
        expect.equal(after['spec'], before['spec'], 'spec of a claim after a change of its template');
        // Others may write to a claim, too: what came from the template is looked at.
        expect.equal(
          copied(after),
          copied(before),
          'label and annotation from the template after its change',
        );
        expect.absent(after.metadata.labels?.['late'], 'a label that its template was given later');
      };
      // A claim that is made after the change shows that the controller has gone on.
      await throughout(unchanged, 'quiet', async () => {
        await givenPodFor(context, namespace, await claimTemplates.given());
        await claimsMade(context, namespace, 2);
      });
    },
  },

  'kinds.claims.spec-copied': {
    text: 'The inner spec is copied unchanged into the created claim.',
    observe:
      'The spec of the generated ResourceClaim holds all of spec.spec of its template, and lists of the same length: a server may fill in defaults of its own. Where the target takes no fields that the suite knows, nothing is shown.',
    wrong: 'A field of the inner spec is lost or altered in the claim.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const { namespace, expect } = context;
      const known = await namespace.claimTemplates.create({ spec: { spec: deviceSpec } });
      if (!known.ok) throw claimSampleRefused();
      const { template, claim } = await givenClaim(context, { spec: deviceSpec });
      const inner: unknown = expect.present(template['spec']?.spec, 'spec.spec of the template');
      // Fields that a server does not know are dropped.
      if (isBare(inner)) throw claimSampleRefused();
      expectKept(expect, claim['spec'], inner, 'spec of the claim');
    },
  },

  'kinds.claims.metadata-copied': {
    text: 'Labels and annotations of the inner metadata are copied into the created claim.',
    observe:
      'The generated ResourceClaim carries all labels and annotations of spec.metadata of its template; it may carry more.',
    wrong: 'Only the labels are copied.',
    needs: ['claim-templates', 'claim-controller', 'pods'],
    isolated: true,
    run: async (context) => {
      const metadata = {
        labels: { tier: 'front', app: 'copied' },
        annotations: { note: 'a sentence, with marks: "§"', source: 'template' },
      };
      const { claim } = await givenClaim(context, { metadata });
      context.expect.contains(claim.metadata, metadata, 'metadata of the claim');
    },
  },
});
