// The pause of the real clock: the only place where the kit waits for time.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pause } from '../../kit/layers/layer.ts';

export const realPause: Pause = async (ms, signal) => {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
};
