// Changes of workloads: of their selector, in some states of the object, and of a number to 0 (core 9.3).
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { terminating } from '../kit/objects/terminating.ts';
import type { Resource } from '../kit/kinds/resource.ts';

/** One kind is made by an apply, and one is being deleted. */
export async function givenInState(context: CaseContext, resource: Resource): Promise<ApiObject> {
  const { kind } = resource.type;
  if (kind === 'Deployment') {
    const intent = resource.object();
    const { name = '' } = intent.metadata;
    context.expect.success(
      await resource.apply(name, intent, { manager: 'making' }),
      `apply of a new ${kind}`,
    );
    return resource.current(name);
  }
  const finalizers = kind === 'ReplicaSet' ? ['example.com/hold'] : [];
  const made = await resource.given({ metadata: { finalizers } });
  const { name = '' } = made.metadata;
  if (kind !== 'ReplicaSet') return made;
  return dependsOn('lifecycle.finalizers.keep-object', async () =>
    terminating(context, resource, name, await resource.remove(name), 'after its DELETE'),
  );
}

/** Expressions beside the labels of a selector. */
export async function refusesExpressions(
  { expect }: CaseContext,
  resource: Resource,
  { kind, metadata: { name = '' }, spec }: ApiObject,
): Promise<void> {
  const [key = ''] = Object.keys(spec.selector.matchLabels as object);
  const matchExpressions = [{ key, operator: 'Exists' }];
  const ways = {
    PUT: () => replaceNow(resource, name, { spec: { selector: { matchExpressions } } }),
    'merge patch': () => resource.mergePatch(name, { spec: { selector: { matchExpressions } } }),
    'JSON patch': () =>
      resource.jsonPatch(name, [
        { op: 'add', path: '/spec/selector/matchExpressions', value: matchExpressions },
      ]),
  };
  for (const [way, send] of Object.entries(ways)) {
    const what = `${way} of a ${kind} that adds expressions to spec.selector`;
    expect.refused(await send(), what);
    const { selector } = (await resource.current(name))['spec'];
    expect.absent(selector?.matchExpressions?.[0], `an expression in spec.selector after a refused ${what}`);
  }
}

/** A PUT, and each type of PATCH of what had another value. */
export async function mustChangeToZero({ expect }: CaseContext, deployments: Resource): Promise<void> {
  const name = (await deployments.given({ spec: { revisionHistoryLimit: 3 } })).metadata.name!;
  const path = '/spec/revisionHistoryLimit';
  const to = (revisionHistoryLimit: number) => ({ spec: { revisionHistoryLimit } });
  const ways = {
    PUT: (value: number) => replaceNow(deployments, name, to(value)),
    'merge patch': (value: number) => deployments.mergePatch(name, to(value)),
    'JSON patch': (value: number) => deployments.jsonPatch(name, [{ op: 'add', path, value }]),
    'strategic merge patch': (value: number) => deployments.strategicPatch(name, to(value)),
  };
  for (const [way, change] of Object.entries(ways)) {
    for (const value of [0, 3]) {
      expect.success(await change(value), `${way} of revisionHistoryLimit ${value}`);
      const { spec } = await deployments.current(name);
      expect.equal(spec.revisionHistoryLimit, value, `revisionHistoryLimit after a ${way} of ${value}`);
    }
  }
}
