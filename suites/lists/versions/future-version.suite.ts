// Cases: versions that the server has not reached yet (core 4.12, 7, 8). They are derived from the versions of successive
// writes, where these are growing numbers.
import { recordOf } from '../../kit/answers/answer.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { SendOptions } from '../../kit/requests/api.ts';
import { section } from '../../kit/case.ts';
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import type { BudgetName } from '../../kit/waiting/eventually.ts';
import { CheckFailed, NotRun } from '../../kit/failures.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { isUnrecognized } from '../../kit/watches/known-version.ts';
import { eachSortOfCollection } from '../../kit/kinds/subjects.ts';
import { futureVersion } from './made-up-version.ts';
import { unescaped } from '../../kit/answers/unescaped.ts';

/** Longer than the budget `brief-wait`, which ends first. */
const longestWaitMs = 70_000;
const patient: SendOptions = { returnBusy: true, mayTakeMs: longestWaitMs };

export default [
  section('core', '4.12', {
    'lists.future-version.refused': {
      text: 'A get or list at a version that the server does not know yet waits briefly at most, then answers 504, or an error with Retry-After.',
      observe:
        'Where the versions of ten successive writes are growing numbers (versions are opaque, 2.3), get and list with a real one and more digits, a list with a label selector, with a field selector, with NotOlderThan, with Exact, with limit=2 and with both NotOlderThan and limit=2 among them: 504 or an error with Retry-After, 410 for the last three, in about a minute at most, which is how long requests last by default; never 200 with older data. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
      wrong: '200 with the current data: always, or only with one of the parameters.',
      alsoIn: ['core 7'],
      subjects: eachSortOfCollection,
      anyScope: true,
      async run(context) {
        const { expect } = context;
        for (const { what, answer } of await atFutureVersion(
          context,
          [...plain, ...matched, ...exact],
          context,
        )) {
          // An exact version may be reported as gone, and with a limit a cache may not have reached it (core 4.12, 7).
          const mayBeGone = exact.some((one) => one.what === what);
          expect.that(
            isUnrecognized(answer) || (mayBeGone && answer.status === 410),
            `${what} at a version from the future: expected 504${mayBeGone ? ', 410' : ''} or an error with Retry-After, got ${answer.status}`,
          );
        }
      },
    },

    'lists.future-version.message': {
      text: 'The error for a version that the server does not know yet carries the text Too large resource version.',
      observe:
        'The body of the error that answers a get or list at such a version, also a list with a selector or with NotOlderThan, contains this text; so does one for a list with Exact or a limit, unless it is 410.',
      wrong: 'Generic timeout text.',
      async run(context) {
        const { expect } = context;
        for (const { what, answer } of await atFutureVersion(context, [...plain, ...matched])) {
          expect.that(
            !answer.ok,
            `${what} at a version from the future: expected an error, got ${answer.status}`,
          );
          expect.matches(
            unescaped(answer.text),
            /Too large resource version/,
            `body of the answer to ${what} at a version from the future`,
          );
        }
        for (const { what, answer } of await atFutureVersion(context, exact)) {
          const report = `body of the answer to ${what} at a version from the future`;
          // It may also be reported as gone.
          if (isUnrecognized(answer))
            expect.matches(unescaped(answer.text), /Too large resource version/, report);
        }
      },
    },

    'lists.future-version.of-a-sub-resource': {
      text: 'A get of a sub-resource at a version that the server does not know yet is answered like one of its object. (Inferred: the semantics are those of every get.)',
      observe:
        'GET of the status of a namespace, where one without a version succeeds, at a version from the future: 504 or an error with Retry-After.',
      wrong: 'Sub-resources are read by code of their own that ignores the version.',
      level: 'SHOULD',
      async run(context) {
        const { cluster, namespace, expect } = context;
        const statuses = cluster.resource({ ...cluster.namespaces.type, through: 'status' });
        const query = { resourceVersion: await futureVersion(context) };
        if (!(await statuses.read(namespace.name)).ok)
          throw new NotRun('not-exercised', 'the target has no GET of the status of a namespace');
        const send = () => statuses.read(namespace.name, { query, ...patient });
        const answer = await unlessBusy(context, () => inTime(context, send(), 'brief-wait', 'a get'));
        const what = 'a get of the status of a namespace at a version from the future';
        expect.that(isUnrecognized(answer), `${what}: expected 504 or a Retry-After, got ${answer.status}`);
      },
    },
  }),
  section('core', '8', {
    'lists.parameters.unknown-version-wait-bounded': {
      text: 'A list of a version from the future waits no longer than the request timeout (timeoutSeconds).',
      observe: 'List with a version far ahead and timeoutSeconds=1: answered within a few seconds.',
      wrong: 'The request hangs for a minute.',
      alsoIn: ['core 4.12'],
      async run(context) {
        await expectListInTime(context);
        await waitAtFutureVersion(context, await futureVersion(context));
      },
    },

    'lists.parameters.unknown-version-wait-shorter': {
      text: 'A timeoutSeconds that is shorter than the usual wait of the server bounds it, too. (Some servers wait for a fixed time of some seconds.)',
      observe:
        'Of four lists with a version far ahead and timeoutSeconds=1 one takes at most a second longer than the timeout and three lists of the current state together.',
      wrong: 'The request waits for a time of its own that is longer than the timeout.',
      level: 'SHOULD',
      alsoIn: ['core 4.12'],
      async run(context) {
        const { expect, now } = context;
        const resourceVersion = await futureVersion(context);
        const from = now();
        for (let count = 0; count < 3; count += 1) await expectListInTime(context);
        const mostMs = now() - from + 2_000;
        let leastMs = Infinity;
        // A busy server may answer late once, or twice.
        for (let count = 0; count < 4 && leastMs > mostMs; count += 1)
          leastMs = Math.min(leastMs, await waitAtFutureVersion(context, resourceVersion));
        const least = `${leastMs} ms, the shortest of four`;
        expect.that(
          leastMs <= mostMs,
          `a list at a version from the future with timeoutSeconds=1 took ${least}, expected at most ${mostMs}`,
        );
      },
    },
  }),
  section('core', '7', {
    'errors.retry-after.integer': {
      text: 'The Retry-After header is a whole number of seconds.',
      observe:
        'Wherever the header appears, such as in the answer to a get of a version from the future, it holds digits only.',
      wrong: 'The header holds a date.',
      async run(context) {
        const answers = (await atFutureVersion(context, plain)).map(({ answer }) =>
          answer.header('retry-after'),
        );
        const sent = answers.filter((value) => value !== undefined);
        for (const value of sent) context.expect.matches(value, /^[0-9]+$/, 'Retry-After');
        if (sent.length === 0)
          throw new NotRun('not-exercised', 'no answer for a version from the future has Retry-After');
      },
    },

    'errors.retry-after.agrees': {
      text: 'Retry-After counts seconds. (Inferred: where the Status has details.retryAfterSeconds, which no document describes, both are the same time.)',
      observe:
        'Wherever the header and the detail appear together, such as in the answer to a get of a version from the future, they are equal.',
      wrong: 'The header counts milliseconds.',
      level: 'SHOULD',
      async run(context) {
        const answers = (await atFutureVersion(context, plain)).map(({ answer }) => answer);
        const both = answers.flatMap((answer) => {
          const header = answer.header('retry-after');
          // The body of an error may have any form.
          const { details } = recordOf(answer);
          const seconds = isRecord(details) ? details['retryAfterSeconds'] : undefined;
          return typeof seconds !== 'number' || header === undefined ? [] : [{ seconds, header }];
        });
        for (const { seconds, header } of both)
          context.expect.equal(Number(header), seconds, 'Retry-After, beside details.retryAfterSeconds');
        if (both.length === 0)
          throw new NotRun('not-exercised', 'no answer for a version from the future has both');
      },
    },
  }),
];

