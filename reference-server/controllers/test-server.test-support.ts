// A whole server for the tests of the controllers: real kinds and pipeline, a store in memory, a virtual clock.
import { createVirtualClock } from '../clock.ts';
import type { VirtualClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { defaultFeatureGates } from '../feature-gates.ts';
import { defaultOptions } from '../options.ts';
import type { ApiObject } from '../object.ts';
import { partsWith } from '../parts/index.ts';
import type { Parts } from '../parts/index.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { createInternalClient } from '../pipeline/internal-client.ts';
import { createServer } from '../server.ts';
import type { InternalClient } from './client.ts';
import { startControllers } from './index.ts';
import type { RunningControllers } from './index.ts';

export interface TestServer {
  readonly context: Context;
  readonly clock: VirtualClock;
  readonly client: InternalClient;
  /** Unexpected errors. */
  readonly errors: readonly unknown[];
  kind(name: string): Kind;
  /** Creates an object of a core kind in the namespace `n1`. */
  add(kindName: string, object: ApiObject): Promise<ApiObject>;
  /** The names of the objects of a kind in a namespace. */
  names(kindName: string, namespace?: string): Promise<readonly string[]>;
  /** Starts one more controller. */
  startController(name: string): RunningControllers;
  idle(): Promise<void>;
  shutdown(): Promise<void>;
}

const startMs = Date.UTC(2030, 0, 1);

/** All but the one that creates a config map in each namespace, since tests count their own. */
const defaultSelection = ['*', '-root-ca-cert-publisher'];

/** With the namespace `n1` and the named controllers. */
export async function startTestServer(
  running: readonly string[] = defaultSelection,
  alter: (parts: Parts) => void = () => {},
): Promise<TestServer> {
  const clock = createVirtualClock(startMs);
  const errors: unknown[] = [];
  let uids = 0;
  const options = {
    ...defaultOptions(),
    controllers: running,
    featureGates: new Map([...defaultFeatureGates(), ['DynamicResourceAllocation', true]]),
    runtimeConfig: new Map([['api/all', true]]),
  };
  const server = await createServer(options, {
    clock,
    random: Math.random,
    uid: () => `uid-${++uids}`,
    report: (error) => void errors.push(error),
    parts: partsWith(alter),
  });
  const { context } = server;
  await server.started;
  const report = (error: unknown) => void errors.push(error);
  const openClient = (account: string) => createInternalClient(context, account, report);
  const client = openClient('tester');
  const kind = (name: string) => {
    const found = context.registry.served().find((one) => one.kind === name);
    if (found === undefined) throw new Error(`no kind ${name}`);
    return found;
  };
  await client.create(kind('Namespace'), '', { metadata: { name: 'n1' } });
  return {
    context,
    clock,
    client,
    errors,
    kind,
    async add(kindName, object) {
      const made = await client.create(kind(kindName), 'n1', object);
      if (made === undefined) throw new Error(`${kindName} was not created`);
      return made;
    },
    async names(kindName, namespace = 'n1') {
      const objects = await client.list(kind(kindName), namespace);
      return objects.map(({ metadata }) => metadata.name ?? '');
    },
    startController: (name) => startControllers(context, { isOn: (one) => one === name, openClient, report }),
    idle: () => server.idle(),
    shutdown: () => server.shutdown(),
  };
}

/** A pod that is valid; `nodeName` binds it. */
export function podNamed(name: string, spec: object = {}): ApiObject {
  return { metadata: { name }, spec: { containers: [{ name: 'c', image: 'example/image' }], ...spec } };
}
