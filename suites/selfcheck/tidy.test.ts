// The conventions of CONTRIBUTING that a program can check, with a list of reasoned exceptions.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exceptions } from './tidy-exceptions.ts';
import type { Exception } from './tidy-exceptions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readIfThere(file) }))
  .filter(({ text }) => text !== '');

function readIfThere(file: string): string {
  try {
    return readFileSync(`${root}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const code = files.filter(({ file }) => !file.endsWith('.test.ts'));
const caseFiles = files.filter(({ file }) =>
  /^suites\/(?!kit\/|selfcheck\/|catalogue\/|models\/|engine\/)[^/]+\//.test(file),
);
const models = files.filter(({ file }) => file.startsWith('suites/models/') && !file.endsWith('.test.ts'));
const needed = new Set<Exception>();

function breaking(
  rule: string,
  candidates: readonly { file: string; text: string }[],
  broken: (text: string, file: string) => boolean,
): string[] {
  const found = candidates.filter(({ file, text }) => broken(text, file)).map(({ file }) => file);
  const excepted = exceptions.filter((one) => one.rule === rule && found.includes(one.file));
  for (const one of excepted) needed.add(one);
  return found.filter((file) => !excepted.some((one) => one.file === file));
}

const importsOf = (text: string) =>
  [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gms)].map(([, from]) => from!);

const imports = (text: string, pattern: RegExp) => importsOf(text).some((from) => pattern.test(from));

test('a file opens with what it is', () => {
  expect(breaking('header', files, (text) => !/^(#!.*\n)?\/\/ \S/.test(text))).toEqual([]);
});

test('a file is about 200 lines at most, and with the statements of its requirements 300', () => {
  const limitOf = (file: string) => (file.endsWith('.suite.ts') ? 320 : 220);
  expect(breaking('length', files, (text, file) => text.split('\n').length > limitOf(file))).toEqual([]);
});

test('file names are kebab-case', () => {
  expect(
    breaking('name', files, (_text, file) => !/^[a-z0-9-]+(\.[a-z-]+)*\.ts$/.test(file.split('/').at(-1)!)),
  ).toEqual([]);
});

test('no module keeps a variable', () => {
  expect(breaking('module-state', code, (text) => /^(export )?let /m.test(text))).toEqual([]);
});

test('the reference server never imports suites; its tests may import models', () => {
  const server = files.filter(({ file }) => file.startsWith('reference-server/'));
  expect(
    breaking('server-imports', server, (text) =>
      importsOf(text).some((from) => from.includes('/suites/') && !from.includes('/suites/models/')),
    ),
  ).toEqual([]);
});

test('suite and server have a CBOR implementation each', () => {
  const inFolder = (folder: string) => files.filter(({ file }) => file.startsWith(folder));
  const serversOwn = (text: string) => imports(text, /reference-server\/codec\/|^cborg$/);
  const suitesOwn = (text: string) => imports(text, /kit\/cbor\/|^cbor-x$/);
  expect(breaking('cbor-of-server', inFolder('suites/'), serversOwn)).toEqual([]);
  expect(breaking('cbor-of-suite', inFolder('reference-server/'), suitesOwn)).toEqual([]);
  const shared = files.filter(({ file }) => !/^(?:suites|reference-server)\//.test(file));
  expect(breaking('cbor-shared', shared, (text) => serversOwn(text) || suitesOwn(text))).toEqual([]);
});

test('cases and their helpers import the kit, models, common, fixtures, their own topic and generators only', () => {
  expect(caseFiles.filter(({ file }) => file.endsWith('.suite.ts')).length).toBeGreaterThan(0);
  const shared = /^(?:suites\/(?:kit|models)|common|fixtures)\//;
  const isAllowed = (file: string, from: string) => {
    if (!from.startsWith('.')) return from === 'fast-check';
    const imported = path.join(path.dirname(file), from);
    const topic = file.split('/').slice(0, 2).join('/');
    return shared.test(imported) || imported.startsWith(`${topic}/`);
  };
  expect(
    breaking('case-imports', caseFiles, (text, file) =>
      importsOf(text).some((from) => !isAllowed(file, from)),
    ),
  ).toEqual([]);
});

test('models import the kit, the ids of the catalogue, common, fixtures and generators only', () => {
  expect(models.length).toBeGreaterThan(0);
  const allowed = /^(?:\.{1,2}\/(?!.*(?:selfcheck|reference-server|cli)\/)|fast-check$)/;
  expect(
    breaking('model-imports', models, (text) => importsOf(text).some((from) => !allowed.test(from))),
  ).toEqual([]);
});

test('the kit imports neither the engine nor what uses it', () => {
  const kit = files.filter(({ file }) => file.startsWith('suites/kit/'));
  expect(kit.length).toBeGreaterThan(0);
  expect(breaking('kit-imports', kit, (text) => imports(text, /\/(?:engine|selfcheck|cli)\//))).toEqual([]);
});

test('kit, catalogue and models do not depend on reports; common depends on nothing else', () => {
  const lower = code.filter(({ file }) => /^suites\/(?:kit|catalogue|models)\//.test(file));
  expect(breaking('report-imports', lower, (text) => imports(text, /\/reports\//))).toEqual([]);
  const common = files.filter(({ file }) => file.startsWith('common/'));
  expect(common.length).toBeGreaterThan(0);
  const above = /\/(?:suites|reference-server|reports|cli|fixtures|adapters)\//;
  expect(breaking('common-imports', common, (text) => imports(text, above))).toEqual([]);
});

test('the engine imports no command line, no test runner and no self check; nothing else imports self checks', () => {
  const engine = code.filter(({ file }) => file.startsWith('suites/engine/'));
  expect(engine.length).toBeGreaterThan(0);
  const isAbove = (text: string) => imports(text, /\/(?:cli|adapters)\/|^vitest/);
  expect(breaking('engine-imports', engine, isAbove)).toEqual([]);
  const others = code.filter(({ file }) => !file.startsWith('suites/selfcheck/'));
  expect(breaking('selfcheck-imports', others, (text) => imports(text, /\/selfcheck\//))).toEqual([]);
});

test('only the engine and the self checks start the server', () => {
  const others = files.filter(
    ({ file }) =>
      /^(suites|common|fixtures|reports)\//.test(file) && !/^suites\/(?:selfcheck|engine)\//.test(file),
  );
  expect(
    breaking('server-start', others, (text) =>
      importsOf(text).some((from) => from.includes('reference-server')),
    ),
  ).toEqual([]);
});

/** What a file says it is, and what an entry says of the documents: their names may stand there. */
const statement =
  /^\/\/.*$|^ +(?:text|observe|wrong|excluded):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),$/gm;

test('nothing in a case waits by itself, names a port or a vendor', () => {
  expect(
    breaking('case-words', caseFiles, (text) =>
      /setTimeout|setInterval|localhost|127\.0\.0\.1|kube|\borch\b|orch\.io|:6443/i.test(
        text.replaceAll(statement, ''),
      ),
    ),
  ).toEqual([]);
});

test('vendor names stand in the dialect files only', () => {
  expect(breaking('vendor', code, (text) => /kubernetes|k8s/i.test(text))).toEqual([]);
});

test('timers are kept to the clocks', () => {
  const clocks = ['reference-server/clock.ts', 'suites/engine/layers/pause.ts'];
  const others = code.filter(({ file }) => !clocks.includes(file));
  // A method of that name is the idle limit of a socket.
  const timer = /(?<!\.)\bset(Timeout|Interval)\(|timers\/promises/;
  expect(breaking('timers', others, (text) => timer.test(text))).toEqual([]);
});

test('no promise of a test sleeps', () => {
  const tests = files.filter(({ file }) => file.endsWith('.test.ts') && !file.endsWith('/tidy.test.ts'));
  const sleep = /new Promise\([^;]*?=>\s*setTimeout\(|timers\/promises/;
  expect(breaking('sleep', tests, (text) => sleep.test(text))).toEqual([]);
});

test('exceptions are about files that break the rule, and each has a reason', () => {
  expect(exceptions.filter((one) => !needed.has(one))).toEqual([]);
  expect(exceptions.filter(({ reason }) => reason.length < 15)).toEqual([]);
});
