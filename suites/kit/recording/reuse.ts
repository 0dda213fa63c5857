// Which values of earlier answers the requests of a script say again, and the shell variables that stand for them.
import { answerFields } from './answer-fields.ts';
import type { AnswerField, MadeUp } from './answer-fields.ts';
import { isWatch } from './curl.ts';
import { wholeWord } from './shell-quote.ts';
import type { Variable } from './shell-quote.ts';
import type { Step } from './steps.ts';

export interface Reuse {
  /** For each step: the variables in its request. */
  readonly variables: readonly (readonly Variable[])[];
  /** For each step: what is kept of its answer, by name of the variable. */
  readonly kept: readonly ReadonlyMap<string, AnswerField>[];
  /** The values that have a variable, in the order of their numbers. */
  readonly named: readonly AnswerField[];
}

interface Known extends AnswerField {
  /** Index of the step that answered it first. */
  readonly from: number;
}

const names: Readonly<Record<MadeUp, string>> = {
  uid: 'UID',
  version: 'VERSION',
  continue: 'CONTINUE',
  name: 'NAME',
};

/** The first answer with a value gives it; what a watch tells only where no other answer does, since it ends late. */
export function findReuse(steps: readonly Step[]): Reuse {
  const known = new Map<string, Known>();
  const given = new Map<string, string>();
  const named: AnswerField[] = [];
  const counts = new Map<MadeUp, number>();
  const kept = steps.map(() => new Map<string, AnswerField>());

  function nameOf(one: Known): string {
    // By place, not by value: a read that was sent again told another version at the same place.
    const key = `${one.from} ${one.field} ${one.nth}`;
    const before = given.get(key);
    if (before !== undefined) return before;
    const number = (counts.get(one.kind) ?? 0) + 1;
    counts.set(one.kind, number);
    const name = `${names[one.kind]}${number}`;
    given.set(key, name);
    kept[one.from]!.set(name, one);
    named.push(one);
    return name;
  }

  const variables = steps.map(({ exchange, answered }, from) => {
    const { path, body = '', headers } = exchange.request;
    const text = [path, body, ...headers.map(([, value]) => value)].join('\n');
    const used = [...known.values()].flatMap((one) => {
      const forms = formsOf(one).filter(
        ({ plain, pattern }) => text.includes(plain) && new RegExp(pattern, 'u').test(text),
      );
      const name = forms.length === 0 ? '' : nameOf(one);
      return forms.map(({ pattern, encoded }) => ({
        pattern,
        word: encoded ? `$(encoded "$${name}")` : `$${name}`,
      }));
    });
    for (const field of answered.flatMap(answerFields)) {
      const key = `${field.kind} ${field.value}`;
      const before = known.get(key);
      if (before === undefined || (isLate(steps[before.from]!) && !isLate(steps[from]!)))
        known.set(key, { ...field, from });
    }
    return used;
  });
  return { variables, kept, named };
}

const isLate = ({ exchange }: Step) => isWatch(exchange.request);

/** How a value may stand in a request. A short one, such as version 12, counts only beside its field's name. */
function formsOf({ kind, value }: AnswerField): { plain: string; pattern: string; encoded: boolean }[] {
  if (kind === 'version' && (value.length < 8 || /^\d+$/.test(value))) {
    const beside = String.raw`resourceVersion(?:"\s*:\s*"|=|:\s*["']?)|"path":"/metadata/resourceVersion","value":"`;
    return [{ plain: value, pattern: `(?<=${beside})${wholeWord(value)}`, encoded: false }];
  }
  const encoded = encodeURIComponent(value);
  // A token of another server may need what this one does not.
  const inQuery = { plain: encoded, pattern: `(?<=[?&]continue=)${wholeWord(encoded)}`, encoded: true };
  return [
    ...(kind === 'continue' ? [inQuery] : []),
    ...(encoded === value ? [] : [{ plain: encoded, pattern: wholeWord(encoded), encoded: true }]),
    { plain: value, pattern: wholeWord(value), encoded: false },
  ];
}
