// Cases: an apply to an object that does not exist, and to one that does (core 4.8).
import { section } from '../kit/case.ts';
import { labelsOf } from './labelled-object.ts';

export default section('core', '4.8', {
  'apply.target.absent-created': {
    text: 'An apply creates the object when it does not exist.',
    observe: 'Apply to a new name: 201 or 200, and a GET shows the object with the applied fields and a uid.',
    wrong: 'An apply to a missing object is an error.',
    async run({ namespace, uniqueName, expect }) {
      const { configMaps } = namespace;
      const name = uniqueName('absent');
      expect.equal(await configMaps.exists(name), false, 'whether the object exists before the apply');
      const intent = configMaps.object({
        metadata: { name, labels: { app: 'a' } },
        data: { key: 'applied' },
      });
      const answer = await configMaps.apply(name, intent, { manager: 'first' });
      expect.success(answer, 'an apply to an unused name');
      const made = await configMaps.current(name);
      expect.present(made.metadata.uid, 'metadata.uid of the object that an apply created');
      expect.equal(labelsOf(made)['app'], 'a', 'the label of the object that an apply created');
      expect.equal(made['data'], { key: 'applied' }, 'data of the object that an apply created');
    },
  },

  'apply.target.existing-patched': {
    text: 'An apply patches the object when it exists.',
    observe:
      'Apply one label to an object that another manager created: 200 or 201, the uid is unchanged, and its other labels and fields, which this manager never applied, are kept.',
    wrong: 'Apply replaces the whole object, or deletes what the request does not name.',
    alsoIn: ['core 4.9'],
    async run({ namespace, expect }) {
      const { configMaps } = namespace;
      const kept = { labels: { kept: 'l' }, annotations: { 'example.com/kept': 'a' } };
      const before = await configMaps.given({ metadata: kept, data: { key: 'value', other: 'kept' } });
      const name = before.metadata.name!;
      const answer = await configMaps.apply(
        name,
        { metadata: { labels: { app: 'a' } } },
        { manager: 'second' },
      );
      expect.success(answer, 'an apply to an existing object');
      const after = await configMaps.current(name);
      expect.equal(
        after.metadata.uid,
        before.metadata.uid,
        'metadata.uid after an apply to an existing object',
      );
      expect.contains(after.metadata, { labels: { app: 'a', kept: 'l' } }, 'metadata after the apply');
      expect.contains(after.metadata, kept, 'metadata that the apply does not name');
      expect.equal(after['data'], before['data'], 'data that the apply does not name');
    },
  },
});
