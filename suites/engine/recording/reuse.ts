// Finds values of earlier answers that later requests of a script repeat, and assigns shell variables to them.
import { answerFields } from './answer-fields.ts';
import type { AnswerField, GeneratedKind } from './answer-fields.ts';
import { isWatch } from './curl.ts';
import { wholeWord } from './shell-quote.ts';
import type { Variable } from './shell-quote.ts';
import type { Step } from './steps.ts';

export interface Reuse {
  /** For each step: the variables in its request. */
  readonly variables: readonly (readonly Variable[])[];
  /** For each step: the fields of its answer that are stored, by variable name. */
  readonly kept: readonly ReadonlyMap<string, AnswerField>[];
  /** The values that have a variable, in order of first use. */
  readonly named: readonly AnswerField[];
}

interface Known extends AnswerField {
  /** Index of the step whose answer contained it first. */
  readonly from: number;
}

const names: Readonly<Record<GeneratedKind, string>> = {
  uid: 'UID',
  version: 'VERSION',
  continue: 'CONTINUE',
  name: 'NAME',
};

/** A value is taken from the first answer that contains it. Watches end late, so they are used only where no other answer
 * contains the value. */
export function findReuse(steps: readonly Step[]): Reuse {
  const known = new Map<string, Known>();
  const given = new Map<string, string>();
  const named: AnswerField[] = [];
  const counts = new Map<GeneratedKind, number>();
  const kept = steps.map(() => new Map<string, AnswerField>());

  function nameOf(one: Known): string {
    // Keyed by position rather than value: a repeated read may return another version at the same position.
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

/** The forms of a value in a request. A short value, such as version 12, counts only after the name of its field. */
function formsOf({ kind, value }: AnswerField): { plain: string; pattern: string; encoded: boolean }[] {
  if (kind === 'version' && (value.length < 8 || /^\d+$/.test(value))) {
    const afterName = String.raw`resourceVersion(?:"\s*:\s*"|=|:\s*["']?)|"path":"/metadata/resourceVersion","value":"`;
    return [{ plain: value, pattern: `(?<=${afterName})${wholeWord(value)}`, encoded: false }];
  }
  const encoded = encodeURIComponent(value);
  // A continue token of another server may need percent-encoding even if this one does not.
  const inQuery = { plain: encoded, pattern: `(?<=[?&]continue=)${wholeWord(encoded)}`, encoded: true };
  return [
    ...(kind === 'continue' ? [inQuery] : []),
    ...(encoded === value ? [] : [{ plain: encoded, pattern: wholeWord(encoded), encoded: true }]),
    { plain: value, pattern: wholeWord(value), encoded: false },
  ];
}
