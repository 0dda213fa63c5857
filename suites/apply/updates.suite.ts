// Cases: writes other than apply never fail for ownership, and take over what they change (core 4.9).
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import { labelledObject, labelsOf } from './labelled-object.ts';
import { expectOwners, labelField } from '../kit/managed-fields.ts';

const app = labelField('app');

export default section({
  'apply.conflict.updates-never': async (context) => {
    const { expect, namespace } = context;
    const { configMaps } = namespace;
    const object = await labelledObject(context);
    await object.applied('first', { app: 'a' }, 'an apply of app=a');
    const options = { query: { fieldManager: 'third' } };
    const metadata = (value: string) => ({ metadata: { labels: { app: value } } });
    const operations = (value: string) => [{ op: 'replace', path: '/metadata/labels/app', value }];
    const writes: Readonly<Record<string, (value: string) => Promise<Answer>>> = {
      PUT: (value) => object.put('third', { app: value }),
      'merge patch': (value) => configMaps.mergePatch(object.name, metadata(value), options),
      'JSON patch': (value) => configMaps.jsonPatch(object.name, operations(value), options),
      'strategic merge patch': (value) => configMaps.strategicPatch(object.name, metadata(value), options),
    };
    for (const [index, [what, write]] of Object.entries(writes).entries()) {
      // Each time anew, so that there is an owner to take it from.
      const owned = await object.apply('first', { app: `a${index}` }, { force: true });
      expect.success(owned, 'an apply with force=true');
      expect.success(await write(`z${index}`), `${what} of a label that another manager applied`);
      const { app: value } = labelsOf(await object.current());
      expect.equal(value, `z${index}`, `the label after the ${what}`);
    }
  },

  'apply.conflict.update-takes-ownership': async (context) => {
    const { expect } = context;
    const object = await labelledObject(context);
    await object.applied('first', { app: 'a', kept: 'k' }, 'an apply of two labels');
    expect.success(await object.put('third', { app: 'z' }), 'PUT of another value of one of them');
    const after = await object.current();
    expectOwners(expect, after, app, { owners: ['third'], others: ['first'] }, 'after the PUT');
    const kept = { owners: ['first'], others: ['third'] };
    expectOwners(expect, after, labelField('kept'), kept, 'after the PUT');
    const message = 'an apply of the old value by the manager that lost the label';
    await object.refused('first', { app: 'a', kept: 'k' }, message);
  },

  'apply.conflict.update-same-value': async (context) => {
    const { expect } = context;
    const object = await labelledObject(context);
    await object.applied('first', { app: 'a' }, 'an apply of app=a');
    expect.success(
      await object.put('third', { added: 'y' }),
      'PUT that adds a label and leaves app as it is',
    );
    const after = await object.current();
    expectOwners(
      expect,
      after,
      labelField('added'),
      { owners: ['third'], others: ['first'] },
      'after the PUT',
    );
    expectOwners(expect, after, app, { owners: ['first'], others: ['third'] }, 'after the PUT');
  },
});
