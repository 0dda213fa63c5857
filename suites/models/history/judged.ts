// A history with what every guarantee looks at, worked out once.
import type { History } from './history.ts';
import { streamsOf } from './streams.ts';
import type { Stream } from './streams.ts';
import { createTimeline } from './timeline.ts';
import type { Timeline } from './timeline.ts';

export interface Judged {
  readonly history: History;
  readonly timeline: Timeline;
  /** One a watch, in the same order. */
  readonly streams: readonly Stream[];
}

export function prepare(history: History): Judged {
  const timeline = createTimeline(history);
  return { history, timeline, streams: streamsOf(history, timeline) };
}
