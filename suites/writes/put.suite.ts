// Cases: PUT and its compare-and-set on resourceVersion (core 4.8).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { overlay } from '../kit/object.ts';
import type { Overrides } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { customObjects } from './custom-objects.ts';

const writers = 8;

export default section('core', '4.8', {
  'writes.put.stale-version-conflict': {
    text: 'PUT with a resourceVersion that is no longer current is answered 409 Conflict and changes nothing.',
    observe:
      'Read a version of a config map and, where served, of a custom object, change the object, PUT with the version read first: exactly 409, and a GET shows the object as the change left it.',
    wrong: 'The last writer wins with 200, or the answer is 412.',
    alsoIn: ['core 7'],
    async run(context) {
      const { namespace } = context;
      const data = { between: { data: { other: 'x' } }, late: { data: { key: 'late' } } };
      await mustConflict(context, namespace.configMaps, data);
      const sizes = { between: { size: 1 }, late: { size: 2 } };
      for (const objects of await customObjects(context)) await mustConflict(context, objects, sizes);
    },
  },

  'writes.put.current-version-succeeds': {
    text: 'PUT with the current version replaces the object and yields a new version.',
    observe:
      'GET, edit a label, PUT: 200 or 201, a new resourceVersion, and a GET shows the content that was sent.',
    wrong: 'resourceVersion stays the same after a change.',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const annotations = { changed: 'before', kept: 'k', dropped: 'x' };
      const { metadata } = await podTemplates.given({
        metadata: { labels: { changed: 'before', kept: 'k' }, annotations },
      });
      const name = metadata.name!;
      const read = await podTemplates.current(name);
      const { dropped: _dropped, ...others } = read.metadata.annotations ?? {};
      const sent = { labels: { changed: 'after' }, annotations: { changed: 'after', added: 'y' } };
      const replaced = { ...read, metadata: { ...read.metadata, annotations: others } };
      const answer = await podTemplates.replace(overlay(replaced, { metadata: sent }));
      expect.status(answer, [200, 201], 'PUT with the current version');
      const after = await podTemplates.current(name);
      expect.newVersion(read, after, 'metadata.resourceVersion after the PUT');
      // Another writer may have changed it again, so only what the case wrote is checked.
      const kept = { labels: { kept: 'k' }, annotations: { kept: 'k' } };
      expect.contains(after.metadata, overlay(sent, kept), 'metadata after the PUT');
      expect.absent(after.metadata.annotations?.['dropped'], 'an annotation that the PUT leaves out');
    },
  },

  'writes.put.concurrent-one-wins': {
    text: 'Of concurrent PUTs with the same version only one succeeds.',
    observe:
      'Several PUTs at once with the same resourceVersion and different labels: exactly one succeeds, the others answer 409, and the final label is that of the one which succeeded.',
    wrong: 'The version check and the write are two steps, so several succeed.',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const { metadata } = await podTemplates.given();
      const name = metadata.name!;
      const read = await podTemplates.current(name);
      const answers = await Promise.all(
        Array.from({ length: writers }, (_, index) => {
          const labels = { ...read.metadata.labels, writer: `w${index}` };
          return podTemplates.replace({ ...read, metadata: { ...read.metadata, labels } });
        }),
      );
      const winners = answers.flatMap((answer, index) => (answer.ok ? [`w${index}`] : []));
      expect.equal(winners.length, 1, `successful PUTs of ${writers} at once with the same version`);
      for (const answer of answers) if (!answer.ok) expect.status(answer, 409, 'a PUT that came too late');
      const after = await podTemplates.current(name);
      expect.equal(after.metadata.labels?.['writer'], winners[0], 'the label of the PUT that succeeded');
    },
  },

  'writes.put.without-version': {
    text: 'A client has to send resourceVersion with a PUT. The answer to a PUT without it is not described: a refusal or an unconditional update.',
    observe:
      'PUT of an existing object without resourceVersion; record the status, and whether the object changed.',
    wrong: 'Failing a server that allows unconditional updates.',
    level: 'UNSPECIFIED',
    async run({ namespace, record }) {
      const observed: Record<string, unknown> = {};
      for (const resource of [namespace.configMaps, namespace.podTemplates]) {
        const { metadata, ...rest } = await resource.given();
        const { resourceVersion: _version, ...withoutVersion } = metadata;
        const labels = { ...metadata.labels, changed: 'yes' };
        const { status } = await resource.replace({ ...rest, metadata: { ...withoutVersion, labels } });
        const after = await resource.current(metadata.name!);
        observed[resource.type.kind] = { status, changed: after.metadata.labels?.['changed'] === 'yes' };
      }
      record(observed);
    },
  },
});

/** Another writer makes the change `between` after the read for the PUT of `late`. */
async function mustConflict(
  { expect }: CaseContext,
  resource: Resource,
  { between, late }: { readonly between: Overrides; readonly late: Overrides },
): Promise<void> {
  const { kind } = resource.type;
  const first = await resource.given();
  const name = first.metadata.name!;
  expect.success(await resource.mergePatch(name, between), `a change of a ${kind} between read and PUT`);
  const changed = await resource.current(name);
  expect.newVersion(first, changed, 'metadata.resourceVersion after the change');

  const stale = { ...first, ...late };
  const answer = await resource.replace(stale);
  expect.status(answer, 409, `PUT of a ${kind} with a version that is no longer current`);
  expect.unchanged(changed, await resource.current(name), `the ${kind} after the refused PUT`);

  const { resourceVersion } = changed.metadata;
  const version = expect.present(resourceVersion, 'metadata.resourceVersion after the change');
  const current = { ...stale, metadata: { ...stale.metadata, resourceVersion: version } };
  expect.success(await resource.replace(current), `the same PUT of a ${kind} with the current version`);
}
