// A large folder has a README, and what it names exists.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const mostWithout = 15;
const folders = Map.groupBy(files, (file) => path.dirname(file));
const large = [...folders].filter(([folder, inside]) => folder !== '.' && inside.length > mostWithout);
const readmeOf = (folder: string) => path.join(folder, 'README.md');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('a folder of more than fifteen files has a README of three to ten lines', () => {
  expect(large.length).toBeGreaterThan(0);
  const linesOf = (folder: string) => textOf(readmeOf(folder)).trimEnd().split('\n').length;
  const wrong = large
    .map(([folder]) => folder)
    .filter((folder) => !files.includes(readmeOf(folder)) || linesOf(folder) < 3 || linesOf(folder) > 10);
  expect(wrong).toEqual([]);
});

test('files that the README of a folder names exist', () => {
  const readmes = files.filter((file) => file.endsWith('/README.md'));
  const missing = readmes.flatMap((readme) =>
    [...textOf(readme).matchAll(/`([\w./-]+\.(?:ts|json|md))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !files.includes(path.join(path.dirname(readme), name)) && !files.includes(name))
      .map((name) => `${readme}: ${name}`),
  );
  expect(missing).toEqual([]);
});
