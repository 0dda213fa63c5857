// Whether a faulty part did what the original does: it called the original once with what it was given and returned what
// that returned, or returns the same without it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';

export type Part = (...args: unknown[]) => unknown;

interface Call {
  readonly args: readonly unknown[];
  readonly outcome: Outcome;
  /** What functions among the arguments returned, as the original received them. */
  readonly answers: readonly Outcome[];
  /** What a function that it returned answered. */
  readonly made: Outcome[];
}

type Outcome = { readonly returned: unknown } | { readonly thrown: unknown };

export interface Compared {
  /** To be called by the faulty part in place of the original. */
  readonly recording: Part;
  /** Calls the faulty part; `note` hears whether it did something else, once that is known. */
  call(faulty: Part, args: unknown[], note: (isDifferent: boolean) => void): unknown;
}

/** @param isRepeatable false where the original may not be called once more to compare: it writes */
export function compare(original: Part, isRepeatable: boolean): Compared {
  const calls = new AsyncLocalStorage<Call[]>();
  return {
    recording: (...args) => {
      const list = calls.getStore();
      if (list === undefined) return original(...args);
      const answers: Outcome[] = [];
      const made: Outcome[] = [];
      return recorded(
        settle(
          () => calls.run([], () => original(...args.map((arg) => recorded(arg, answers)))),
          (outcome) => void list.push({ args, outcome, answers, made }),
        ),
        made,
      );
    },
    call(faulty, args, note) {
      const list: Call[] = [];
      const answers: Outcome[] = [];
      const made: Outcome[] = [];
      const given = args.map((arg) => recorded(arg, answers));
      const result = settle(
        () => calls.run(list, () => faulty(...given)),
        (outcome) => {
          if (isFunction(outcome)) return;
          if (list.length > 0 || !isRepeatable)
            return note(!isThrough(list, { args: given, outcome, answers, made }));
          settle(
            () => original(...args),
            (expected) => note(!sameOutcome(expected, outcome)),
            true,
          );
        },
      );
      if (typeof result !== 'function') return result;
      const expected = list[0]?.made ?? [];
      const correct = list.length === 0 && isRepeatable ? recorded(original(...args), expected) : undefined;
      return closure(result as Part, { expected, correct, note });
    },
  };
}

interface Closure {
  /** What the function of the original answered. */
  readonly expected: Outcome[];
  /** That function, where the faulty part does not call it. */
  readonly correct: unknown;
  readonly note: (isDifferent: boolean) => void;
}

/** A function that the faulty part returned: compared at each of its calls. */
function closure(faulty: Part, { expected, correct, note }: Closure): Part {
  return (...args) => {
    expected.length = 0;
    return settle(
      () => faulty(...args),
      (outcome) => {
        if (typeof correct === 'function')
          settle(
            () => correct(...args),
            () => {},
            true,
          );
        const [first, ...more] = expected;
        note(first === undefined || more.length > 0 || !sameOutcome(first, outcome));
      },
    );
  };
}

const isFunction = (outcome: Outcome) => 'returned' in outcome && typeof outcome.returned === 'function';

/** Whether the call was handed to the original as it came, and its outcome handed back. */
function isThrough(list: readonly Call[], { args, outcome, answers }: Call): boolean {
  const [inner, ...more] = list;
  if (inner === undefined || more.length > 0) return false;
  // An argument may be left out, or handed on as undefined.
  const sameArgs = Array.from({ length: Math.max(inner.args.length, args.length) }).every((_, at) => {
    const [one, other] = [inner.args[at], args[at]];
    return (typeof one === 'function' && typeof other === 'function') || same(one, other);
  });
  return sameArgs && same(inner.answers, answers) && sameOutcome(inner.outcome, outcome);
}

/** Calls with the outcome, of a promise when it settles. */
function settle(work: () => unknown, done: (outcome: Outcome) => void, isQuiet = false): unknown {
  let returned: unknown;
  try {
    returned = work();
  } catch (thrown) {
    done({ thrown });
    if (isQuiet) return undefined;
    throw thrown;
  }
  if (!(returned instanceof Promise)) {
    done({ returned });
    return returned;
  }
  const settled = settlePromise(returned, done);
  if (isQuiet) settled.catch(() => {});
  return settled;
}

async function settlePromise(promise: Promise<unknown>, done: (outcome: Outcome) => void): Promise<unknown> {
  let returned: unknown;
  try {
    returned = await promise;
  } catch (thrown) {
    done({ thrown });
    throw thrown;
  }
  done({ returned });
  return returned;
}

/** A function that notes what it answers. */
function recorded(value: unknown, answers: Outcome[]): unknown {
  if (typeof value !== 'function') return value;
  const noted = (...args: unknown[]): unknown =>
    settle(
      () => (value as Part)(...args),
      (outcome) => void answers.push(outcome),
    );
  return noted;
}

function sameOutcome(one: Outcome, other: Outcome): boolean {
  if ('thrown' in one || 'thrown' in other)
    return 'thrown' in one && 'thrown' in other && same(String(one.thrown), String(other.thrown));
  return same(one.returned, other.returned) && !hasOwnFunctions(other.returned);
}

/** An object whose methods were replaced in place, such as the cursor of a watch. */
const hasOwnFunctions = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((member) => typeof member === 'function');

const same = (one: unknown, other: unknown): boolean => one === other || isDeepStrictEqual(one, other);
