// `npm run build`: stages the published package in `dist/`: compiled files, data files, and its own package.json.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const sources = ['suites', 'fixtures', 'reference-server', 'reports'];
/** Data files that the program reads. */
const data = /\.(json|yaml)$/;

rmSync(dist, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', path.join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
for (const folder of sources) copyData(folder);
for (const file of ['README.md', 'CONTRIBUTING.md', 'LICENSE', 'docs'])
  cpSync(path.join(root, file), path.join(dist, file), { recursive: true });
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(publishedPackage(), null, 2)}\n`);
process.stdout.write(`staged in ${path.relative(process.cwd(), dist) || '.'}\n`);

function copyData(folder: string): void {
  for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!data.test(file)) continue;
    const staged = path.join(dist, folder, file);
    cpSync(path.join(root, folder, file), staged);
    if (file.endsWith('.yaml')) writeFileSync(staged, withCompiledPaths(readFileSync(staged, 'utf8')));
  }
}

/** Replaces paths of sources in a launcher file by paths of compiled files. */
function withCompiledPaths(text: string): string {
  return text.replaceAll(/(\{here\}[\w./-]+)\.ts\b/g, '$1.js');
}

function publishedPackage() {
  const workspace = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
    description: string;
    license: string;
    dependencies: Record<string, string>;
  };
  const { version, description, license, dependencies } = workspace;
  return {
    name: 'orch-conformance',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=22.19' },
    bin: { 'orch-conformance': './cli/main.js' },
    dependencies,
  };
}
