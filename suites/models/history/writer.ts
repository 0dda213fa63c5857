// A client that writes: it keeps what it last saw of each object, writes on top of that, and reads again where it was
// refused. Others do the same, so what it has is often no longer current.
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Log } from './log.ts';
import { read, write } from './writes.ts';
import type { Done, Target, Wish } from './writes.ts';

export interface WriterOptions {
  readonly client: string;
  readonly log: Log;
  /** Label of this history. */
  readonly tag: string;
  readonly targets: readonly Target[];
  readonly random: () => number;
  /** How many writes may still be done, over all writers. */
  readonly quota: { left: number };
  /** How many requests this one sends at most. */
  readonly mostRequests: number;
  readonly isOver: () => boolean;
}

type Known = ApiObject | 'missing' | undefined;

/** Chances from here on are patches, JSON patches, applies and deletes. */
const firstPatch = 0.55;
const firstJsonPatch = 0.69;
const firstApply = 0.81;
const firstDelete = 0.93;

export async function runWriter(options: WriterOptions): Promise<void> {
  const { random, quota, mostRequests, isOver } = options;
  const known = new Map<string, Known>();
  for (let sent = 0; sent < mostRequests && quota.left > 0 && !isOver(); sent++) {
    const target = pick(options.targets, random);
    known.set(target.object, await act(options, target, known.get(target.object)));
    await linger(random);
  }
}

/** One request, and what is known after it. */
async function act(options: WriterOptions, target: Target, known: Known): Promise<Known> {
  const { client, log, tag, random, quota } = options;
  const wish = { ...target, client, labelValue: labelValueOf(target.object, random) };
  const chance = random();
  if (known === undefined || chance < 0.15) return read(log, client, target);
  let done: Done;
  if (known === 'missing') done = await write(log, tag, { ...wish, action: 'create' });
  else if (chance < 0.3) done = await putTwice(options, { ...wish, action: 'put', from: known });
  else if (chance < firstPatch) done = await write(log, tag, { ...wish, action: 'put', from: known });
  else if (chance < firstApply)
    done = await write(log, tag, { ...wish, action: 'patch', isJsonPatch: chance >= firstJsonPatch });
  else if (chance < firstDelete) done = await write(log, tag, { ...wish, action: 'apply' });
  else done = await write(log, tag, { ...wish, action: 'delete' });
  if (done.outcome === 'missing') return 'missing';
  if (done.outcome !== 'done') return undefined;
  quota.left -= 1;
  // At once, before others have replaced it.
  if (random() < 0.25) return read(log, client, target);
  return done.object ?? (chance >= firstDelete && known !== 'missing' ? 'missing' : undefined);
}

/** Two replacements of one version at the same moment: a server lets one of them through at most. Goes on as the one that
 * mostly comes too late, and so reads what became of the object. */
async function putTwice({ log, tag, client, quota }: WriterOptions, wish: Wish): Promise<Done> {
  const [first, second] = await Promise.all([
    write(log, tag, wish),
    write(log, tag, { ...wish, client: `${client} at once` }),
  ]);
  if (first.outcome === 'done') quota.left -= 1;
  return second;
}

/** The first objects are wanted most: there writers meet. */
function pick(targets: readonly Target[], random: () => number): Target {
  return targets[Math.floor(random() ** 1.6 * targets.length)]!;
}

/** Every other object stays with one label value, so that its deletion is visible to watches with a selector. */
function labelValueOf(object: string, random: () => number): string {
  const fixed = object.length + object.charCodeAt(object.length - 1);
  if (fixed % 2 === 0) return 'a';
  return random() < 0.5 ? 'a' : 'b';
}

/** Some turns of the queue of promises, and at times one of the event loop: a server in process does nothing else between
 * two requests, and clients shall interleave in many ways there, too. */
export async function linger(random: () => number, times = 1): Promise<void> {
  for (let count = 0; count < times; count++) {
    for (let turns = Math.floor(random() * 12); turns > 0; turns--) await Promise.resolve();
    if (random() < 0.4) await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}
