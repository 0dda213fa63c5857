// What the engine itself creates on the target for several cases: it is kept until the end of the run, and then removed.
import { createApi } from '../kit/requests/api.ts';
import { createCluster, createNamespace } from '../kit/kinds/collections.ts';
import type { ClientScope, Cluster, Namespace } from '../kit/kinds/collections.ts';
import { transportsThrough } from '../kit/requests/connection.ts';
import { createWaiting } from '../kit/waiting/eventually.ts';
import { stack } from '../kit/layers/layer.ts';
import { markPhase } from '../kit/layers/phase.ts';
import { trackCreatedObjects } from './created-objects.ts';
import type { Environment } from './environment.ts';
import { createRecorder } from './recording/recorder.ts';
import type { Recorder } from './recording/recorder.ts';

const bodyLimitBytes = 64 * 1024;

export interface RunScope {
  readonly scope: ClientScope;
  readonly namespace: Namespace;
  readonly cluster: Cluster;
  readonly recorder: Pick<Recorder, 'take'>;
}

/** @param word the end of all names, which no other scope of the run uses */
export function openRunScope(word: string, environment: Environment): RunScope {
  const { names, namespacePool, connection, layers, now, redactor, authorizationHeader } = environment;
  const createdObjects = trackCreatedObjects();
  namespacePool.hold(createdObjects);
  const recorder = createRecorder({
    redactor,
    bodyLimitBytes,
    authorization: authorizationHeader,
    clock: now,
  });
  const setUp = [markPhase(() => 'set-up'), ...layers];
  const lines = transportsThrough(connection, (...line) => stack(setUp, recorder.wrap(...line)));
  const api = createApi(lines, { sent: createdObjects.observe });
  let count = 0;
  const uniqueName = (what: string) => `${namespacePool.prefix}-${what}-${word}-${(count += 1)}`;
  const scope = { api, uniqueName, labels: namespacePool.labels, waiting: createWaiting(environment) };
  const { namespace, ready } = namespacePool.shared();
  return {
    scope,
    namespace: createNamespace(scope, names, namespace, ready),
    cluster: createCluster(scope, names),
    recorder,
  };
}
