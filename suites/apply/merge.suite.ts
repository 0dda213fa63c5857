// Cases: what an apply keeps, changes and removes (core 4.9).
import { section } from '../kit/case.ts';
import type { ApiObject } from '../kit/object.ts';
import { labelledObject, labelsOf } from './labelled-object.ts';

const container = (name: string) => ({ name, image: `example.invalid/${name}:1` });
const graceSeconds = 7;

export default section({
  'apply.merge.request-wins': async (context) => {
    const { expect } = context;
    const object = await labelledObject(context);
    await object.applied('first', { app: 'a', same: 's' }, 'an apply of app=a');
    const after = await object.applied(
      'first',
      { app: 'b', same: 's' },
      'an apply of app=b by the same manager',
    );
    expect.contains(labelsOf(after), { app: 'b', same: 's' }, 'labels after the second apply');
  },

  'apply.merge.dropped-removed': async (context) => {
    const { expect } = context;
    const object = await labelledObject(context);
    const before = await object.applied('first', { x: '1', y: '2' }, 'an apply of two labels');
    expect.contains(labelsOf(before), { x: '1', y: '2' }, 'labels after the first apply');
    const after = await object.applied('first', { x: '1' }, 'an apply without one of them');
    expect.absent(labelsOf(after)['y'], 'the label that its only owner left out');
    expect.equal(labelsOf(after)['x'], '1', 'the label that is applied again');
  },

  'apply.merge.shared-kept': async (context) => {
    const { expect } = context;
    const object = await labelledObject(context);
    await object.applied('first', { x: '1', y: '2' }, 'an apply of two labels');
    await object.applied('second', { y: '2' }, 'an apply of one of them by another manager');
    const after = await object.applied('first', { x: '1' }, 'an apply without the label that is shared');
    expect.equal(labelsOf(after)['y'], '2', 'the label that another manager owns as well');
  },

  'apply.merge.unowned-default-or-deleted': async ({ namespace, uniqueName, expect }) => {
    const { podTemplates } = namespace;
    const name = uniqueName('template');
    const apply = async (labels: object, spec: object, what: string): Promise<ApiObject> => {
      const intent = podTemplates.object({
        metadata: { name, labels: { ...labels } },
        template: { spec },
      });
      expect.success(await podTemplates.apply(name, intent, { manager: 'first' }), what);
      return podTemplates.current(name);
    };
    const grace = (object: ApiObject) => object['template']?.spec?.terminationGracePeriodSeconds;
    const before = await apply(
      { gone: 'x' },
      { terminationGracePeriodSeconds: graceSeconds },
      'an apply with a grace period and a label',
    );
    expect.equal(grace(before), graceSeconds, 'terminationGracePeriodSeconds as applied');
    expect.equal(labelsOf(before)['gone'], 'x', 'the label as applied');
    const after = await apply({}, {}, 'the same apply without both');
    expect.different(grace(after), graceSeconds, 'terminationGracePeriodSeconds, which nobody owns any more');
    expect.absent(labelsOf(after)['gone'], 'the label that nobody owns any more');
  },

  'apply.merge.patch-strategy-marker': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given();
    const name = metadata.name!;
    const apply = (manager: string) =>
      podTemplates.apply(name, { template: { spec: { containers: [container(manager)] } } }, { manager });
    for (const manager of ['first', 'second'])
      expect.success(await apply(manager), `an apply of a container "${manager}"`);
    const { containers = [] } = (await podTemplates.current(name))['template']?.spec ?? {};
    // By their names: admission may write images anew.
    const names = containers.map((one: { readonly name: string }) => one.name);
    for (const manager of ['first', 'second'])
      expect.that(names.includes(manager), `the container that "${manager}" applied is not there`);
  },
});
