// `npm run build`: stages the published package in `dist/`: compiled files, data files, and its own package.json.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const sources = ['suites', 'common', 'fixtures', 'reference-server', 'reports'];
/** The only module that other packages import. */
const entry = 'adapters/vitest/index';
/** Data files that the program reads. */
const data = /\.(json|yaml)$/;

rmSync(dist, { recursive: true, force: true });
compile('-p', 'tsconfig.build.json');
declareEntry();
for (const folder of sources) copyData(folder);
for (const file of ['README.md', 'CONTRIBUTING.md', 'LICENSE', 'docs'])
  cpSync(path.join(root, file), path.join(dist, file), { recursive: true });
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(publishedPackage(), null, 2)}\n`);
process.stdout.write(`staged in ${path.relative(process.cwd(), dist) || '.'}\n`);

function compile(...options: readonly string[]): void {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' });
}

/** Emits the declarations of the entry alone: they name no type of other modules. */
function declareEntry(): void {
  const only = ['--ignoreConfig', '--noResolve', '--noCheck', '--declaration', '--emitDeclarationOnly'];
  const language = ['--module', 'nodenext', '--target', 'es2024', '--allowImportingTsExtensions'];
  const files = ['index', 'conformance-options'].map((name) => path.join(path.dirname(entry), name));
  compile(...files.map((file) => `${file}.ts`), ...only, ...language, '--rootDir', '.', '--outDir', 'dist');
  for (const file of files) {
    const declaration = path.join(dist, `${file}.d.ts`);
    writeFileSync(declaration, readFileSync(declaration, 'utf8').replaceAll(/\.ts(?=')/g, '.js'));
  }
}

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
    devDependencies: Record<string, string>;
  };
  const { version, description, license, dependencies, devDependencies } = workspace;
  return {
    name: 'orch-conformance',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=22.19' },
    bin: { 'orch-conformance': './cli/main.js' },
    exports: { './vitest': { types: `./${entry}.d.ts`, default: `./${entry}.js` } },
    dependencies,
    peerDependencies: { vitest: devDependencies['vitest'] },
    peerDependenciesMeta: { vitest: { optional: true } },
  };
}
