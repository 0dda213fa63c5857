// Builds the exchanges of a sequential history: requests and their answers.
import type { Content } from '../kinds.ts';
import type { CollectionId, Request, Response, Seen, SeenEvent } from '../requests.ts';
import type { Exchange } from './step.ts';

export const collection: CollectionId = 'configMaps/1';
const red: Content = { value: 'v1', color: 'red' };

/** An object in an answer. Uid and version derive from the name unless given. */
export function seen(name: string, shown: Partial<Seen> = {}): Seen {
  return { name, uid: `uid-${name}`, version: `${name}1`, isMarked: false, ...red, ...shown };
}

export const marked = (name: string, shown: Partial<Seen> = {}): Seen =>
  seen(name, { version: `${name}-marked`, ...shown, isMarked: true });

export const exchange = (request: Request, response: Response): Exchange => ({ request, response });

export const create = (name: string, response: Response = { status: 201, object: seen(name) }): Exchange =>
  exchange({ verb: 'create', collection, name, content: contentOf(response) }, response);

const contentOf = ({ object }: Response): Content => ({
  value: object?.value ?? red.value,
  color: object?.color ?? red.color,
});

/** A patch to the given content, with the given answer. */
export const patch = (name: string, content: Partial<Content>, response: Response): Exchange =>
  exchange({ verb: 'patch', collection, name, content }, response);

export const put = (name: string, version: string, response: Response, value = 'v2'): Exchange =>
  exchange({ verb: 'update', collection, name, version, content: { ...red, value } }, response);

export const get = (name: string, response: Response, version?: string): Exchange =>
  exchange({ verb: 'get', collection, name, ...(version === undefined ? {} : { version }) }, response);

export const remove = (name: string, status = 200): Exchange =>
  exchange({ verb: 'delete', collection, name }, { status });

export const removeAll = (color?: string, status = 200): Exchange =>
  exchange({ verb: 'deletecollection', collection, ...(color === undefined ? {} : { color }) }, { status });

export const list = (
  version: string,
  items: readonly Seen[],
  fields: Partial<Request & { verb: 'list' }> = {},
): Exchange =>
  exchange(
    { verb: 'list', collection, ...fields },
    { status: 200, list: { version, token: '', size: items.length, items } },
  );

const chunk = (version: string, items: readonly Seen[], token: string): Response => ({
  status: 200,
  list: { version, token, size: items.length, items },
});

export const page = (version: string, items: readonly Seen[], token: string, limit = 1): Exchange =>
  exchange({ verb: 'page', collection, walk: 1, limit }, chunk(version, items, token));

export const nextPage = (version: string, items: readonly Seen[], token: string, limit = 1): Exchange =>
  exchange({ verb: 'continue', collection, walk: 1, limit, token: 't' }, chunk(version, items, token));

export const watch = (version?: string, status = 200): Exchange =>
  exchange(
    { verb: 'watch', collection, watch: 1, ...(version === undefined ? {} : { version }) },
    { status },
  );

/** A check of events before the watch is known to have delivered all initial events. */
export const beginning = (): Exchange =>
  exchange({ verb: 'events', collection, watch: 1 }, { status: 200, isBeginning: true });

export const events = (...events: readonly (readonly [string, Seen])[]): Exchange =>
  exchange(
    { verb: 'events', collection, watch: 1 },
    { status: 200, events: events.map(([type, object]): SeenEvent => ({ type, object })) },
  );

// Shared by several histories: `a` is changed once, deleted in two phases, and created again.
export const changedA = seen('a', { version: 'a2', value: 'v2' });
export const patchA = patch('a', { value: 'v2' }, { status: 201, object: changedA });
export const recreated = seen('a', { uid: 'uid-again', version: 'a3' });
export const recreate = create('a', { status: 200, object: recreated });
export const slowDelete: readonly Exchange[] = [
  remove('a', 202),
  get('a', { status: 200, object: marked('a') }),
];
