// Cases: strategic merge patch, which built-in types take and custom ones never (core 4.8).
import { section } from '../kit/case.ts';
import { define } from '../kit/definitions.ts';
import type { ApiObject } from '../kit/object.ts';

export default section('core', '4.8', {
  'writes.strategic-patch.built-in': {
    text: 'A strategic merge patch is accepted by built-in types.',
    observe:
      'A strategic merge patch of a label on a PodTemplate and on a ConfigMap: success, the label is changed and the other labels stay.',
    wrong: 'The media type is refused, or the patch replaces the object.',
    async run({ namespace, expect }) {
      for (const resource of [namespace.podTemplates, namespace.configMaps]) {
        const { kind } = resource.type;
        const made = await resource.given({ metadata: { labels: { changed: 'before', kept: 'k' } } });
        const name = made.metadata.name!;
        const before = await resource.current(name);
        const patch = { metadata: { labels: { changed: 'after' } } };
        expect.success(await resource.strategicPatch(name, patch), `a strategic merge patch of a ${kind}`);
        const after = await resource.current(name);
        const labels = { kept: 'k', changed: 'after' };
        expect.contains(after.metadata.labels, labels, `labels of a ${kind} after the patch of one`);
        for (const field of Object.keys(resource.type.sample()))
          expect.equal(after[field], before[field], `"${field}" of a ${kind}, which the patch does not name`);
      }
    },
  },

  'writes.strategic-patch.keyed-list': {
    text: 'A strategic merge patch is a merge of its own kind: lists with a merge key are merged by element, where a merge patch replaces them. (Inferred: the lists with a merge key are not shown.)',
    observe:
      'On a PodTemplate with two containers, a strategic merge patch that names one container and changes its image keeps the other container; the same body as a merge patch drops it.',
    wrong: 'The strategic type is treated as an RFC 7386 merge and so drops list elements.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const spec = { containers: [container('one', 'before'), container('two', 'before')] };
      const patch = { template: { spec: { containers: [container('two', 'after')] } } };
      const strategic = await podTemplates.given({ template: { spec } });
      // Admission may write images anew.
      const before = imagesIn(await podTemplates.current(strategic.metadata.name!));
      const answer = await podTemplates.strategicPatch(strategic.metadata.name!, patch);
      expect.success(answer, 'a strategic merge patch of one of two containers');
      const images = imagesIn(await podTemplates.current(strategic.metadata.name!));
      const patched = expect.present(images['two'], 'image of the container that is patched');
      expect.different(patched, before['two'], 'image of the container that is patched');
      expect.equal(images['one'], before['one'], 'image of the container that is not named');
      const merged = await podTemplates.given({ template: { spec } });
      const control = await podTemplates.mergePatch(merged.metadata.name!, patch);
      expect.success(control, 'the same body as a merge patch');
      const left = imagesIn(await podTemplates.current(merged.metadata.name!));
      expect.absent(left['one'], 'the container that the merge patch does not name');
    },
  },

  'writes.strategic-patch.not-custom': {
    text: 'A strategic merge patch never works for types from custom resource definitions.',
    observe:
      'Strategic merge patch of a label of a custom object: a refusal and no change. The same body as a merge patch succeeds.',
    wrong: 'The server falls back to a merge patch with 200.',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const { objects } = await define(context, { size: { type: 'integer' } });
      const { metadata } = await objects.given({ metadata: { labels: { changed: 'before' } } });
      const name = metadata.name!;
      const patch = { metadata: { labels: { changed: 'after' } } };
      const answer = await objects.strategicPatch(name, patch);
      expect.refused(answer, 'a strategic merge patch of a custom object');
      const kept = await objects.current(name);
      expect.equal(kept.metadata.labels?.['changed'], 'before', 'the label after the refusal');
      expect.success(await objects.mergePatch(name, patch), 'the same body as a merge patch');
      const after = await objects.current(name);
      expect.equal(after.metadata.labels?.['changed'], 'after', 'the label after the merge patch');
    },
  },
});

const container = (name: string, tag: string) => ({ name, image: `example.invalid/${name}:${tag}` });

/** Images by the name of their container. */
function imagesIn(object: ApiObject): Readonly<Record<string, string>> {
  const containers: readonly { readonly name: string; readonly image: string }[] =
    object['template']?.spec?.containers ?? [];
  return Object.fromEntries(containers.map(({ name, image }) => [name, image]));
}
