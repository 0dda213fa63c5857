// Before its first write of each sort the same write as a dry-run, which leaves nothing behind (core 4.10). What it would store has a
// mark, which no object may show later: see `checks/writes.ts`.
import type { Answer } from '../../../kit/answers/answer.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { Further, SendOptions, SentByCase } from '../../../kit/requests/api.ts';
import type { Place } from '../place.ts';
import { metadataOf } from '../seen.ts';
import { dryRunMark } from './mark.ts';
import type { FollowUp } from './follow-up.ts';

export interface DryRunsFirst {
  readonly before: (sent: SentByCase, place: Place, further: Further) => Promise<void>;
  /** Compares the answers to both. */
  readonly after: FollowUp;
}

export function createDryRunsFirst(): DryRunsFirst {
  const answers = new WeakMap<SentByCase, Answer>();

  return {
    async before(sent, place, { send }) {
      const dry = dryOptions(sent, place);
      if (dry !== undefined)
        answers.set(sent, await send(sent.method, sent.path, { ...dry, returnBusy: true }));
    },
    async after({ sent, place, answer, further }) {
      const dry = answers.get(sent);
      if (dry === undefined) return undefined;
      if (answer.ok && answer.status !== 202 && isRefusal(dry) && isComparable(sent, place))
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

/** A test of a JSON patch may be about a state that came in between, and the parameters of create and delete of pod templates are not
 * shown (core 4.5). */
const isComparable = ({ method, options }: SentByCase, { plural }: Place): boolean =>
  !Array.isArray(options.body) && (plural !== 'podtemplates' || method === 'PUT' || method === 'PATCH');

/** A webhook with side effects refuses dry-runs, too (core 4.10). */
const isRefusal = ({ status, text }: Answer): boolean =>
  [400, 405, 406, 415, 422, 501].includes(status) && !/side.?effect|dry.?run/i.test(text);

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