interface Read {
  readonly what: string;
  /** The query of the list; not sent with the get. */
  readonly query?: Readonly<Record<string, string | number>>;
}

const plain: readonly Read[] = [{ what: 'a get' }, { what: 'a list', query: {} }];
const matched: readonly Read[] = [
  { what: 'a list with NotOlderThan', query: { resourceVersionMatch: 'NotOlderThan' } },
  { what: 'a list with a label selector', query: { labelSelector: 'set=unheard-of' } },
  { what: 'a list with a field selector', query: { fieldSelector: 'metadata.name=unheard-of' } },
];
const exact: readonly Read[] = [
  { what: 'a list with Exact', query: { resourceVersionMatch: 'Exact' } },
  { what: 'a list with limit=2', query: { limit: 2 } },
  { what: 'a list with NotOlderThan and limit=2', query: { resourceVersionMatch: 'NotOlderThan', limit: 2 } },
];

interface Answered extends Read {
  readonly answer: Answer;
}

/** The answers to reads at a version that does not exist yet. The requests name no timeout, because a server may answer at
 * the timeout instead of waiting for the version. */
async function atFutureVersion(
  context: CaseContext,
  reads: readonly Read[],
  { collection, view }: Pick<CollectionContext, 'collection' | 'view'> = podTemplatesOf(context),
): Promise<readonly Answered[]> {
  const { name = '' } = (await collection.given()).metadata;
  const resourceVersion = await futureVersion(context, view);
  return Promise.all(
    reads.map(async ({ what, query }) => {
      const send = () =>
        query === undefined
          ? collection.read(name, { query: { resourceVersion }, ...patient })
          : view.list({ resourceVersion, ...query }, patient);
      const answer = await unlessBusy(context, () => inTime(context, send(), 'brief-wait', what));
      return { what, answer };
    }),
  );
}

