// The reference server with a store that is filled before it listens: over HTTP, 100,000 creates would take half a minute.
// First argument: the number of objects; the others are the server's flags.
import { runServer } from '../../reference-server/main.ts';
import { createMemoryStore } from '../../reference-server/storage/memory/memory-store.ts';
import { configMap } from './config-maps.ts';
import { namespace } from './environment.ts';

const [objects = '0', ...flags] = process.argv.slice(2);
const store = createMemoryStore({ clock: () => Date.now() });
const common = { creationTimestamp: new Date().toISOString().replace(/\.\d+/, '') };
await store.create(`/core/namespaces/${namespace}`, {
  kind: 'Namespace',
  apiVersion: 'v1',
  metadata: { name: namespace, uid: crypto.randomUUID(), ...common },
  spec: { finalizers: [] },
  status: { phase: 'Active' },
});
for (let index = 0; index < Number(objects); index++) {
  const { metadata, data } = configMap(index);
  const { name } = metadata;
  await store.create(`/core/configmaps/${namespace}/${name}`, {
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { ...metadata, namespace, uid: crypto.randomUUID(), ...common },
    data,
  });
}
process.exitCode = await runServer(flags, { store });
