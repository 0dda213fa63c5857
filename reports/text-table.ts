// Tables and wrapped text for a terminal.

export interface Column {
  readonly title: string;
  /** `right` for numbers. */
  readonly align?: 'left' | 'right';
  /** Longer entries are shortened. */
  readonly maximumWidth?: number;
}

/** The lines of a table: columns padded to their widest entry, no trailing blanks. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cut = rows.map((row) =>
    columns.map((column, index) => cutText(row[index] ?? '', column.maximumWidth)),
  );
  const titles = columns.map((column) => column.title);
  const widths = columns.map((_, index) =>
    Math.max(...[titles, ...cut].map((row) => (row[index] ?? '').length)),
  );
  return [titles, ...cut].map((row) =>
    row
      .map((text, index) => pad(text, widths[index] ?? 0, columns[index]?.align))
      .join('  ')
      .trimEnd(),
  );
}

/** Shortens a text with an ellipsis. */
export function cutText(text: string, maximumWidth = Number.POSITIVE_INFINITY): string {
  return text.length <= maximumWidth ? text : `${text.slice(0, maximumWidth - 1)}…`;
}

/** Breaks at blanks; a word longer than the width has its own line. */
export function wrapText(text: string, width: number, indent: string): string[] {
  return text.split('\n').flatMap((line) => {
    const start = `${indent}${/^\s*/.exec(line)?.[0] ?? ''}`;
    return fill(line.trim().split(/\s+/), width, start, start, '');
  });
}

/** Breaks a shell script between words, with a backslash, so that a copy still runs. Quoted words are not broken, even
 * where the line gets too long; a script whose quotes span lines is returned unchanged. */
export function wrapScript(script: string, width: number, indent: string): string[] {
  const lines = script.trimEnd().split('\n');
  // An option is kept on the same line as its value.
  const words = lines.map(
    (line) => line.match(/(?:-[HX] |--data-binary )?(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g) ?? [],
  );
  const isPlain =
    !script.includes('<<') && lines.every((line, index) => words[index]?.join(' ') === line.trim());
  return lines.flatMap((line, index) =>
    // A comment cannot be continued on the next line.
    isPlain && !line.startsWith('#') && line.length + indent.length > width
      ? fill(words[index] ?? [], width - 2, indent, `${indent}  `, ' \\')
      : [`${indent}${line}`],
  );
}

function fill(
  words: readonly string[],
  width: number,
  first: string,
  next: string,
  suffix: string,
): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(`${line}${suffix}`);
      line = next;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()];
}

function pad(text: string, width: number, align: Column['align']): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}
