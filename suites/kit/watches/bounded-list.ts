// A list that must end: a server that treats the request as a watch would stream without end.
import type { Answer } from '../answers/answer.ts';
import type { CaseContext } from '../context.ts';
import type { Resource } from '../kinds/resource.ts';

/** @throws WaitingError where the answer does not end within the budget */
export async function boundedList(
  { eventually, expect }: Pick<CaseContext, 'eventually' | 'expect'>,
  resource: Resource,
  query: Readonly<Record<string, string>>,
): Promise<Answer> {
  const controller = new AbortController();
  const state: { answer?: Answer; error?: unknown } = {};
  const reading = resource
    .list(query, { signal: controller.signal })
    .then((answer) => void (state.answer = answer))
    .catch((error: unknown) => void (state.error = error));
  try {
    await eventually(() => {
      const what = new URLSearchParams(query).toString();
      expect.that('answer' in state || 'error' in state, `the answer to a GET with ${what} does not end`);
    }, 'long-list');
  } finally {
    controller.abort(new Error('enough'));
    await reading;
  }
  if (state.answer === undefined) throw state.error;
  return state.answer;
}
