// The pause of the real clock: the one place of the kit where time passes.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pause } from './layer.ts';

export const realPause: Pause = async (ms, signal) => {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
};
