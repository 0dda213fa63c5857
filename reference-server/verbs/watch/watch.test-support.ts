// Shared by the tests of watches: events as short lines, and the versions that they start from.
import { paths } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { maps } = paths;

interface SeenEvent {
  readonly type: string;
  readonly object: {
    readonly metadata: { readonly name?: string; readonly resourceVersion: string };
    readonly code?: number;
    readonly reason?: string;
  };
}

/** A config map of this name. */
export const givenMap = (api: Api, name: string) => api.given(maps, { metadata: { name } });
export const versionOf = (object: SeenEvent['object']) => object.metadata.resourceVersion;
export const versionNow = async (api: Api): Promise<string> =>
  (await api.sendRequest('GET', maps)).json.metadata.resourceVersion;
export const later = (version: string, by: number) => String(Number(version) + by);

export const line = ({ type, object }: SeenEvent) => `${type} ${object.metadata.name ?? versionOf(object)}`;

type Watch = Awaited<ReturnType<Api['watch']>>;

/** The next events; `end` where the watch ends before. */
export async function take(watch: Watch, count: number): Promise<string[]> {
  const lines: string[] = [];
  while (lines.length < count) {
    const event = await watch.next();
    if (event === undefined) return [...lines, 'end'];
    lines.push(line(event));
  }
  return lines;
}

/** One turn of the event loop: all pending callbacks have run. */
export const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
