// Shared by the kubectl tests: whether kubectl is installed, a server for it, and the objects that it sends.
import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { manifests } from './kubectl-manifests.test-support.ts';

const oldestMinor = 27;

/** Why kubectl is not available here; undefined where it is. */
export function missingKubectl(): string | undefined {
  try {
    const shown = execFileSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
    const { clientVersion } = JSON.parse(shown) as { clientVersion: { minor: string; gitVersion: string } };
    if (Number.parseInt(clientVersion.minor, 10) >= oldestMinor) return undefined;
    return `it is ${clientVersion.gitVersion}, older than 1.${oldestMinor}`;
  } catch {
    return 'it is not installed';
  }
}

export interface Outcome {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** kubectl with its own server and working directory. */
export interface Bench {
  kubectl(...words: string[]): Promise<Outcome>;
  /** Its output. @throws Error where it fails */
  printed(...words: string[]): Promise<string>;
  /** Stores an object in a file of the working directory; kubectl addresses it as `<name>.json`. */
  keep(name: string, manifest: object): Promise<void>;
  stop(): Promise<void>;
}

/** Server options in addition to those of every bench. */
export interface BenchOptions {
  readonly flags?: readonly string[];
  /** Lines of the token file; kubectl presents `clerk-token`. */
  readonly tokens?: readonly string[];
}

/** Writes the files of `manifests` to its working directory. */
export async function startBench({
  flags = [],
  tokens = ['clerk-token,clerk,1'],
}: BenchOptions = {}): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'kubectl-'));
  const keep = (name: string, manifest: object) =>
    writeFile(join(directory, `${name}.json`), JSON.stringify(manifest));
  await writeFile(join(directory, 'tokens.csv'), `${tokens.join('\n')}\n`);
  for (const [name, manifest] of Object.entries(manifests)) await keep(name, manifest);
  const { server, address } = await startServer(directory, flags);
  await writeFile(join(directory, 'kubeconfig'), JSON.stringify(kubeconfig(address)));
  const kubectl = kubectlIn(directory);
  return {
    kubectl,
    keep,
    async printed(...words) {
      const { out, err, code } = await kubectl(...words);
      if (code !== 0) throw new Error(`kubectl ${words.join(' ')}: exit code ${code}: ${err}`);
      return out;
    },
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(directory, { recursive: true });
    },
  };
}

function kubectlIn(directory: string): (...words: string[]) => Promise<Outcome> {
  const options = {
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory },
    timeout: 60_000,
  };
  const shared = [`--kubeconfig=${directory}/kubeconfig`, `--cache-dir=${directory}/cache`];
  return (...words) =>
    new Promise((resolve) => {
      execFile('kubectl', [...shared, ...words], options, (error, out, err) => {
        resolve({ out, err, code: error === null ? 0 : Number(error.code ?? -1) });
      });
    });
}

/** A server of this dialect, with the files of the directory: its token file, its certificates. */
export async function startServer(
  directory: string,
  more: readonly string[],
): Promise<{ readonly server: ChildProcessByStdio<null, Readable, null>; readonly address: string }> {
  const main = join(import.meta.dirname, '..', 'cli', 'main.ts');
  const flags = ['--dialect=kubernetes', '--secure-port=0', '--cert-dir=certificates'];
  const words = ['--disable-warning=ExperimentalWarning', main, 'serve', ...flags];
  const server = spawn(
    process.execPath,
    [...words, '--token-auth-file=tokens.csv', '--anonymous-auth=false', ...more],
    {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  return { server, address: line.replace('listening on ', '') };
}

/** The configuration of a client in the directory. */
export const kubeconfig = (address: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'here', cluster: { server: address, 'certificate-authority': 'certificates/ca.crt' } }],
  users: [{ name: 'clerk', user: { token: 'clerk-token' } }],
  contexts: [{ name: 'here', context: { cluster: 'here', user: 'clerk' } }],
  'current-context': 'here',
});
