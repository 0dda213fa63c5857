// Cases: the types of PATCH that have no CBOR form (core 4.8).
import { asCbor } from './cbor-bodies.ts';
import { section } from '../kit/case.ts';

const labels = { added: 'yes' };
const patches: readonly (readonly [type: string, patch: unknown])[] = [
  ['merge-patch', { metadata: { labels } }],
  ['strategic-merge-patch', { metadata: { labels } }],
  ['json-patch', [{ op: 'add', path: '/metadata/labels/added', value: 'yes' }]],
];

export default section('core', '4.8', {
  'writes.patch.no-cbor-kinds': {
    text: 'JSON patch, merge patch and strategic merge patch have no CBOR form, also where CBOR is enabled.',
    observe:
      'PATCH with a CBOR body under application/merge-patch+cbor, application/json-patch+cbor and application/strategic-merge-patch+cbor: a refusal and no change. The same change as application/merge-patch+json succeeds.',
    wrong: 'application/merge-patch+cbor is accepted.',
    needs: ['cbor'],
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const { metadata } = await podTemplates.given({ metadata: { labels: { first: 'yes' } } });
      const name = metadata.name!;
      const before = await podTemplates.current(name);
      const send = (type: string, bytes: Uint8Array | string) =>
        podTemplates.mergePatch(name, undefined, { bytes, contentType: `application/${type}` });
      for (const [type, patch] of patches) {
        expect.refusedUnchanged(
          await send(`${type}+cbor`, asCbor(patch)),
          before,
          await podTemplates.current(name),
        );
      }
      expect.success(
        await send('merge-patch+json', JSON.stringify({ metadata: { labels } })),
        'the same change as a merge patch in JSON',
      );
      const after = await podTemplates.current(name);
      expect.contains(after.metadata.labels, labels, 'metadata.labels after the merge patch in JSON');
    },
  },
});
