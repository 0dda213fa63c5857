// Cases: an apply to what is not there, and to what is (core 4.8).
import { section } from '../kit/case.ts';
import { labelsOf } from './labelled-object.ts';

export default section({
  'apply.target.absent-created': async ({ namespace, uniqueName, expect }) => {
    const { configMaps } = namespace;
    const name = uniqueName('absent');
    expect.equal(await configMaps.exists(name), false, 'whether the object is there before the apply');
    const intent = configMaps.object({ metadata: { name, labels: { app: 'a' } }, data: { key: 'applied' } });
    const answer = await configMaps.apply(name, intent, { manager: 'first' });
    expect.success(answer, 'an apply to a name that is not taken');
    const made = await configMaps.current(name);
    expect.present(made.metadata.uid, 'metadata.uid of the object that an apply made');
    expect.equal(labelsOf(made)['app'], 'a', 'the label of the object that an apply made');
    expect.equal(made['data'], { key: 'applied' }, 'data of the object that an apply made');
  },

  'apply.target.existing-patched': async ({ namespace, expect }) => {
    const { configMaps } = namespace;
    const kept = { labels: { kept: 'l' }, annotations: { 'example.com/kept': 'a' } };
    const before = await configMaps.given({ metadata: kept, data: { key: 'value', other: 'kept' } });
    const name = before.metadata.name!;
    const answer = await configMaps.apply(
      name,
      { metadata: { labels: { app: 'a' } } },
      { manager: 'second' },
    );
    expect.success(answer, 'an apply to an object that is there');
    const after = await configMaps.current(name);
    expect.equal(
      after.metadata.uid,
      before.metadata.uid,
      'metadata.uid after an apply to an existing object',
    );
    expect.contains(after.metadata, { labels: { app: 'a', kept: 'l' } }, 'metadata after the apply');
    expect.contains(after.metadata, kept, 'metadata that the apply does not name');
    expect.equal(after['data'], before['data'], 'data, which the apply does not name');
  },
});
