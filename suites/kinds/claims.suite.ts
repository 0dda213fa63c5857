// Cases: the claims that the control plane makes from templates (core 2.10). Whole namespaces, so that each claim in one
// is the case's own.
import { section } from '../kit/case.ts';
import { claimSampleRefused } from '../kit/claim-fields.ts';
import type { ApiObject } from '../kit/object.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { givenWaiting, madeAfterRestart, mustGetClaim } from './waiting-pods.ts';
import { claimsMade, deviceSpec, expectKept, givenClaim, givenPodFor, isBare } from './claims.ts';

export default section({
  'kinds.claims.made-for-pod': {
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

  'kinds.claims.made-after-restart': madeAfterRestart,

  'kinds.claims.never-updated': {
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
