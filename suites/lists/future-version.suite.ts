// Cases: versions that the server does not know yet (core 4.12, 7, 8). No client knows one, so they are made up, where
// versions look like numbers.
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { BudgetName } from '../kit/eventually.ts';
import { CheckFailed, NotRun } from '../kit/failures.ts';
import { isUnrecognized } from './known-version.ts';

export default section({
  'lists.future-version.refused': async (context) => {
    const { expect } = context;
    for (const { what, answer } of await atFutureVersion(context))
      expect.that(
        isUnrecognized(answer),
        `${what} at a version from the future: expected 504 or an error with Retry-After, got ${answer.status}`,
      );
  },

  'lists.future-version.message': async (context) => {
    const { expect } = context;
    for (const { what, answer } of await atFutureVersion(context)) {
      expect.that(
        !answer.ok,
        `${what} at a version from the future: expected an error, got ${answer.status}`,
      );
      expect.matches(
        answer.text,
        /Too large resource version/,
        `body of the answer to ${what} at a version from the future`,
      );
    }
  },

  'lists.parameters.unknown-version-wait-bounded': async (context) => {
    const { namespace, expect } = context;
    const { podTemplates } = namespace;
    await podTemplates.given();
    const timeoutSeconds = 1;
    expect.status(await podTemplates.list({ timeoutSeconds }), 200, 'a list with timeoutSeconds=1');
    const resourceVersion = await futureVersion(context);
    const list = podTemplates.list({ resourceVersion, timeoutSeconds });
    await inTime(
      context,
      list,
      'request-timeout',
      'a list at a version from the future with timeoutSeconds=1',
    );
  },

  'errors.retry-after.integer': async (context) => {
    const answers = (await atFutureVersion(context)).map(({ answer }) => answer.header('retry-after'));
    const sent = answers.filter((value) => value !== undefined);
    for (const value of sent) context.expect.matches(value, /^[0-9]+$/, 'Retry-After');
    if (sent.length === 0)
      throw new NotRun('not-exercised', 'no answer for a version from the future has Retry-After');
  },
});

/** The answers to a get and to a list at a version that is not there yet. */
async function atFutureVersion(
  context: CaseContext,
): Promise<readonly { readonly what: string; readonly answer: Answer }[]> {
  const { podTemplates } = context.namespace;
  const { name = '' } = (await podTemplates.given()).metadata;
  const resourceVersion = await futureVersion(context);
  const [read, list] = [
    podTemplates.read(name, { query: { resourceVersion } }),
    podTemplates.list({ resourceVersion, timeoutSeconds: 1 }),
  ];
  return Promise.all([
    inTime(context, read, 'brief-wait', 'a get').then((answer) => ({ what: 'a get', answer })),
    inTime(context, list, 'brief-wait', 'a list').then((answer) => ({ what: 'a list', answer })),
  ]);
}

/** Far ahead of all that the server will reach during the run, and still a whole number of 64 bits.
 * @throws NotRun where versions do not look like numbers */
async function futureVersion({ namespace, expect }: CaseContext): Promise<string> {
  const { resourceVersion } = (await namespace.podTemplates.list({ limit: 1 })).list.metadata;
  const version = expect.present(resourceVersion, 'metadata.resourceVersion of a list');
  if (!/^[1-9][0-9]{0,11}$/.test(version))
    throw new NotRun(
      'not-exercised',
      'versions do not look like numbers, so that none from the future can be made up',
    );
  return `${version}000000`;
}

/** An answer that the server takes its time for, within a budget. */
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
