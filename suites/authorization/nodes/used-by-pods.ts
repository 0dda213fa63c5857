// Cases about each way in which a pod uses secrets and config maps (access 5.4). Helper of `node-reads.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Person } from '../../kit/identities/people.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { agentOf, configMapVolumes, environmentOf, podOn, secretVolumes, untilRead } from './node-agents.ts';

const projected = (...sources: readonly object[]) => ({ name: 'projected', projected: { sources } });

/** True where the only field that names the object was not stored: the documents do not show the fields of pods. */
const isInLostField = (pod: ApiObject, name: string, byField: readonly string[]): boolean =>
  byField.includes(name) && !JSON.stringify(pod['spec']).includes(name);

type Environment = ReturnType<typeof environmentOf>['containers'];

/** A pod starts also where the object is absent; it uses the object where it exists. */
const optional = (reference: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(reference).map(([kind, named]) => [kind, { ...named, optional: true }]));

/** An init container, whose variables of single keys are optional. */
const initContainers = (own: Environment) =>
  own.map(({ env, ...container }) => ({
    ...container,
    name: 'first',
    env: env.map(({ valueFrom, ...one }) => ({ ...one, valueFrom: optional(valueFrom) })),
  }));

/** Two containers, of which the second has optional references; the first also takes further variables from `also`, after its own. */
function severalContainers(own: Environment, also: Environment, second: Environment) {
  const withBoth = own.map((container, index) => {
    const { env, envFrom } = also[index]!;
    const renamed = env.map((one) => ({ ...one, name: 'ANOTHER' }));
    return {
      ...container,
      env: [...container.env, ...renamed],
      envFrom: [...container.envFrom, ...envFrom],
    };
  });
  return [
    ...withBoth,
    ...second.map(({ env, envFrom, ...container }) => ({
      ...container,
      name: 'second',
      envFrom: envFrom.map(optional),
      env: env.map(({ valueFrom, ...one }) => ({ ...one, valueFrom: optional(valueFrom) })),
    })),
  ];
}

/** Used by a volume, a projected volume, the environments of two containers and of an init container, and to pull
 * images; by two pods. */
export async function readsUsedSecrets(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const names = (await namespace.secrets.givenMany(14)).map(({ metadata }) => metadata.name!);
  const [
    volume = '',
    whole = '',
    key = '',
    pull = '',
    inside = '',
    second = '',
    firstWhole = '',
    firstKey = '',
    other = '',
    alsoWhole = '',
    alsoKey = '',
    secondWhole = '',
    secondKey = '',
    secondPull = '',
  ] = names;
  const first = environmentOf('secret', firstWhole, firstKey).containers;
  const pod = await podOn(namespace, nodeName, {
    spec: {
      containers: severalContainers(
        environmentOf('secret', whole, key).containers,
        environmentOf('secret', alsoWhole, alsoKey).containers,
        environmentOf('secret', secondWhole, secondKey).containers,
      ),
      initContainers: initContainers(first),
      imagePullSecrets: [{ name: pull }, { name: secondPull }],
      volumes: [
        ...secretVolumes(volume).volumes,
        projected({ secret: { name: inside } }, { secret: { name: second } }),
      ],
    },
  });
  await podOn(namespace, nodeName, {
    spec: { volumes: [{ name: 'v', secret: { secretName: other, optional: true } }] },
  });
  const agent = agentOf(context, nodeName);
  const used = names.filter((one) => !isInLostField(pod, one, [firstWhole, firstKey]));
  await readsEach(context, agent, namespace.secrets, used);
}

/** Used by a volume, a projected volume and the environments of two containers and of an init container. */
export async function readsUsedConfigMaps(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const names = (await namespace.configMaps.givenMany(10)).map(({ metadata }) => metadata.name!);
  const [volume = '', whole = '', key = '', inside = '', firstWhole = '', firstKey = '', ...more] = names;
  const [alsoWhole = '', alsoKey = '', secondWhole = '', secondKey = ''] = more;
  const first = environmentOf('configMap', firstWhole, firstKey).containers;
  const pod = await podOn(namespace, nodeName, {
    spec: {
      containers: severalContainers(
        environmentOf('configMap', whole, key).containers,
        environmentOf('configMap', alsoWhole, alsoKey).containers,
        environmentOf('configMap', secondWhole, secondKey).containers,
      ),
      initContainers: initContainers(first),
      volumes: [...configMapVolumes(volume).volumes, projected({ configMap: { name: inside } })],
    },
  });
  const agent = agentOf(context, nodeName);
  const used = names.filter((one) => !isInLostField(pod, one, [firstWhole, firstKey]));
  await readsEach(context, agent, namespace.configMaps, used);
}

/** At once: a controller removes pods of a node without a machine after a while. */
async function readsEach(
  context: CaseContext,
  agent: Person,
  resource: Resource,
  names: readonly string[],
): Promise<void> {
  const what = `one of the ${resource.type.plural} that a pod of the node uses`;
  await Promise.all(names.map((name) => untilRead(context, agent, resource.path(name), what)));
}
