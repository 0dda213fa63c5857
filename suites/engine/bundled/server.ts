// The bundled server, started inside this process over TLS on a free port.
import { randomUUID } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import { systemClock } from '../../../reference-server/clock.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import type { Endpoint } from '../../../reference-server/endpoint.ts';
import { listen } from '../../../reference-server/http/listen.ts';
import { endpointOf, prepareCertificates } from '../../../reference-server/http/tls.ts';
import type { ServerCertificate } from '../../../reference-server/http/tls.ts';
import { createServer } from '../../../reference-server/server.ts';
import type { Server, ServerDependencies } from '../../../reference-server/server.ts';
import { bundledOptions, mintToken } from './options.ts';
import { withFault } from './planted-fault.ts';

export interface BundledServer {
  readonly baseUrl: string;
  readonly ca: string;
  readonly token: string;
  close(): Promise<void>;
}

/** @throws UsageError for an unknown fault */
export async function startBundledServer(options: {
  readonly names: Names;
  readonly fault?: string;
}): Promise<BundledServer> {
  const token = mintToken();
  const serverOptions = bundledOptions(options.names, token);
  const { promise: endpoint, resolve: resolveEndpoint } = Promise.withResolvers<Endpoint>();
  const server = await createServer(serverOptions, { ...serverDependencies(options.fault), endpoint });
  const listening = await listenOverTls(server.handle, serverOptions);
  resolveEndpoint(listening.endpoint);
  await server.started;
  return {
    baseUrl: listening.baseUrl,
    ca: listening.ca ?? '',
    token,
    async close() {
      await listening.close();
      await server.shutdown();
    },
  };
}

/** Serves on a free port, with certificates that are kept in memory. */
export async function listenOverTls(
  handle: Server['handle'],
  options: ServerOptions,
  given?: ServerCertificate,
) {
  const certificates = given ?? (await prepareCertificates({ ...options, certDir: undefined }));
  const listener = await listen({
    ...certificates,
    requestsCertificates: options.clientAuthorities !== undefined,
    port: 0,
    host: options.bindAddress,
    handle,
  });
  return {
    baseUrl: `https://127.0.0.1:${listener.port}`,
    ca: certificates.ca,
    endpoint: endpointOf(listener.url, certificates),
    close: () => listener.close({ graceMs: 0 }),
  };
}

/** System clock, random numbers and error report, with a fault if one is named. @throws UsageError */
export function serverDependencies(fault: string | undefined): ServerDependencies {
  return {
    clock: systemClock,
    random: Math.random,
    uid: randomUUID,
    report: (error) =>
      void process.stderr.write(
        `reference server: ${error instanceof Error ? error.stack : String(error)}\n`,
      ),
    ...withFault(fault),
  };
}
