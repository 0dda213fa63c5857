// Objects that were stored through a version before its removal (core 9.3). Helper of the rows about removals.
import type { Names } from '../../../common/dialects/names.ts';
import { readRelease } from '../../kit/releases.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ResourceType } from '../../kit/kinds/resource.ts';
import { deprecatedTypes, isDeprecatedIn } from '../deprecation/deprecated-version.ts';
import type { DeprecatedType } from '../deprecation/deprecated-version.ts';

/** What takes the place of each version, where a release serves both. */
const successors: Readonly<Record<string, string>> = { v1beta3: 'v1', v1beta2: 'v1beta3', v1beta1: 'v1' };

/** A version whose place a version of another group takes: what is stored moves with it. */
const ingresses = ({ groups }: Names): DeprecatedType => ({
  type: {
    group: groups.extensions,
    version: 'v1beta1',
    plural: 'ingresses',
    kind: 'Ingress',
    sample: () => ({ spec: { backend: { serviceName: 'first', servicePort: 80 } } }),
  },
  removedIn: 22,
  isNamespaced: true,
});

function successorOf({ groups }: Names, type: ResourceType): ResourceType {
  if (type.group === groups.extensions) return { ...type, group: groups.networking, version: 'v1' };
  return { ...type, version: successors[type.version]! };
}

export async function staysReachable(context: CaseContext): Promise<void> {
  const { names, product } = context;
  const tried = Object.entries(product.earlierReleases ?? {}).flatMap(([text, own]) => {
    const release = readRelease(text);
    const types = [...deprecatedTypes(names), ingresses(names)];
    const type = types.find((one) => isDeprecatedIn(one, release ?? 0));
    return type === undefined ? [] : [{ own, type }];
  });
  if (tried.length === 0)
    throw new NotRun('not-exercised', 'the launcher starts no release that serves two versions of a type');
  for (const { own, type } of tried) await mustStayReachable(context, own, type);
}

type OwnFlags = NonNullable<Parameters<CaseContext['launched']>[1]>;

const placeOf = async ({ isNamespaced }: DeprecatedType, server: LaunchedTarget, namespace?: string) => {
  if (!isNamespaced) return server.cluster;
  return namespace === undefined ? server.namespace() : server.cluster.existing(namespace);
};

async function mustStayReachable(context: CaseContext, own: OwnFlags, former: DeprecatedType): Promise<void> {
  const { expect, names } = context;
  const { type } = former;
  const successor = successorOf(names, type);
  const versionOf = (one: ResourceType) => `${one.group}/${one.version}`;
  const switches = (isOn: boolean) => ({
    '--runtime-config': `${versionOf(type)}=${isOn},${versionOf(successor)}=true`,
  });
  const server = await context.launchedAlone(switches(true), {}, own);
  const place = await placeOf(former, server);
  const made = await place.resource(type).given();
  const { name = '', namespace, uid } = made.metadata;
  const what = `an object of ${versionOf(type)}`;
  const read = await place.resource(successor).current(name);
  expect.equal(read.metadata.uid, uid, `uid of ${what} in ${versionOf(successor)}`);
  await server.stop();
  const later = await server.restart(switches(false));
  const there = await placeOf(former, later, namespace);
  const gone = await there.resource(type).read(name);
  expect.refused(gone, `GET of ${what} by the version that is now disabled`);
  const kept = await there.resource(successor).current(name);
  expect.equal(kept.metadata.uid, uid, `uid of ${what} in ${versionOf(successor)} after the removal`);
}
