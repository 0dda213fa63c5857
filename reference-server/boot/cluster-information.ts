// The config map cluster-info (document access 5.5): how clients that want to join reach the cluster. Created at the
// start if it is missing; the signer only signs an existing one.
import { encodeYaml } from '../codec/yaml.ts';
import type { Context } from '../context.ts';
import { createInternalClient } from '../pipeline/internal-client.ts';

/** @param report receives unexpected errors */
export async function createClusterInformation(
  context: Context,
  report: (error: unknown) => void,
): Promise<void> {
  const { registry, names } = context;
  const kind = registry.find('', 'v1', 'configmaps');
  if (kind === undefined) return;
  const client = createInternalClient(context, 'apiserver', report);
  const namespace = names.namespaces.public;
  const name = names.configMaps.clusterInformation;
  if (await client.exists(kind, { namespace, name })) return;
  const key = names.clusterInformationKeys.clientConfiguration;
  const configuration = context.parts.bootstrap.clientConfiguration(await context.endpoint);
  const value = Buffer.from(await encodeYaml(configuration)).toString('utf8');
  await client.create(kind, namespace, { metadata: { name }, data: { [key]: value } });
}
