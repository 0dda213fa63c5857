// What is wrong with a configuration file, in one line: where, what, and how to mend it.

export interface ProblemPlace {
  readonly file: string;
  readonly line: number;
  /** Such as `authorizers[0].name`; empty for the file as a whole. */
  readonly field: string;
}

/** The message is `FILE:LINE: FIELD: what; how to mend`. It never contains a value of a field that may be secret. */
export class ConfigurationProblem extends Error {
  override readonly name = 'ConfigurationProblem';
  readonly place: ProblemPlace;
  constructor(place: ProblemPlace, text: string, options: ErrorOptions = {}) {
    const field = place.field === '' ? '' : `${oneLine(place.field)}: `;
    super(`${place.file}:${place.line}: ${field}${oneLine(text)}`, options);
    this.place = place;
  }
}

const longestText = 500;

/** A message of a library may have several lines, and so may the name of a field. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}
