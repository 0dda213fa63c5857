// Cases: strategic merge patch, which built-in types take and custom ones never (core 4.8).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { anyBuiltIn, anyCustom } from '../../kit/kinds/subjects.ts';
import { workloadKinds, workloadsOf } from '../../kit/kinds/workload-types.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';

export default section('core', '4.8', {
  'writes.strategic-patch.built-in': {
    text: 'A strategic merge patch is accepted by built-in types.',
    observe:
      'In any collection of a built-in kind, a strategic merge patch of a label, of another with null, of a third with an empty text, and of an annotation: success, these change, and the others stay.',
    wrong: 'The media type is refused, or the patch replaces the object.',
    subjects: anyBuiltIn,
    async run({ collection, expect }) {
      const before = await collection.given({
        metadata: {
          labels: { changed: 'before', kept: 'k', gone: 'x', emptied: 'x' },
          annotations: { kept: 'k' },
        },
      });
      const name = before.metadata.name!;
      const labelled = { changed: 'after', gone: null, emptied: '' };
      const patch = { metadata: { labels: labelled, annotations: { added: 'a' } } };
      expect.success(await collection.strategicPatch(name, patch), 'a strategic merge patch');
      const after = await collection.current(name);
      const { labels, annotations } = after.metadata;
      expect.contains(labels, { kept: 'k', changed: 'after', emptied: '' }, 'labels after the patch of some');
      expect.absent(labels?.['gone'], 'a label for which the patch has null');
      expect.contains(annotations, { kept: 'k', added: 'a' }, 'annotations after the patch of one');
      for (const field of Object.keys(collection.type.sample()))
        expect.equal(after[field], before[field], `"${field}", which the patch does not name`);
    },
  },

  'writes.strategic-patch.keyed-list': {
    text: 'A strategic merge patch is a merge of its own kind: lists with a merge key are merged by element, where a merge patch replaces them. (Inferred: the lists with a merge key are not shown.)',
    observe:
      'On a PodTemplate with two containers, a strategic merge patch that names one container and changes its image keeps the other container; the same body as a merge patch drops it. Where workloads are served, so it is in a Deployment, a DaemonSet, a ReplicaSet and a StatefulSet.',
    wrong: 'The strategic type is treated as an RFC 7386 merge and so drops list elements.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const spec = { containers: [container('one', 'before'), container('two', 'before')] };
      const patch = { template: { spec: { containers: [container('two', 'after')] } } };
      const strategic = await podTemplates.given({ template: { spec } });
      // Admission may write images anew.
      const before = imagesIn((await podTemplates.current(strategic.metadata.name!))['template']);
      const answer = await podTemplates.strategicPatch(strategic.metadata.name!, patch);
      expect.success(answer, 'a strategic merge patch of one of two containers');
      const images = imagesIn((await podTemplates.current(strategic.metadata.name!))['template']);
      const patched = expect.present(images['two'], 'image of the container that is patched');
      expect.different(patched, before['two'], 'image of the container that is patched');
      expect.equal(images['one'], before['one'], 'image of the container that is not named');
      const merged = await podTemplates.given({ template: { spec } });
      const control = await podTemplates.mergePatch(merged.metadata.name!, patch);
      expect.success(control, 'the same body as a merge patch');
      const left = imagesIn((await podTemplates.current(merged.metadata.name!))['template']);
      expect.absent(left['one'], 'the container that the merge patch does not name');
      await mustMergeInWorkloads(context);
    },
  },

  'writes.strategic-patch.not-custom': {
    text: 'A strategic merge patch never works for types from custom resource definitions.',
    observe:
      'Strategic merge patch of a label of a custom object, in a namespace and not, and through its status, with dryRun and without: a refusal and no change. The same body as a merge patch succeeds.',
    wrong: 'The server falls back to a merge patch with 200.',
    needs: ['custom-definitions', 'cluster-wide'],
    subjects: anyCustom,
    async run({ collection, expect }) {
      const { metadata } = await collection.given({ metadata: { labels: { changed: 'before' } } });
      const name = metadata.name!;
      const patch = { metadata: { labels: { changed: 'after' } } };
      const answer = await collection.strategicPatch(name, patch);
      expect.refused(answer, 'a strategic merge patch of a custom object');
      const kept = await collection.current(name);
      expect.equal(kept.metadata.labels?.['changed'], 'before', 'the label after the refusal');
      const dry = await collection.strategicPatch(name, patch, { query: { dryRun: 'All' } });
      expect.refused(dry, 'a dry strategic merge patch of a custom object');
      // A sub-resource may have no labels: the patch is refused in any case.
      if (collection.type.through !== undefined) return;
      expect.success(await collection.mergePatch(name, patch), 'the same body as a merge patch');
      const after = await collection.current(name);
      expect.equal(after.metadata.labels?.['changed'], 'after', 'the label after the merge patch');
    },
  },
});

const container = (name: string, tag: string) => ({ name, image: `example.invalid/${name}:${tag}` });

/** Images by the name of their container. */
function imagesIn(template: ApiObject['template']): Readonly<Record<string, string>> {
  const containers: readonly { readonly name: string; readonly image: string }[] =
    template?.spec?.containers ?? [];
  return Object.fromEntries(containers.map(({ name, image }) => [name, image]));
}

/** Only one of two containers is named. Which workloads are served is not stated. */
async function mustMergeInWorkloads(context: CaseContext): Promise<void> {
  if (!context.has('workloads')) return;
  const { expect } = context;
  for (const kind of workloadKinds) {
    const workloads = workloadsOf(context, kind);
    const containers = [container('one', 'before'), container('two', 'before')];
    const made = await unlessBlocked(() => workloads.given({ spec: { template: { spec: { containers } } } }));
    if (made === undefined) continue;
    const { name = '' } = made.metadata;
    const before = imagesIn((await workloads.current(name))['spec'].template);
    const patch = { spec: { template: { spec: { containers: [container('two', 'after')] } } } };
    const what = `a strategic merge patch of one of two containers of a ${kind}`;
    expect.success(await workloads.strategicPatch(name, patch), what);
    const images = imagesIn((await workloads.current(name))['spec'].template);
    expect.different(images['two'], before['two'], `image of the container that is named in ${what}`);
    expect.equal(images['one'], before['one'], `image of the container that is not named in ${what}`);
  }
}
