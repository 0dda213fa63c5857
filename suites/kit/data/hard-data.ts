// Data that simple implementations confuse, change or lose: a fixed core, which every run uses, and a part that the seed draws.
// The documents call labels and annotations free-form; these forms are the ones that every known server accepts.

type Random = () => number;
type Texts = Readonly<Record<string, string>>;

/** Texts that look like other types, need escapes, or are not one byte, one code unit or one character each. */
export const hardTexts: readonly string[] = [
  '',
  ' ',
  ' around ',
  'true',
  'null',
  '~',
  '007',
  '1.0e+3',
  '0x1F',
  '-.inf',
  '.nan',
  '2001-01-01',
  '{"a":[1,"b"]}',
  'key: value # no comment',
  '\'single\' "double" \\ back / slash',
  'line\nline\r\n\ttab\n',
  '<a href="x">&amp;</a>',
  '%2F%00+',
  'été',
  'e\u0301te\u0301',
  'ß ﬁ İ',
  '漢字かな交じり',
  '😀👩‍👩‍👧 𝒳',
  '\u2028\u2029\u00a0\ufeff',
  'עברית abc',
  'two line ends\n\n',
];

/** More than one packet, and three bytes a character. */
export const longText = '長い文'.repeat(2000);

const longWord = 'abcdefghij'.repeat(6);

/** Keys that begin alike, at the length limit, and named like members of a program's own objects. */
const hardKeys = ['a', 'a.b', 'a-b', 'a_b', 'A', 'constructor', 'toString', `${longWord}xyz`] as const;
const prefixed = ['example.com/a', 'example.com/a.b', 'a.example.com/a'] as const;

/** At most 63 letters, digits, `-`, `_` and `.`, the first and the last a letter or digit. */
export const hardLabelValues: readonly string[] = [
  '',
  'x',
  'X',
  'x-y',
  'x_y',
  'x.y',
  '0',
  'true',
  `${longWord}xyz`,
  `${longWord}xyy`,
];

/** Labels with every value of the core, and one that the seed draws. */
export function hardLabels(random: Random): Texts {
  const keys = [...hardKeys, ...prefixed];
  const pairs = hardLabelValues.map((value, index): [string, string] => [keys[index % keys.length]!, value]);
  return { ...Object.fromEntries(pairs), drawn: drawnWord(random) };
}

/** Annotations with every text of the core, a long one, and some that the seed draws. */
export function hardAnnotations(random: Random): Texts {
  const keys = [...hardKeys, ...prefixed];
  const pairs = hardTexts.map((text, index): [string, string] => [
    keys[index] ?? `example.com/text-${index}`,
    text,
  ]);
  const drawn = Array.from({ length: 3 }, (_, index): [string, string] => [
    `drawn-${index}`,
    drawnText(random),
  ]);
  return { ...Object.fromEntries([...pairs, ...drawn]), long: longText };
}

export const hardMetadata = (random: Random) => ({
  labels: hardLabels(random),
  annotations: hardAnnotations(random),
});

/** Ranges of one to four bytes in UTF-8. */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x24f],
  [0x300, 0x36f],
  [0x4e00, 0x9fa5],
  [0x1f300, 0x1f64f],
] as const;

function drawnText(random: Random): string {
  const length = 1 + Math.floor(random() * 40);
  return Array.from({ length }, () => {
    const [first, last] = ranges[Math.floor(random() * ranges.length)]!;
    return String.fromCodePoint(first + Math.floor(random() * (last - first + 1)));
  }).join('');
}

const wordSigns = 'abcxyzABCXYZ0189';

function drawnWord(random: Random): string {
  const length = 1 + Math.floor(random() * 63);
  const signs = Array.from({ length }, (_, index) => {
    const all = index === 0 || index === length - 1 ? wordSigns : `${wordSigns}-_.`;
    return all[Math.floor(random() * all.length)]!;
  });
  return signs.join('');
}
