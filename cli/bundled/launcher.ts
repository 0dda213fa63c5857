// The bundled server as a launcher: started in this process, over TLS on a free port; its state is in a folder where it
// may be started again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Names } from '../../fixtures/dialects/names.ts';
import type { NetworkConnection } from '../../suites/kit/connection.ts';
import type { Flags, LaunchedServer, Launcher, LaunchOptions } from '../../suites/kit/launcher/launcher.ts';
import { prepareCertificates } from '../../reference-server/http/tls.ts';
import type { ServerCertificate } from '../../reference-server/http/tls.ts';
import type { Server } from '../../reference-server/server.ts';
import { bundledTraits } from './launcher-traits.ts';
import { mintToken } from './options.ts';
import { listenOverTls, surroundings } from './server.ts';

const answerTimeoutMs = 30_000;

export interface BundledLauncherOptions {
  readonly names: Names;
  /** How launched servers are spoken to; HTTP/1.1 by default. */
  readonly http?: NetworkConnection['http'];
  /** A planted fault that every launched server carries. */
  readonly fault?: string;
}

export function createBundledLauncher({ names, http = '1.1', fault }: BundledLauncherOptions): Launcher {
  const running = new Map<LaunchedServer, Server>();
  const directories = new Set<string>();
  /** One for all that are not given another. */
  let ownCertificate: Promise<ServerCertificate> | undefined;

  async function launch(flags: Flags, options: LaunchOptions = {}): Promise<LaunchedServer> {
    const { early = false, isShared = false } = options;
    if (isShared) return start(flags, early);
    const directory = await mkdtemp(path.join(tmpdir(), 'conformance-launch-'));
    directories.add(directory);
    return start({ '--data-dir': directory, ...flags }, early);
  }

  async function start(flags: Flags, early = false): Promise<LaunchedServer> {
    // Few runs launch anything: what that needs loads when one does.
    const { launchServer, isFile } = await import('../../suites/selfcheck/in-process/launched-server.ts');
    const token = mintToken();
    /** Files that flags point to are not on any disk. Whoever gives a certificate trusts it. */
    const givenCertificate = ({ '--tls-cert-file': certificate, '--tls-private-key-file': key }: Flags) =>
      isFile(certificate) && isFile(key)
        ? { certificate: certificate.file, key: key.file, ca: certificate.file }
        : undefined;
    return launchServer({
      names,
      flags,
      token,
      surroundings: surroundings(fault),
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
