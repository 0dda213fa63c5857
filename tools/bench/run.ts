// The suite against the bundled server: time to the first result, a whole run, and only the rows about lists and watches.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Result, RunDetails } from '../../reports/result.ts';
import { printFigure } from './environment.ts';
import type { Environment } from './environment.ts';
import { median } from './figures.ts';

const rounds = 3;
/** Lists, watches, versions and histories. */
const sections = ['2.5', '2.6', '4.12', '6'];

export async function run(environment: Environment): Promise<void> {
  const { judged, requests, watchEvents, firstResultMs, durationMs } = await medianRun(environment, []);
  printFigure('run: first result after start, ms', Math.round(firstResultMs));
  printFigure('run: requirements', judged);
  printFigure('run: requests', requests);
  printFigure('run: watch events', watchEvents);
  printFigure('run: whole, ms', durationMs);
  printFigure('run: requirements a second', Math.round(judged / (durationMs / 1000)));
}

export async function suite(environment: Environment): Promise<void> {
  const words = sections.flatMap((section) => ['--section', section]);
  const { judged, requests, durationMs } = await medianRun(environment, words);
  const name = `suite: sections ${sections.join(', ')}`;
  printFigure(`${name}, requirements`, judged);
  printFigure(`${name}, requests`, requests);
  printFigure(`${name}, ms`, durationMs);
}

interface Run {
  readonly firstResultMs: number;
  readonly durationMs: number;
  /** Requirements that have a case. */
  readonly judged: number;
  readonly requests: number;
  readonly watchEvents: number;
}

async function medianRun(environment: Environment, words: readonly string[]): Promise<Run> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runOnce(environment, words));
  return {
    firstResultMs: median(runs.map(({ firstResultMs }) => firstResultMs)),
    durationMs: median(runs.map(({ durationMs }) => durationMs)),
    judged: median(runs.map(({ judged }) => judged)),
    requests: median(runs.map(({ requests }) => requests)),
    watchEvents: median(runs.map(({ watchEvents }) => watchEvents)),
  };
}

/** Runs with the default seed. */
async function runOnce({ folder, packaged }: Environment, words: readonly string[]): Promise<Run> {
  const out = path.join(folder, 'out');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [packaged('cli/main.js'), 'run', '--out', out, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let firstResultMs = 0;
  createInterface(child.stdout).once('line', () => void (firstResultMs = performance.now() - startedAt));
  await new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
  const { requirements, run } = (await readJson(path.join(out, 'result.json'))) as Result;
  const { requests, watchEvents } = (await readJson(path.join(out, 'run.json'))) as RunDetails;
  const judged = requirements.filter(({ cases }) => cases.length > 0).length;
  return { firstResultMs, durationMs: run.durationMs, judged, requests, watchEvents };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
