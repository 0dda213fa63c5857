// The reference server as a process: parses flags, listens on a port, and shuts down on SIGTERM and SIGINT.
import { realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { EndCode } from './run-process.ts';
import type { ServerDependencies } from './server.ts';

/**
 * Runs until a signal ends it; the exit code is 2 for wrong usage, 3 where it could not start. @throws
 * unexpected errors
 */
export async function runServer(
  words: readonly string[],
  dependencies: Partial<ServerDependencies> = {},
): Promise<EndCode> {
  // Enabled before anything else is loaded: the next start reads compiled code from the cache.
  enableCompileCache?.();
  const { runProcess } = await import('./run-process.ts');
  return runProcess(words, dependencies);
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runServer(process.argv.slice(2));
}
