// Histories written by hand: each call is the next moment, so that what overlaps what reads from top to bottom.
import type {
  Change,
  History,
  Listing,
  Notification,
  Page,
  Read,
  Seen,
  Segment,
  Watch,
  Write,
} from './history.ts';
import { prepare } from './judged.ts';
import type { Judged } from './judged.ts';

type Facts = Partial<Pick<Write, 'expected' | 'labelValue' | 'client' | 'version' | 'uid' | 'goesLater'>>;

export interface Pending {
  readonly write: Omit<Write, 'outcome'>;
  readonly done: () => Write;
  readonly end: (outcome: Write['outcome']) => Write;
}

export interface Trace {
  /** A write that is sent now, and answered later. */
  begin(action: Write['action'], object: string, facts?: Facts): Pending;
  /** Sent and acknowledged. */
  write(action: Write['action'], object: string, facts?: Facts): Write;
  /** The next moment. */
  now(): number;
  /** @param own what it shows in the fields that clients have to themselves */
  read(object: string, seen?: Write, own?: Seen['own']): void;
  /** A list in pages, each requested and answered now. */
  list(pages: readonly (readonly Write[])[], facts?: Partial<Listing>): number;
  /** The event of a write, received now. */
  event(write: Write, facts?: Partial<Change>): Change;
  bookmark(version: string): Notification;
  /** From a list by default. */
  watch(
    facts: Partial<Omit<Watch, 'segments'>> & {
      readonly segments: readonly (Segment | readonly Notification[])[];
    },
  ): void;
  page(items: readonly Write[], at?: { readonly sent: number; readonly answered: number }): Page;
  history(): History;
  judged(): Judged;
}

const types = {
  create: 'ADDED',
  put: 'MODIFIED',
  patch: 'MODIFIED',
  apply: 'MODIFIED',
  delete: 'DELETED',
} as const;

/** @param objects all that there is in the collection */
export function startTrace(objects: readonly string[] = ['a', 'b']): Trace {
  let moment = 0;
  const now = () => (moment += 1);
  const { writes, begin } = writing(now);
  const reads: Read[] = [];
  const lists: Listing[] = [];
  const watches: Watch[] = [];
  const scope = { client: 'reader', objects };
  const page: Trace['page'] = (items, at) => {
    const sent = at?.sent ?? now();
    return { sent, answered: at?.answered ?? now(), items: items.map(seenOf) };
  };
  const history = (): History => ({ writes, reads, lists, watches });
  return {
    begin,
    now,
    page,
    write: (...what) => begin(...what).done(),
    read(object, write, own = {}) {
      const seen = write === undefined ? {} : { seen: { ...seenOf(write), own } };
      reads.push({ client: 'reader', object, sent: now(), answered: now(), ...seen });
    },
    list(items, facts = {}) {
      const pages = items.map((one) => page(one));
      return lists.push({ ...scope, version: `list ${lists.length}`, complete: true, pages, ...facts }) - 1;
    },
    event(write, facts = {}) {
      return { kind: 'change', type: types[write.action], received: now(), ...seenOf(write), ...facts };
    },
    bookmark: (version) => ({ kind: 'bookmark', version, received: now() }),
    watch(facts) {
      const segments = facts.segments.map((one): Segment =>
        'sent' in one ? one : { sent: 0, notifications: one },
      );
      const base = {
        client: 'watcher',
        objects,
        start: { from: 'list', list: 0 },
        ending: 'closing',
      } as const;
      watches.push({ ...base, ...facts, segments });
    },
    history,
    judged: () => prepare(history()),
  };
}

function writing(now: () => number): { readonly writes: Write[]; readonly begin: Trace['begin'] } {
  const writes: Write[] = [];
  const uids = new Map<string, string>();
  function begin(action: Write['action'], object: string, facts: Facts = {}): Pending {
    const number = writes.length + 1;
    if (action === 'create') uids.set(object, `uid ${number}`);
    const isDelete = action === 'delete';
    const [content, labelValue] = isDelete ? ['', ''] : [`w${number}`, 'a'];
    const client = `writer ${number}`;
    const write: Write = {
      number,
      client,
      action,
      object,
      content,
      labelValue,
      sent: now(),
      outcome: 'unknown',
      ...facts,
    };
    writes.push(write);
    const uid = uids.get(object) ?? 'no uid';
    function end(outcome: Write['outcome']): Write {
      const reported = outcome === 'done' ? { uid, ...(isDelete ? {} : { version: `v${number}` }) } : {};
      const ended: Write = { ...write, outcome, answered: now(), ...reported, ...facts };
      writes[number - 1] = ended;
      return ended;
    }
    return { write, end, done: () => end('done') };
  }
  return { writes, begin };
}

const seenOf = ({ object, version, uid, content, labelValue, number }: Write): Seen => ({
  object,
  version: version ?? `v${number}`,
  uid: uid ?? 'no uid',
  content,
  labelValue,
});

/** What was found, with what a message must name. */
export const found = (
  violations: readonly { readonly object: string; readonly trace: readonly string[] }[],
) => violations.map(({ object, trace }) => `${object}: ${trace.join('; ')}`);
