// Plain words: none of these stands in a comment, an identifier or a file name.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Private metaphors and riddles of the past. Identifiers contain them as words of their own. */
const banned = `
  told tell tells telling untold ask asks asked asking nobody somebody anybody whoever twin twins gift gifts
  giver givers lonely shelf corner surroundings crowd dumb birth born rehearsal rehearsed mending outlives
  outlive
`
  .trim()
  .split(/\s+/);

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && existsSync(`${root}/${file}`))
  // The list itself.
  .filter((file) => !file.endsWith('/words.test.ts'));

const comment = /\/\*[^]*?\*\/|(?<![:'"`/])\/\/.*$/gm;
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The words of comments, identifiers and the file name, in lower case; texts in quotes are data. */
function wordsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  const comments = (text.match(comment) ?? []).join(' ');
  const code = text.replaceAll(comment, '').replaceAll(quoted, '');
  const parts = `${file} ${comments} ${code}`.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return new Set(parts.toLowerCase().match(/[a-z]+/g));
}

test('no file uses a banned word', () => {
  const found = files.flatMap((file) => {
    const words = wordsOf(file);
    return banned.filter((word) => words.has(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
