// The bundled server as a launcher: started in this process, over TLS on a free port, with its state in a folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Names } from '../../fixtures/dialects/names.ts';
import { listen } from '../../reference-server/http/listen.ts';
import { prepareCertificates } from '../../reference-server/http/tls.ts';
import { createServer } from '../../reference-server/server.ts';
import type {
  Exit,
  Flags,
  LaunchedServer,
  Launcher,
  LaunchOptions,
} from '../../suites/kit/launcher/launcher.ts';
import { mintToken } from './options.ts';
import { surroundings } from './server.ts';

const answerTimeoutMs = 30_000;

export interface BundledLauncherOptions {
  readonly names: Names;
  /** A planted fault that every launched server carries. */
  readonly fault?: string;
}

export function createBundledLauncher({ names, fault }: BundledLauncherOptions): Launcher {
  const running = new Set<LaunchedServer>();
  const directories = new Set<string>();

  async function launch(flags: Flags, { early = false }: LaunchOptions = {}): Promise<LaunchedServer> {
    const directory = await mkdtemp(path.join(tmpdir(), 'conformance-launch-'));
    directories.add(directory);
    return start({ '--data-dir': directory, ...flags }, early);
  }

  async function start(flags: Flags, early = false): Promise<LaunchedServer> {
    // Few runs launch anything: what that needs loads when one does.
    const { launchOptions, refuse } = await import('../../suites/selfcheck/in-process/launch-options.ts');
    const { holdStart } = await import('../../suites/selfcheck/in-process/start-hold.ts');
    const hold = early ? holdStart() : undefined;
    const token = mintToken();
    const options = { ...(await launchOptions(flags, names, token)), certDir: undefined };
    const around = surroundings(fault);
    const server = await createServer(options, {
      ...around,
      ...(hold && { startAfter: hold.startAfter }),
    }).catch(refuse);
    const certificates = await prepareCertificates(options);
    const listener = await listen({
      ...certificates,
      port: 0,
      host: options.bindAddress,
      handle: hold?.watch(server.handle) ?? server.handle,
    });
    if (hold === undefined) await server.started;
    else server.started.catch(around.report);
    const { promise: exited, resolve: exit } = Promise.withResolvers<Exit>();
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    let ending: Promise<void> | undefined;
    async function end(delayed: boolean): Promise<void> {
      // Also one that is on its way out, in its delay.
      if (!delayed) kill();
      return (ending ??= close());
    }
    async function close(): Promise<void> {
      await Promise.race([server.health.beginShutdown(), killed]);
      await listener.close({ graceMs: 0 });
      await server.shutdown();
      exit({ code: 0, stderr: '' });
    }
    const launched: LaunchedServer = {
      connection: {
        type: 'network',
        baseUrl: `https://127.0.0.1:${listener.port}`,
        ...(certificates.ca === undefined ? {} : { ca: certificates.ca }),
        token,
        http: '1.1',
        timeoutMs: answerTimeoutMs,
      },
      exited,
      async signal(signal) {
        void end(signal !== 'SIGKILL');
      },
      async stop(signal = 'SIGTERM') {
        running.delete(launched);
        await end(signal !== 'SIGKILL');
        return exited;
      },
      restart: () => start(flags),
    };
    running.add(launched);
    return launched;
  }

  return {
    name: 'the bundled server',
    takes: () => true,
    keepsState: true,
    launch,
    async close() {
      await Promise.all([...running].map((server) => server.stop('SIGKILL')));
      await Promise.all([...directories].map((directory) => rm(directory, { recursive: true, force: true })));
    },
  };
}
