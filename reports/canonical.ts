// Canonical forms: values that vary from run to run become names ($NS, $UID1, $TIME, $BASE), so that two runs with the same
// seed give the same result.json. Each case has its own canonicalizer, because names are numbered by first appearance.

export interface CanonicalizerOptions {
  /** The prefix of all names of the run. */
  readonly prefix: string;
  /** The namespaces of the case; the first is its own ($NS), the others become $NS2, $NS3 … as they appear. */
  readonly namespaces?: readonly string[];
  /** A text that differs in each run, and another one that does not. */
  readonly shown?: readonly [string, string];
  /** Base URLs or `host:port` of the target. */
  readonly addresses?: readonly string[];
}

/** Kinds of varying values that a case marks, because no pattern recognizes them. */
export type MarkKind = 'version' | 'name' | 'uid' | 'token' | 'continue';

export interface Canonicalizer {
  /** Declares a value that varies: each occurrence as a whole word is replaced from now on. */
  readonly mark: (kind: MarkKind, value: string) => void;
  readonly text: (text: string) => string;
  /** The same for JSON, with sorted object keys. */
  readonly value: (value: unknown) => unknown;
}

const markNames: Readonly<Record<MarkKind, string>> = {
  version: 'VERSION',
  name: 'NAME',
  uid: 'UID',
  token: 'TOKEN',
  continue: 'CONTINUE',
};

const uidPattern = String.raw`[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}`;
const timePattern = [
  String.raw`\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})`,
  String.raw`(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT`,
].join('|');
const loopbackPattern = String.raw`(?:127\.0\.0\.1|localhost|\[::1\]):\d+`;

/** The replacement of a literal: `$NAME`, or `$NAME1` and so on, numbered from `from`. */
interface Replacement {
  readonly name: string;
  readonly from?: number;
}

/** A canonicalizer with its own numbering. Canonical text is returned unchanged. */
export function createCanonicalizer(options: CanonicalizerOptions): Canonicalizer {
  const { shown } = options;
  const literals = new Map(knownLiterals(options));
  const numberOf = createNumbering();
  let pattern: RegExp | undefined;

  const replace = (found: string): string => {
    const { name, from } = literals.get(found) ?? recognize(found);
    return from === undefined ? `$${name}` : `$${name}${numberOf(name, found.toLowerCase(), from)}`;
  };
  const text = (original: string): string => {
    pattern ??= buildPattern([...literals.keys()]);
    return (shown === undefined ? original : original.replaceAll(...shown)).replace(pattern, replace);
  };
  return {
    mark: (kind, value) => {
      if (value === '' || literals.has(value)) return;
      literals.set(value, { name: markNames[kind], from: 1 });
      pattern = undefined;
    },
    text,
    value: (value) => mapStrings(value, text),
  };
}

/** A later entry overrides an earlier one with the same text. */
function knownLiterals(options: CanonicalizerOptions): readonly (readonly [string, Replacement])[] {
  const addresses = (options.addresses ?? []).flatMap((address) => [
    address.replace(/\/+$/, ''),
    address.replace(/^[a-z]+:\/\//, '').replace(/\/.*$/, ''),
  ]);
  const [own, ...others] = options.namespaces ?? [];
  const entries: (readonly [string, Replacement])[] = [
    [options.prefix, { name: 'NS' }],
    ...others.map((namespace) => [namespace, { name: 'NS', from: 2 }] as const),
    ...(own === undefined ? [] : [[own, { name: 'NS' }] as const]),
    ...addresses.map((address) => [address, { name: 'BASE' }] as const),
  ];
  return entries.filter(([literal]) => literal !== '');
}

function recognize(found: string): Replacement {
  if (new RegExp(`^${uidPattern}$`).test(found)) return { name: 'UID', from: 1 };
  return { name: new RegExp(`^${loopbackPattern}$`).test(found) ? 'ADDRESS' : 'TIME' };
}

/** Returns a function that numbers the values of a name by first appearance. */
function createNumbering(): (name: string, value: string, from: number) => number {
  const seen = new Map<string, Map<string, number>>();
  return (name, value, from) => {
    const numbers = seen.get(name) ?? new Map<string, number>();
    seen.set(name, numbers);
    const number = numbers.get(value) ?? numbers.size + from;
    numbers.set(value, number);
    return number;
  };
}

function mapStrings(value: unknown, text: (original: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, one]) => [text(key), mapStrings(one, text)]),
  );
}

/** What may precede a name: the start, a non-word character, or an escape (%2F, \n), whose last letter is not part of the name. */
const wordStart = String.raw`(?<=^|[^A-Za-z0-9$]|%[0-9A-Fa-f]{2}|\\[nrt])`;

/** One pattern for all literals, so that numbers follow the text and a longer name takes precedence over a shorter one in it. */
function buildPattern(literals: readonly string[]): RegExp {
  const words = literals
    .toSorted((left, right) => right.length - left.length)
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  const known = words.length === 0 ? [] : [`(?:${words.join('|')})(?![A-Za-z0-9])`];
  const alternatives = [...known, uidPattern, timePattern, loopbackPattern].map((one) => `(?:${one})`);
  return new RegExp(`${wordStart}(?:${alternatives.join('|')})`, 'g');
}
