// Before its first write of each sort the same write as a dry-run, which leaves nothing behind (core 4.10). What it would store has a
// mark, which no object may show later: see `checks/writes.ts`.
import type { Answer } from '../../../kit/answers/answer.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { Credential, Further, SendOptions, SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { metadataOf } from '../seen.ts';
import { createFirsts } from './follow-up.ts';
import { dryRunMark } from './mark.ts';
import type { FollowUp } from './follow-up.ts';
import { byOthers, longest } from './refused-writes.ts';

export interface DryRunsFirst {
  readonly before: (sent: SentByCase, place: Place, further: Further) => Promise<void>;
  /** Compares the answers to both. */
  readonly after: FollowUp;
}

export function createDryRunsFirst(): DryRunsFirst {
  const isFirst = createFirsts();
  const answers = new WeakMap<SentByCase, Answer>();

  return {
    async before(sent, place, { send }) {
      if (!isTried(sent, place)) return;
      const dry = dryOptions(sent, place);
      if (dry === undefined || !isFirst(sortOf(sent, place))) return;
      answers.set(sent, await send(sent.method, sent.path, { ...dry, returnBusy: true }));
    },
    async after({ sent, place, answer, further }) {
      const dry = answers.get(sent);
      if (dry === undefined) return undefined;
      if (answer.ok && answer.status !== 202 && isRefusal(dry) && takesDryRun(sent, place))
        return {
          row: 'writes.dry-run.validates',
          place,
          request: dry.request,
          problem: `${dry.status} as a dry-run, but ${answer.status} after it`,
        };
      if (dry.ok && answer.status === 409) await showMark(sent, place, further);
      return undefined;
    },
  };
}

/** What the object shows is for the standing checks; one that a dry-run created is removed. */
async function showMark({ method, path, options }: SentByCase, place: Place, { send }: Further) {
  const isCreation = method === 'POST' && place.name === undefined;
  const item = isCreation ? itemOf(path, options) : path;
  if (item === undefined || (place.name === undefined && !isCreation)) return;
  const { json } = await send('GET', item, {});
  const { annotations } = isRecord(json) ? metadataOf(json) : {};
  if (isCreation && isRecord(annotations) && dryRunMark in annotations) await send('DELETE', item, {});
}

/** The path of the object that a POST names. */
function itemOf(path: string, { body }: SendOptions): string | undefined {
  const { name } = isRecord(body) ? metadataOf(body) : {};
  return typeof name === 'string' && name !== '' ? `${path}/${name}` : undefined;
}

/** The parameters of create and delete of pod templates are not shown (core 4.5). */
const takesDryRun = ({ method }: SentByCase, { plural }: Place): boolean =>
  plural !== 'podtemplates' || method === 'PUT' || method === 'PATCH';

/** A webhook with side effects refuses dry-runs, too (core 4.10). */
const isRefusal = ({ status, text }: Answer): boolean =>
  [400, 405, 406, 415, 422, 500, 501].includes(status) && !/side.?effect|dry.?run/i.test(text);

function isTried({ method, options }: SentByCase, { plural, name, namespace }: Place): boolean {
  const { query = {}, body, bytes, signal, returnBusy, phase, repeatedHeaders } = options;
  if (signal ?? returnBusy ?? phase ?? repeatedHeaders ?? bytes) return false;
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || 'dryRun' in query) return false;
  if (byOthers.includes(plural) || plural.endsWith('reviews')) return false;
  if ((JSON.stringify(body) ?? '').length > longest) return false;
  // What a wrong dry-run leaves in no namespace, without a known name, nothing removes.
  return method !== 'POST' || namespace !== undefined || isNamed(body) || name !== undefined;
}

const isNamed = (body: unknown): boolean => isRecord(body) && Boolean(metadataOf(body)['name']);

/** Undefined where none is possible: what a query means beside the body of a DELETE, and the form of its dryRun, are not stated. */
function dryOptions({ method, options }: SentByCase, { isStatus }: Place): SendOptions | undefined {
  const { query, body } = options;
  const asDry = { ...options, query: { ...query, dryRun: 'All' } };
  if (method === 'DELETE') return body === undefined ? asDry : undefined;
  // A patch may have directives, whose siblings mean something else.
  if (isStatus || Array.isArray(body) || JSON.stringify(body)?.includes('"$')) return asDry;
  const marked = isRecord(body) ? withMark(body) : undefined;
  return marked === undefined ? undefined : { ...asDry, body: marked };
}

function withMark(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const { metadata = {} } = body;
  if (!isRecord(metadata)) return undefined;
  const { annotations = {} } = metadata;
  if (!isRecord(annotations)) return undefined;
  return {
    ...body,
    metadata: { ...metadata, annotations: { ...annotations, [dryRunMark]: 'true' } },
  };
}

/** The writes of one sort are handled by the same code. */
const sortOf = ({ method, options, credential }: SentByCase, place: Place): string =>
  [
    method,
    place.group,
    place.plural,
    place.isStatus ? 'status' : '',
    place.name === undefined && method !== 'POST' ? 'collection' : '',
    options.contentType ?? '',
    options.accept ?? '',
    credentialSort(credential),
    ...Object.keys(options.query ?? {}).toSorted(),
  ].join(' ');

const credentialSort = (credential: Credential): string =>
  typeof credential === 'string' ? credential : Object.keys(credential).join(' ');