function podTemplatesOf({ namespace }: CaseContext): Pick<CollectionContext, 'collection' | 'view'> {
  return { collection: namespace.podTemplates, view: namespace.podTemplates };
}

/** A busy server may also answer 429, so the request is repeated for a while; the last answer counts. */
async function unlessBusy({ eventually }: CaseContext, send: () => Promise<Answer>): Promise<Answer> {
  let last: Answer | undefined;
  try {
    return await eventually(async () => {
      last = await send();
      if (last.status === 429) throw new CheckFailed(`${last.request} answered 429`);
      return last;
    }, 'event');
  } catch (error) {
    if (last === undefined || !(error instanceof WaitingError)) throw error;
    return last;
  }
}

/** The control: a list of the current state with the same timeout. @throws NotRun where the server is slower than the timeout */
async function expectListInTime({ namespace, expect }: CaseContext): Promise<void> {
  const answer = await namespace.podTemplates.list({ timeoutSeconds: 1 });
  if (answer.status === 504)
    throw new NotRun('not-exercised', 'a list of the current state takes longer than a timeout of a second');
  expect.status(answer, 200, 'a list with timeoutSeconds=1');
}

/** Milliseconds until a list at the version is answered. @throws WaitingError long after its timeout of a second */
async function waitAtFutureVersion(context: CaseContext, resourceVersion: string): Promise<number> {
  const { namespace, now } = context;
  const from = now();
  const list = namespace.podTemplates.list({ resourceVersion, timeoutSeconds: 1 }, { returnBusy: true });
  await inTime(context, list, 'request-timeout', 'a list at a version from the future with timeoutSeconds=1');
  return now() - from;
}

/** An answer that may be delayed, within a budget. */
async function inTime(
  { eventually }: CaseContext,
  sent: Promise<Answer>,
  budget: BudgetName,
  what: string,
): Promise<Answer> {
  let settled: (() => Answer) | undefined;
  sent.then(
    (answer) => void (settled = () => answer),
    (error: unknown) =>
      void (settled = () => {
        throw error;
      }),
  );
  const result = await eventually(() => {
    if (settled === undefined) throw new CheckFailed(`${what} is not answered`);
    return settled;
  }, budget);
  return result();
}
