// An accepted watch: the record that its stages share.
import type { Context } from '../../context.ts';
import type { WatchFacts } from '../../parts/watch.ts';
import type { Entry } from '../../storage/store.ts';
import type { Frames } from './frame-writer.ts';
import type { WatchSpan } from './watch-span.ts';

export interface OpenWatch {
  readonly context: Context;
  readonly facts: WatchFacts;
  readonly prefix: string;
  readonly matches: (entry: Entry) => boolean;
  readonly span: WatchSpan;
  readonly frames: Frames;
}
