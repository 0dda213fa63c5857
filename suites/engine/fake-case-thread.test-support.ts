// A thread of cases that runs none: what it does depends on the prefix of the plan.
import type { CaseThread, CommandThread } from './thread/calls.ts';
import { serveThread } from './thread/thread.ts';

const heard: string[] = [];
const firstHeard = Promise.withResolvers<void>();
const hear = (what: string) => {
  heard.push(what);
  firstHeard.resolve();
};

const calls: CaseThread = {
  async execute({ prefix, cases }) {
    for (const id of cases) {
      const run = { rows: [id], outcome: { kind: 'passed' }, requests: 1, sent: 1, durationMs: 1 } as const;
      await command.finished(run);
    }
    if (prefix === 'exits') process.exit(7);
    if (prefix === 'throws') throw new Error('cannot be opened');
    if (prefix === 'waits') await firstHeard.promise;
    if (prefix === 'loses') await command.halted('target-lost');
    return {
      leftovers: heard.map((what) => ({ path: what, reason: 'heard' })),
      throttled: 1,
      watchEvents: 2,
      longestStallMs: 3,
    };
  },
  decide: ({ name, isOn }) => hear(`${name} ${isOn}`),
  halt: hear,
};
const command = serveThread<CommandThread>(calls, ['finished', 'halted', 'failed']);
