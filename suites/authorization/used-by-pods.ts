// Cases about each way in which a pod uses secrets and config maps (access 5.4). Helper of `node-reads.suite.ts`.
import type { CaseContext } from '../kit/context.ts';
import type { ApiObject } from '../kit/object.ts';
import { agentOf, configMapVolumes, environmentOf, podOn, secretVolumes, untilRead } from './node-agents.ts';

const projected = (...sources: readonly object[]) => ({ name: 'projected', projected: { sources } });

/** True where the only field that names the object was not stored: the documents do not show the fields of pods. */
const isInLostField = (pod: ApiObject, name: string, byField: readonly string[]): boolean =>
  byField.includes(name) && !JSON.stringify(pod['spec']).includes(name);

/** Used by a volume, a projected volume, the environment of a container and of an init container, and to pull images;
 * by two pods. */
export async function readsUsedSecrets(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const names = (await namespace.secrets.givenMany(9)).map(({ metadata }) => metadata.name!);
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
  ] = names;
  const first = environmentOf('secret', firstWhole, firstKey).containers;
  const pod = await podOn(namespace, nodeName, {
    spec: {
      ...environmentOf('secret', whole, key),
      initContainers: first.map((container) => ({ ...container, name: 'first' })),
      imagePullSecrets: [{ name: pull }],
      volumes: [
        ...secretVolumes(volume).volumes,
        projected({ secret: { name: inside } }, { secret: { name: second } }),
      ],
    },
  });
  await podOn(namespace, nodeName, { spec: secretVolumes(other) });
  const agent = agentOf(context, nodeName);
  for (const name of names.filter((one) => !isInLostField(pod, one, [firstWhole, firstKey])))
    await untilRead(context, agent, namespace.secrets.path(name), 'secret that a pod of the node uses');
}

/** Used by a volume, a projected volume and the environment of a container. */
export async function readsUsedConfigMaps(context: CaseContext): Promise<void> {
  const { namespace, uniqueName } = context;
  const nodeName = uniqueName('node');
  const names = (await namespace.configMaps.givenMany(6)).map(({ metadata }) => metadata.name!);
  const [volume = '', whole = '', key = '', inside = '', firstWhole = '', firstKey = ''] = names;
  const first = environmentOf('configMap', firstWhole, firstKey).containers;
  const pod = await podOn(namespace, nodeName, {
    spec: {
      ...environmentOf('configMap', whole, key),
      initContainers: first.map((container) => ({ ...container, name: 'first' })),
      volumes: [...configMapVolumes(volume).volumes, projected({ configMap: { name: inside } })],
    },
  });
  const agent = agentOf(context, nodeName);
  for (const name of names.filter((one) => !isInLostField(pod, one, [firstWhole, firstKey])))
    await untilRead(
      context,
      agent,
      namespace.configMaps.path(name),
      'config map that a pod of the node uses',
    );
}
