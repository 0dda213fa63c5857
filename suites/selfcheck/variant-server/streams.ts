// Streams on their way to the client of the variant server: late, several frames at a time, each over several lines, with
// or without a line end between them, and cut wherever it pleases something between (document core 4.12: a client goes on
// from the last version that it saw).
import { TransportError } from '../../kit/requests/transport.ts';
import { readFrames } from '../../kit/watches/watch-frames.ts';
import type { WatchEvent } from '../../kit/watches/watch-frames.ts';
import { readItems } from '../../kit/watches/watch-items.ts';
import type { HeldTime } from '../../engine/in-process/held-time.ts';
import { withExtras } from './answers.ts';
import { inCbor } from './cbor.ts';
import { turnVersions } from './versions.ts';

export interface StreamOptions {
  readonly time: HeldTime;
  readonly random: () => number;
  readonly outwards: (version: string) => string;
  /** Its frames are items of CBOR. */
  readonly isCbor: boolean;
}

const longestDelayMs = 300;
const shareOfCut = 0.2;
const mostBeforeCut = 8;
const betweenDocuments = ['\n', ''];

/** The frames of a watch as the client gets them. */
export async function* alteredStream(
  body: AsyncIterable<Uint8Array>,
  { time, random, outwards, isCbor }: StreamOptions,
): AsyncIterable<Uint8Array> {
  const before = random() < shareOfCut ? 1 + Math.floor(random() * mostBeforeCut) : Number.POSITIVE_INFINITY;
  const between = betweenDocuments[Math.floor(random() * betweenDocuments.length)]!;
  const write = (event: object) =>
    isCbor ? inCbor(event) : Buffer.from(`${JSON.stringify(event, undefined, 2)}${between}`);
  const held = time.open();
  const late = () =>
    held.read(
      () => new Promise<void>((resolve) => time.clock.after(Math.floor(random() * longestDelayMs), resolve)),
    );
  let passed = 0;
  for await (const frames of batches(
    dressedFrames(isCbor ? readItems(body) : readFrames(body), outwards, write),
    late,
  )) {
    const left = before - passed;
    passed += frames.length;
    if (frames.length <= left) {
      yield joined(frames);
      continue;
    }
    yield joined(frames.slice(0, left));
    yield* cut(frames[left]!, random());
    return;
  }
}

/** How a stream is cut before a frame: at its start, within it, or with the connection. */
async function* cut(frame: Uint8Array, chance: number): AsyncIterable<Uint8Array> {
  if (chance < 0.3) return;
  yield frame.subarray(0, frame.length / 2);
  if (chance > 0.6) throw new TransportError('reset', 'the connection was cut');
}

async function* dressedFrames(
  events: AsyncIterable<WatchEvent>,
  outwards: StreamOptions['outwards'],
  write: (event: object) => Uint8Array,
): AsyncIterable<Uint8Array> {
  for await (const { type, object } of events) {
    // A bookmark is dressed by the server itself: it holds no object.
    const turned = turnVersions(object, outwards);
    yield write({ remark: 'vendor', type, object: type === 'BOOKMARK' ? turned : withExtras(turned) });
  }
}

/** Whatever has come while the one before was late. */
async function* batches(
  frames: AsyncIterable<Uint8Array>,
  late: () => Promise<void>,
): AsyncIterable<readonly Uint8Array[]> {
  const source = frames[Symbol.asyncIterator]();
  const come: Uint8Array[] = [];
  let news = Promise.withResolvers<void>();
  const state: { end?: { readonly error?: unknown } } = {};
  const read = async () => {
    for (;;) {
      const { value, done } = await source.next();
      if (done === true) return;
      come.push(value);
      news.resolve();
    }
  };
  void read().then(
    () => end({}),
    (error: unknown) => end({ error }),
  );
  function end(how: { readonly error?: unknown }): void {
    state.end = how;
    news.resolve();
  }
  try {
    for (;;) {
      await news.promise;
      if (state.end === undefined) news = Promise.withResolvers();
      if (come.length > 0) {
        await late();
        yield come.splice(0);
      } else if (state.end !== undefined) break;
    }
    if ('error' in state.end) throw state.end.error;
  } finally {
    void source.return?.();
  }
}

const joined = (frames: readonly Uint8Array[]): Uint8Array => Buffer.concat(frames);
