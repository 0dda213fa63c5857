// The flags of the release, of hidden metrics and of the audit log: their values and their errors.
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { readFile } from './files.test-support.ts';
import { parseFlags } from './parse.ts';

const parse = (line: string) => parseFlags(line.split(' '), { readFile });

test.each<[string, Partial<ServerOptions>]>([
  ['--release=v1.31 --show-hidden-metrics-for-version=1.30', { release: 31, showHiddenMetricsFor: 30 }],
  [
    '--audit-policy-file=audit.yaml --audit-log-path=a.log',
    { audit: { policy: { rules: [{ level: 'Metadata', omitStages: [] }] }, path: 'a.log' } },
  ],
])('%s', async (line, expected) => {
  expect(await parse(line)).toEqual({ ...defaultOptions(), ...expected });
});

test.each([
  ['--release=1.99', '--release: "1.99" is not a release from 1.19 to 1.32'],
  ['--show-hidden-metrics-for-version=1.30', '--show-hidden-metrics-for-version: only the previous release'],
  ['--show-hidden-metrics-for-version=old', '--show-hidden-metrics-for-version: "old" is not a release'],
  ['--audit-log-path=a.log', '--audit-log-path: needs --audit-policy-file'],
  ['--audit-policy-file=audit.yaml', '--audit-policy-file: needs --audit-log-path'],
  ['--audit-policy-file=bad.yaml', '--audit-policy-file: bad.yaml:1: dialect: is not a known field'],
  ['--audit-policy-file=none.yaml', '--audit-policy-file: none.yaml: there is no such file'],
  ['--audit-policy-file=closed', '--audit-policy-file: closed: may not be read'],
])('refuses %s', async (line, message) => {
  await expect(parse(line)).rejects.toThrow(message);
});
