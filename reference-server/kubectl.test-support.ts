// What the kubectl tests work with: whether there is one, a server under it, and the objects that it sends.
import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const oldestMinor = 27;

/** Why kubectl cannot be used here; undefined where it can. */
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

/** kubectl with a server of its own, and a folder where it runs. */
export interface Bench {
  kubectl(...words: string[]): Promise<Outcome>;
  /** What it prints. @throws Error where it fails */
  printed(...words: string[]): Promise<string>;
  /** Stores an object in a file of the folder; `<name>.json` are the words that name it. */
  keep(name: string, manifest: object): Promise<void>;
  stop(): Promise<void>;
}

/** What its server is started with, beyond what every bench has. */
export interface BenchOptions {
  readonly flags?: readonly string[];
  /** Lines of the token file; kubectl presents `clerk-token`. */
  readonly tokens?: readonly string[];
}

/** With the files of `manifests` in its folder. */
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

async function startServer(
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

const kubeconfig = (address: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'here', cluster: { server: address, 'certificate-authority': 'certificates/ca.crt' } }],
  users: [{ name: 'clerk', user: { token: 'clerk-token' } }],
  contexts: [{ name: 'here', context: { cluster: 'here', user: 'clerk' } }],
  'current-context': 'here',
});

const stallSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['goods'],
      properties: {
        goods: { type: 'string', description: 'What it sells.' },
        shelves: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, size: { type: 'integer' } },
          },
        },
      },
    },
    status: { type: 'object', properties: { open: { type: 'boolean' } } },
  },
};

/** By the names of the files that hold them. */
export const manifests: Readonly<Record<string, object>> = {
  namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
  map: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'prices', namespace: 'shop' },
    data: { tea: '3' },
  },
  template: {
    apiVersion: 'v1',
    kind: 'PodTemplate',
    metadata: { name: 'clerk', namespace: 'shop' },
    template: { spec: { containers: [{ name: 'main', image: 'clerk:1' }] } },
  },
  pod: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'till', namespace: 'shop', labels: { app: 'till' } },
    spec: { containers: [{ name: 'main', image: 'till:1' }] },
  },
  deployment: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'shelf', namespace: 'shop' },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'shelf' } },
      template: {
        metadata: { labels: { app: 'shelf' } },
        spec: { containers: [{ name: 'main', image: 'shelf:1' }] },
      },
    },
  },
  invalid: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'Not_A_Name', namespace: 'shop' } },
  incomplete: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'bare', namespace: 'shop' },
    spec: { containers: [{ image: 'bare:1' }] },
  },
  unknown: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'extra', namespace: 'shop' },
    datum: { tea: '3' },
  },
  definition: {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'stalls.shop.example' },
    spec: {
      group: 'shop.example',
      scope: 'Namespaced',
      names: {
        plural: 'stalls',
        singular: 'stall',
        kind: 'Stall',
        listKind: 'StallList',
        shortNames: ['st'],
      },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: stallSchema },
        },
      ],
    },
  },
  stall: {
    apiVersion: 'shop.example/v1',
    kind: 'Stall',
    metadata: { name: 'tea-house', namespace: 'shop' },
    spec: { goods: 'tea', shelves: [{ name: 'top', size: 1 }] },
  },
};
