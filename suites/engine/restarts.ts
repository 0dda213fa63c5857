// Further servers on which some cases run: one that the launcher of the run has restarted, and one that it has not, as the control.
import { namespaceType } from '../../fixtures/objects/resource-types.ts';
import type { FeatureName } from '../catalogue/features.ts';
import { CheckFailed } from '../kit/failures.ts';
import type { ResourceType } from '../kit/kinds/resource.ts';
import type { Flags, Launcher } from '../kit/launcher/launcher.ts';
import { openConnection } from '../kit/requests/connection.ts';
import type { Connection, OpenConnection } from '../kit/requests/connection.ts';
import type { CustomSubject } from '../kit/kinds/subjects.ts';
import type { Transport } from '../kit/requests/transport.ts';
import { createWaitMemory } from '../kit/waiting/wait-memory.ts';
import { createEnvironment } from './create-environment.ts';
import { customKind } from './custom-kinds.ts';
import type { Environment, Restarts } from './environment.ts';
import { openRunScope } from './run-scope.ts';

export interface OpenRestarts extends Restarts {
  /** Closes the connections; the servers end with the launcher. */
  close(): Promise<void>;
}

export function createRestarts(launcher: Launcher): OpenRestarts {
  const lines: Line[] = [];

  async function start(run: Environment, isRestarted: boolean): Promise<Environment> {
    const server = await launcher.launch(flagsFor(run, launcher));
    const line = createLine(server.connection);
    lines.push(line);
    const environment = environmentOn(line.connection, server.connection, run);
    const kinds = await fill(environment);
    if (!isRestarted) return environment;
    await server.stop();
    const { connection } = await server.restart();
    await line.moveTo(connection);
    const restarted = { ...environment, ...reachedAt(connection, run) };
    await untilServedAgain(restarted, kinds);
    return restarted;
  }

  const once = (isRestarted: boolean) => {
    let started: Promise<Environment | undefined> | undefined;
    return (run: Environment) => (started ??= start(run, isRestarted).catch(() => undefined));
  };
  return {
    restarted: once(true),
    control: once(false),
    close: async () => void (await Promise.all(lines.map((line) => line.connection.close()))),
  };
}

/** What a target has only where an option says so; other rows are about the options. */
function flagsFor({ features }: Environment, launcher: Launcher): Flags {
  const flags: readonly (readonly [FeatureName, string, string])[] = [
    ['rbac', '--authorization-mode', 'RBAC'],
    ['cbor', '--feature-gates', 'CBORServingAndStorage=true'],
  ];
  const wanted = flags.filter(([name, flag, value]) => features.has(name) && launcher.accepts(flag, value));
  return Object.fromEntries(wanted.map(([, flag, value]) => [flag, value]));
}

interface Line {
  readonly connection: OpenConnection;
  /** Sends further requests to another server. */
  moveTo(next: Connection): Promise<void>;
}

/** Stays the same for its users when the server is restarted at another address. */
function createLine(first: Connection): Line {
  let current = openConnection(first);
  const certified: NonNullable<OpenConnection['certified']> = (pair) => {
    let opened: { readonly of: OpenConnection; readonly transport: Transport } | undefined;
    return (request) => {
      if (opened?.of !== current) opened = { of: current, transport: current.certified!(pair) };
      return opened.transport(request);
    };
  };
  return {
    connection: {
      own: (request) => current.own(request),
      bare: (request) => current.bare(request),
      certified,
      close: () => current.close(),
    },
    async moveTo(next) {
      const before = current;
      current = openConnection(next);
      await before.close();
    },
  };
}

/** As the run itself, on another server: what it remembers of its target does not count there. */
function environmentOn(connection: OpenConnection, server: Connection, run: Environment): Environment {
  const { launcher, openService, layers, redactor, pause, now, waitMemory, remaining } = run;
  const { names, features, release, seed, runs, slow, thorough, halted, namespacePool } = run;
  const target = { openService, layers, redactor, pause, now, connection, token: server.token };
  const options = { names, features, seed, runs, slow, thorough, halted };
  return createEnvironment(
    {
      ...target,
      ...networkOf(server, run),
      ...(launcher === undefined ? {} : { launcher }),
      ...(waitMemory === undefined ? {} : { waitMemory: createWaitMemory() }),
      ...(remaining === undefined ? {} : { remaining }),
    },
    {
      ...options,
      ...(release === undefined ? {} : { release }),
      prefix: namespacePool.prefix,
      size: poolSize,
    },
  );
}

const poolSize = 2;

/** What a restart may change. */
function reachedAt(server: Connection, run: Environment): Partial<Environment> {
  const { token } = server;
  if (token !== undefined) run.redactor.addSecret(token);
  return {
    ...networkOf(server, run),
    authorizationHeader: token === undefined ? '' : `Bearer ${token}`,
  };
}

/** For raw sockets, where the run has them. */
function networkOf(server: Connection, run: Environment): Pick<Environment, 'network'> {
  if (server.type !== 'network' || run.network === undefined) return {};
  const { baseUrl, ca, insecure } = server;
  const trust = { ...(ca === undefined ? {} : { ca }), ...(insecure === undefined ? {} : { insecure }) };
  return { network: { baseUrl, ...trust } };
}

const customSubjects: readonly CustomSubject[] = [
  { scope: 'Namespaced' },
  { scope: 'Namespaced', isStoredInAnother: true },
  { scope: 'Cluster' },
  { scope: 'Namespaced', hasStatus: true },
];

/** Creates what is to survive the restart: what a server cannot create is missing afterwards as well. */
async function fill(environment: Environment): Promise<readonly ResourceType[]> {
  const { namespacePool, features } = environment;
  const kinds = features.has('custom-definitions') ? customSubjects : [];
  const places = Array.from({ length: poolSize }, namespacePool.shared);
  const [defined] = await Promise.all([
    Promise.allSettled(kinds.map((subject) => customKind(subject, environment))),
    Promise.allSettled(places.map((place) => place.ready())),
  ]);
  return defined.flatMap((one) => (one.status === 'fulfilled' ? [one.value.type] : []));
}

/** A server reads its definitions after its start, and then serves their kinds. Those that it never serves fail the cases. */
async function untilServedAgain(environment: Environment, kinds: readonly ResourceType[]): Promise<void> {
  const { cluster, scope } = openRunScope('after-restart', environment);
  const { eventually, onAllReplicas } = scope.waiting;
  const isServed = (type: ResourceType) => async () => {
    const answer = await cluster.resource(type).list({ limit: 1 });
    if (!answer.ok) throw new CheckFailed(`${answer.request} answered ${answer.status} after a restart`);
  };
  const checks = [namespaceType, ...kinds].map(isServed);
  await Promise.allSettled(checks.map((check) => eventually(() => onAllReplicas(check), 'definition')));
}
