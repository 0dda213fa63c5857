// Finds server-generated strings in an answer, with the same line-based method as the `field` function of the script.
import type { Exchange } from '../../kit/answers/exchange.ts';

/** Generated values that later requests may have to repeat. */
export type GeneratedKind = 'uid' | 'version' | 'continue' | 'name';

export interface AnswerField {
  readonly kind: GeneratedKind;
  readonly value: string;
  readonly field: string;
  /** The position among the strings of that name in the answer, from 1. */
  readonly nth: number;
}

const kinds: Readonly<Record<string, GeneratedKind>> = {
  uid: 'uid',
  resourceVersion: 'version',
  continue: 'continue',
  name: 'name',
};

/** Values with other characters may be escaped in the JSON, or be split by the shell function. */
const plainValue = /^[\w.~+/=:-]+$/;

/** Of JSON answers only. Names count only where the server generated them from a `generateName`. */
export function answerFields({ request, response }: Exchange): AnswerField[] {
  const body = response?.body;
  if (body === undefined || !body.trimStart().startsWith('{')) return [];
  const strings = stringsOf(body);
  const prefixes = [...stringsOf(request.body ?? ''), ...strings].flatMap(({ field, value }) =>
    field === 'generateName' && value !== '' ? [value] : [],
  );
  const isGenerated = (name: string) =>
    prefixes.some((prefix) => name.startsWith(prefix) && name.length > prefix.length);
  return strings.flatMap(({ field, value, nth }) => {
    const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
    if (kind === undefined || !plainValue.test(value)) return [];
    return kind === 'name' && !isGenerated(value) ? [] : [{ kind, value, field, nth }];
  });
}

/** The shell function of the script; it aborts the script where the answer has no such string. */
export const fieldFunction = String.raw`# field NAME [N]: the Nth string of that name in the last answer
field() {
  printf '%s\n' "$ANSWER" | tr -d ' \t\r' | tr ',{}' '\n\n\n' | sed -n "s/^\"$1\":\"\([^\"]*\)\".*/\1/p" |
    sed -n "${'${2:-1}'}p" | grep . || { echo "no $1 in the last answer" >&2; exit 1; }
}`;

function stringsOf(json: string): { field: string; value: string; nth: number }[] {
  const counts = new Map<string, number>();
  return json
    .replaceAll(/[ \t\r]/g, '')
    .split(/[,{}\n]/)
    .flatMap((line) => {
      const [, field, value] = /^"(\w+)":"([^"]*)"/.exec(line) ?? [];
      if (field === undefined || value === undefined) return [];
      // The shell function counts empty strings too, and rejects one only as its result.
      const nth = (counts.get(field) ?? 0) + 1;
      counts.set(field, nth);
      return [{ field, value, nth }];
    });
}
