// The catalogue holds together: ids, sections, features, files, lock.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suiteFiles } from '../index.ts';
import { topics } from '../topics.ts';
import { sectionTitles } from './section-titles.ts';
import { features } from './features.ts';
import { requirements } from './index.ts';
import { levelProblems } from './level-exceptions.ts';
import { lockProblems, readLock } from './lock.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Sections that only hold others; their own text states nothing. */
const headings = new Set(['core 2', 'core 3', 'core 4', 'core 9', 'access 2', 'access 5']);

test('ids are dotted words and stand once', () => {
  const ids = requirements.map(({ id }) => id as string);
  expect(ids.filter((id) => !/^[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the first word of an id is a topic', () => {
  const known = Object.keys(topics);
  expect(requirements.map(({ id }) => id.split('.')[0]!).filter((topic) => !known.includes(topic))).toEqual(
    [],
  );
});

test('every section of both documents has rows, and every row a section that exists', () => {
  const known = Object.entries(sectionTitles).flatMap(([document, sections]) =>
    sections.map(([number]) => `${document} ${number}`),
  );
  const covered = new Set(
    requirements.flatMap((row) => [`${row.document} ${row.section}`, ...(row.also ?? [])]),
  );
  expect(known.filter((section) => !covered.has(section) && !headings.has(section))).toEqual([]);
  expect([...covered].filter((section) => !known.includes(section))).toEqual([]);
});

test('every row states something in words that a reader of the documents knows', () => {
  const jargon = /\b(PT|RCT|SSA|rv|harness|mutant|draft|TODO)\b/;
  const texts = requirements.map((row) => ({
    id: row.id,
    text: [row.text, row.observe, row.wrong, row.excluded].join(' '),
  }));
  expect(texts.filter(({ text }) => jargon.test(text)).map(({ id }) => id)).toEqual([]);
  expect(requirements.filter(({ text }) => text.length < 20)).toEqual([]);
});

test('every suite file is listed in the index of its topic', () => {
  const listed = suiteFiles.map(({ file }) => `${file}.suite.ts`);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.suite.ts'),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.toSorted()).toEqual(listed.toSorted());
});

test('needs are features of the closed list, and each feature is needed', () => {
  const needed = new Set<string>(requirements.flatMap(({ needs }) => needs ?? []));
  expect([...needed].filter((name) => !Object.hasOwn(features, name))).toEqual([]);
  expect(Object.keys(features).filter((name) => !needed.has(name))).toEqual([]);
});

test('only slow rows are shortened', () => {
  expect(requirements.filter(({ slow, shortenedBy }) => shortenedBy !== undefined && !slow)).toEqual([]);
});

test('the lock holds', () => {
  expect(lockProblems(readLock(), requirements)).toEqual([]);
});

test('levels follow the words of the rows', () => {
  expect(levelProblems(requirements)).toEqual([]);
});

test('a MUST row about a default is found, and so is an exception without a row', () => {
  const row = {
    id: 'a.b',
    document: 'core',
    section: '1',
    level: 'MUST',
    text: 'It defaults to 1.',
  } as const;
  expect(levelProblems([row])).toContain(
    'a.b is a MUST, but a stated default is a SHOULD: change its level, or list it with a reason',
  );
  expect(levelProblems([]).length).toBeGreaterThan(30);
});
