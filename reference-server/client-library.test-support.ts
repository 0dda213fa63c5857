// What the test with a typed client library uses: a server of its dialect, a configured client, and a definition.
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';
import type { KubernetesObject, V1CustomResourceDefinition } from '@kubernetes/client-node';
import { kubeconfig, startServer } from './kubectl.test-support.ts';

export const namespace = 'shop';
export const group = 'shop.example';
/** A kind with one field. */
export const definition: V1CustomResourceDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `stalls.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'stalls', singular: 'stall', kind: 'Stall' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { goods: { type: 'string' } } } },
          },
        },
      },
    ],
  },
};

export interface Stall extends KubernetesObject {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: { readonly goods: string };
}

export interface Client {
  readonly config: KubeConfig;
  readonly core: CoreV1Api;
  stop(): Promise<void>;
}

/** A client with all rights, and its namespace. */
export async function startClient(): Promise<Client> {
  const directory = await mkdtemp(join(tmpdir(), 'client-library-'));
  await writeFile(join(directory, 'tokens.csv'), 'clerk-token,clerk,1,"system:masters"\n');
  const { server, address } = await startServer(directory, ['--authorization-mode=RBAC']);
  const authority = await readFile(join(directory, 'certificates', 'ca.crt'), 'base64');
  const cluster = { server: address, 'certificate-authority-data': authority };
  const config = new KubeConfig();
  config.loadFromString(JSON.stringify({ ...kubeconfig(address), clusters: [{ name: 'here', cluster }] }));
  const core = config.makeApiClient(CoreV1Api);
  await core.createNamespace({ body: { metadata: { name: namespace } } });
  return {
    config,
    core,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(directory, { recursive: true });
    },
  };
}
