// The environment of every benchmark group: a temporary folder, a token, servers, and the output of a figure.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startListening } from './child.ts';
import type { Listening } from './child.ts';

export interface Environment {
  readonly folder: string;
  readonly token: string;
  /** A free port, certificates kept in the folder, and the token. */
  readonly serverFlags: readonly string[];
  /** A file of the published package; the first call stages it in `dist/`. @throws Error where it does not compile */
  readonly packaged: (file: string) => string;
}

/** The figures of one part of the product. */
export type Group = (environment: Environment) => Promise<void>;

/** The namespace of the benchmark's objects. */
export const namespace = 'bench';

export async function withEnvironment(run: (environment: Environment) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-bench-'));
  const token = 'bench-token';
  const tokens = path.join(folder, 'tokens.csv');
  const certificates = `--cert-dir=${path.join(folder, 'certs')}`;
  try {
    await writeFile(tokens, `${token},bench,bench,"system:masters"\n`);
    const serverFlags = ['--secure-port=0', certificates, `--token-auth-file=${tokens}`];
    await run({ folder, token, serverFlags, packaged: stagedOnce() });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The reference server with this number of config maps of 1 KB in one namespace, stored before it listens. */
export function startFilled({ serverFlags }: Environment, objects: number): Promise<Listening> {
  return startListening(sibling('filled-server.ts'), [String(objects), ...serverFlags]);
}

/** A server that answers every request with this number of prepared bytes. */
export function startBare(bytes: number): Promise<Listening> {
  return startListening(sibling('bare-server.ts'), [String(bytes)]);
}

/** A server whose watches all receive an event with this number of prepared bytes at each PUT. */
export function startBareWatch(bytes: number): Promise<Listening> {
  return startListening(sibling('bare-watch-server.ts'), [String(bytes)]);
}

/** Prints one line: a name with its unit, and the figure. */
export function printFigure(name: string, value: unknown): void {
  process.stdout.write(`${name.padEnd(76)}${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}

function stagedOnce(): (file: string) => string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let isStaged = false;
  return (file) => {
    if (!isStaged) {
      execFileSync(process.execPath, [path.join(root, 'tools/build.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    }
    isStaged = true;
    return path.join(root, 'dist', file);
  };
}

const sibling = (file: string) => fileURLToPath(new URL(file, import.meta.url));
