// One write, or one get, as a client does it and the log keeps it. Whatever comes back is a kind of outcome: only an
// answer that says so makes a write done or refused.
import type { Answer } from '../../kit/answers/answer.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Write } from './history.ts';
import type { Log } from './log.ts';
import { clientKey, markOf, seenIn } from './places.ts';
import type { Place } from './places.ts';

export interface Target {
  readonly place: Place;
  readonly object: string;
}

export interface Wish extends Target {
  readonly client: string;
  readonly action: Write['action'];
  readonly labelValue: string;
  /** Of a patch: merge patch by default. */
  readonly isJsonPatch?: boolean;
  /** The state that a PUT starts from. */
  readonly from?: ApiObject;
}

export interface Done {
  readonly outcome: Write['outcome'];
  /** The new state, where the answer shows it. */
  readonly object?: ApiObject;
}

export async function write(log: Log, tag: string, wish: Wish): Promise<Done> {
  const { client, action, object, from } = wish;
  const number = log.nextNumber();
  const content = action === 'delete' ? '' : `w${number}`;
  const labelValue = action === 'delete' ? '' : wish.labelValue;
  const expected = from?.metadata.resourceVersion;
  const sent = log.tick();
  const answer = await orNothing(send(wish, content, tag));
  const answered = log.tick();
  const known = {
    number,
    client,
    action,
    object,
    content,
    labelValue,
    sent,
    ...(expected === undefined ? {} : { expected }),
  };
  const outcome = outcomeOf(answer);
  if (answer === undefined || outcome !== 'done') {
    log.writes.push({ ...known, outcome, ...(answer === undefined ? {} : { answered }) });
    return { outcome };
  }
  const body = bodyOf(answer);
  const { version, uid } = factsOf(body);
  const gone = action === 'delete';
  log.writes.push({
    ...known,
    outcome,
    answered,
    ...(version === undefined || gone ? {} : { version }),
    ...((uid ?? from?.metadata.uid) === undefined ? {} : { uid: uid ?? from!.metadata.uid! }),
    ...(gone && (answer.status === 202 || isTerminating(body)) ? { goesLater: true } : {}),
  });
  return version === undefined || gone ? { outcome } : { outcome, object: body as ApiObject };
}

function send(wish: Wish, content: string, tag: string): Promise<Answer> {
  const { place, object, action, client, labelValue, from } = wish;
  const { resource } = place;
  const name = place.names.get(object)!;
  const mark = markOf(client, content, labelValue);
  const labels = { ...mark.labels, history: tag };
  const metadata = { name, annotations: mark.annotations, labels };
  if (action === 'create') return resource.create({ metadata });
  if (action === 'apply')
    return resource.apply(name, resource.object({ metadata }), { manager: clientKey(client), force: true });
  if (action === 'patch')
    return wish.isJsonPatch === true
      ? resource.jsonPatch(name, operationsOf(mark))
      : resource.mergePatch(name, { metadata: mark });
  if (action === 'put') {
    const { metadata: before } = from!;
    const annotations = { ...before.annotations, ...mark.annotations };
    return resource.replace({
      ...from!,
      metadata: { ...before, annotations, labels: { ...before.labels, ...labels } },
    });
  }
  // Without preconditions: their fields are not shown (core 2.9), so a server need not know them.
  return resource.remove(name);
}

/** Each member by itself: every object of a history has annotations and labels. */
const operationsOf = (mark: ReturnType<typeof markOf>) =>
  Object.entries(mark).flatMap(([map, members]) =>
    Object.entries(members).map(([key, value]) => ({ op: 'add', path: `/metadata/${map}/${key}`, value })),
  );

/** What is there, in the words of a get: the object, or that it is missing, or neither. */
export async function read(
  log: Log,
  client: string,
  { place, object }: Target,
): Promise<ApiObject | 'missing' | undefined> {
  const { resource } = place;
  const sent = log.tick();
  const answer = await orNothing(resource.read(place.names.get(object)!));
  const answered = log.tick();
  if (answer === undefined) return undefined;
  if (isMissing(answer)) {
    log.reads.push({ client, object, sent, answered });
    return 'missing';
  }
  const body = answer.status === 200 ? bodyOf(answer) : undefined;
  const seen = seenIn({ resource, places: [place] }, body);
  if (seen === undefined) return undefined;
  log.reads.push({ client, object, sent, answered, seen });
  return seen.terminating === true ? undefined : (body as ApiObject);
}

/** The answer, or nothing where the connection broke under the request. */
export async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

/** 202 says that it will happen, not that it did; throttled to the end or broken off, it may have. */
function outcomeOf(answer: Answer | undefined): Write['outcome'] {
  if (answer === undefined || answer.status >= 500 || answer.status === 429 || answer.status === 408)
    return 'unknown';
  if (answer.ok) return answer.status === 202 && !isDelete(answer) ? 'unknown' : 'done';
  return isMissing(answer) ? 'missing' : 'refused';
}

const isDelete = ({ request }: Answer) => request.startsWith('DELETE ');

function bodyOf(answer: Answer): unknown {
  return answer.mediaType.endsWith('json') ? answer.json : undefined;
}

/** Of an object, or of the Status that some deletes are answered with. */
function factsOf(body: unknown): { readonly version?: string; readonly uid?: string } {
  if (!isRecord(body)) return {};
  const metadata = isRecord(body['metadata']) ? body['metadata'] : {};
  const details = isRecord(body['details']) ? body['details'] : {};
  const version = metadata['resourceVersion'];
  const uid = metadata['uid'] ?? details['uid'];
  return {
    ...(typeof version === 'string' && version !== '' ? { version } : {}),
    ...(typeof uid === 'string' ? { uid } : {}),
  };
}

const isTerminating = (body: unknown): boolean =>
  isRecord(body) && isRecord(body['metadata']) && typeof body['metadata']['deletionTimestamp'] === 'string';
