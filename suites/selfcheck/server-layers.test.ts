// Each folder and file of the reference server imports only those after it, as `docs/architecture.md` lists them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../reference-server/', import.meta.url));

/** From top to bottom. Those in one line may import one another. */
const layers: readonly (readonly string[])[] = [
  ['main.ts', 'run-process.ts', 'http'],
  ['server.ts'],
  ['boot'],
  ['pipeline'],
  ['verbs'],
  ['flags'],
  ['controllers', 'admission'],
  ['access'],
  ['cel'],
  ['discovery'],
  ['health'],
  ['observability'],
  ['apply'],
  ['patches'],
  ['requests'],
  ['registry.ts', 'feature-gates.ts'],
  ['resources'],
  ['codec'],
  ['schema'],
  ['storage'],
  ['errors'],
  ['remote'],
  ['configuration-files'],
  ['release.ts', 'file-problems.ts', 'pem.ts', 'endpoint.ts', 'clock.ts', 'same-json.ts', 'object.ts'],
];

/** What is handed down through all layers, and so names types of each. */
const handedDown = ['context.ts', 'options.ts', 'parts'];
/** Planted faults use all of the server. */
const users = ['faults'];

const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test(?:-support)?\.ts$/.test(file));
const layerOf = (file: string) => file.split('/')[0]!;
const rankOf = (name: string) => layers.findIndex((layer) => layer.includes(name));

/** The files of the server that a file imports, as types or as values. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, from]) => path.join(path.dirname(file), from!))
    .filter((imported) => !imported.startsWith('..'));
}

test('each folder and file has its layer', () => {
  const known = new Set([...layers.flat(), ...handedDown, ...users]);
  const found = new Set(files.map(layerOf));
  expect([...found].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !found.has(name))).toEqual([]);
});

test('a layer imports only those after it', () => {
  const upwards = files
    .filter((file) => rankOf(layerOf(file)) !== -1)
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => rankOf(layerOf(imported)) !== -1)
        .filter((imported) => rankOf(layerOf(imported)) < rankOf(layerOf(file)))
        .map((imported) => `${file} imports ${imported}`),
    );
  expect(upwards).toEqual([]);
});

test('only what starts the server installs faults', () => {
  const importing = files
    .filter((file) => !users.includes(layerOf(file)))
    .filter((file) => importsOf(file).some((imported) => users.includes(layerOf(imported))));
  expect(importing.filter((file) => !(layers[0] as string[]).includes(layerOf(file)))).toEqual([]);
});
