// The metrics of configuration files that are reloaded while the server runs (document access 5.3, 5.4).
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** Which configuration file. */
export type ReloadedFile = 'authentication' | 'authorization';
export type ReloadStatus = 'success' | 'failure';

/** @returns what counts a reload */
export function registerReloads(registers: Registry[]) {
  const of = (file: ReloadedFile) => {
    const prefix = `apiserver_${file}_config_controller_automatic_reload`;
    const count = new Counter({
      name: `${prefix}s_total`,
      help: `[ALPHA] Reloads of the ${file} configuration, by their result.`,
      labelNames: ['status'],
      registers,
    });
    const last = new Gauge({
      name: `${prefix}_last_timestamp_seconds`,
      help: `[ALPHA] The time of the last reload of the ${file} configuration, by its result.`,
      labelNames: ['status'],
      registers,
    });
    return { count, last };
  };
  const metrics = { authentication: of('authentication'), authorization: of('authorization') };
  return (file: ReloadedFile, status: ReloadStatus, nowMs: number): void => {
    metrics[file].count.inc({ status });
    metrics[file].last.set({ status }, nowMs / 1000);
  };
}
