// The strings of an answer that its server made up, found as the script's `field` function finds them: by lines.
import type { Exchange } from '../../../reports/result.ts';

/** What later requests may have to say again. */
export type MadeUp = 'uid' | 'version' | 'continue' | 'name';

export interface AnswerField {
  readonly kind: MadeUp;
  readonly value: string;
  readonly field: string;
  /** The how-manieth string of that name in the answer, from 1. */
  readonly nth: number;
}

const kinds: Readonly<Record<string, MadeUp>> = {
  uid: 'uid',
  resourceVersion: 'version',
  continue: 'continue',
  name: 'name',
};

/** A value with other characters may stand escaped in the JSON, or be cut by the function. */
const plainValue = /^[\w.~+/=:-]+$/;

/** Names count only where the server made them from a `generateName`. JSON answers only. */
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

/** The function as the script has it; it ends the script where the answer has no such string. */
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
      // The function passes over an empty string only where it asks for it.
      const nth = (counts.get(field) ?? 0) + 1;
      counts.set(field, nth);
      return [{ field, value, nth }];
    });
}
