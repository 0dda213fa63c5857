// The launcher of the bundled server: starts it in this process, over TLS on a free port. A server that can be restarted
// stores its state in a folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Names } from '../../../common/dialects/names.ts';
import type { NetworkConnection } from '../../kit/requests/connection.ts';
import type { Flags, LaunchedServer, Launcher, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { prepareCertificates } from '../../../reference-server/http/tls.ts';
import type { ServerCertificate } from '../../../reference-server/http/tls.ts';
import type { Server } from '../../../reference-server/server.ts';
import { bundledTraits } from './launcher-traits.ts';
import { mintToken } from './options.ts';
import { listenOverTls, serverDependencies } from './server.ts';

const answerTimeoutMs = 30_000;

export interface BundledLauncherOptions {
  readonly names: Names;
  /** HTTP version for launched servers; HTTP/1.1 by default. */
  readonly http?: NetworkConnection['http'];
  /** A planted fault that every launched server carries. */
  readonly fault?: string;
}

export function createBundledLauncher({ names, http = '1.1', fault }: BundledLauncherOptions): Launcher {
  const running = new Map<LaunchedServer, Server>();
  const directories = new Set<string>();
  /** Shared by all servers without their own certificate. */
  let ownCertificate: Promise<ServerCertificate> | undefined;

  async function launch(flags: Flags, options: LaunchOptions = {}): Promise<LaunchedServer> {
    const { early = false, isShared = false } = options;
    if (isShared) return start(flags, early);
    const directory = await mkdtemp(path.join(tmpdir(), 'conformance-launch-'));
    directories.add(directory);
    return start({ '--data-dir': directory, ...flags }, early);
  }

  async function start(flags: Flags, early = false): Promise<LaunchedServer> {
    // Loaded only when a run launches a server.
    const { launchServer, isFile } = await import('../in-process/launched-server.ts');
    const token = mintToken();
    /** Files of flags exist only in memory. A given certificate is also the trusted authority. */
    const givenCertificate = ({ '--tls-cert-file': certificate, '--tls-private-key-file': key }: Flags) =>
      isFile(certificate) && isFile(key)
        ? { certificate: certificate.file, key: key.file, ca: certificate.file }
        : undefined;
    return launchServer({
      names,
      flags,
      token,
      // Its data must survive a signal only.
      dependencies: { ...serverDependencies(fault), waitsForDisk: false },
      early,
      async listen(handle, options) {
        const certificate =
          givenCertificate(flags) ??
          (await (ownCertificate ??= prepareCertificates({ ...options, certDir: undefined })));
        const { baseUrl, ca, endpoint, close } = await listenOverTls(handle, options, certificate);
        const trust = ca === undefined ? {} : { ca };
        return {
          connection: { type: 'network', baseUrl, ...trust, token, http, timeoutMs: answerTimeoutMs },
          endpoint,
          close,
        };
      },
      restart: (changed) => start(changed),
      running,
    });
  }

  return {
    ...bundledTraits,
    launch,
    async close() {
      await Promise.all([...running.keys()].map((server) => server.stop('SIGKILL')));
      await Promise.all([...directories].map((directory) => rm(directory, { recursive: true, force: true })));
    },
  };
}
