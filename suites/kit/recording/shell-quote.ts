// Quotes any text as one word of a POSIX shell, with variables in place of given values.

/** Values that stand for the variable of that name wherever they appear as whole words. */
export type Variables = Readonly<Record<string, string>>;

/** `it's ns1` with `{ NS: 'ns1' }` becomes `'it'\''s '"$NS"`. */
export function shellQuote(text: string, variables: Variables = {}): string {
  const names = new Map(Object.entries(variables).map(([name, value]) => [value, name]));
  if (names.size === 0) return literal(text);
  const values = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((value) => value.replaceAll(/[^A-Za-z0-9-]/g, String.raw`\$&`));
  // `ns1` is no part of `ns10`, nor of `my-ns1`.
  const pattern = new RegExp(`(?<![A-Za-z0-9-])(${values.join('|')})(?![A-Za-z0-9-])`);
  const words = text.split(pattern).map((part, index) => {
    if (index % 2 === 1) return `"$${names.get(part)}"`;
    return part === '' ? '' : literal(part);
  });
  return words.join('') || "''";
}

function literal(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
