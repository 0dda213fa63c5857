// The bundled server, started inside this process over TLS on a free port.
import { randomUUID } from 'node:crypto';
import type { Names } from '../../fixtures/dialects/names.ts';
import { systemClock } from '../../reference-server/clock.ts';
import { findFault } from '../../reference-server/faults/index.ts';
import { listen } from '../../reference-server/http/listen.ts';
import { prepareCertificates } from '../../reference-server/http/tls.ts';
import { createServer } from '../../reference-server/server.ts';
import type { Surroundings } from '../../reference-server/server.ts';
import { nearest } from '../../fixtures/text/nearest.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { CommandError } from '../exit-codes.ts';
import { bundledOptions, mintToken } from './options.ts';

export interface BundledServer {
  readonly baseUrl: string;
  readonly ca: string;
  readonly token: string;
  close(): Promise<void>;
}

/** @throws CommandError for a fault that does not exist */
export async function startBundledServer(options: {
  readonly names: Names;
  readonly fault?: string;
}): Promise<BundledServer> {
  const token = mintToken();
  const serverOptions = bundledOptions(options.names, token);
  const server = await createServer(serverOptions, surroundings(options.fault));
  const certificates = await prepareCertificates(serverOptions);
  const listener = await listen({
    ...certificates,
    port: 0,
    host: serverOptions.bindAddress,
    handle: server.handle,
  });
  await server.started;
  return {
    baseUrl: `https://127.0.0.1:${listener.port}`,
    ca: certificates.ca ?? '',
    token,
    async close() {
      await listener.close({ graceMs: 0 });
      await server.shutdown();
    },
  };
}

/** The real clock and real randomness, with a fault if one is named. @throws CommandError */
export function surroundings(fault: string | undefined): Surroundings {
  const planted = fault === undefined ? undefined : findFault(fault);
  if (fault !== undefined && planted === undefined) {
    const meant = nearest(
      fault,
      faults.map(({ id }) => id),
    );
    throw new CommandError(`unknown fault ${fault}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  return {
    clock: systemClock,
    random: Math.random,
    uid: randomUUID,
    report: (error) =>
      void process.stderr.write(
        `reference server: ${error instanceof Error ? error.stack : String(error)}\n`,
      ),
    ...(planted === undefined ? {} : { alter: (parts) => planted.install(parts) }),
  };
}
