// Options from a table: arguments, values, and errors that suggest the correct name.
import { expect, test } from 'vitest';
import { CommandError } from '../exit-codes.ts';
import { helpText, parseOptions, refuseWords } from './declare.ts';
import { address, flag, text, wholeNumber } from './readers.ts';

const table = {
  seed: { argument: 'N', help: 'a seed', read: wholeNumber(0) },
  section: { argument: 'N', help: 'a section', repeatable: true, read: text },
  slow: { argument: '', help: 'slow, too', read: flag },
} as const;

test.each([
  [[], {}],
  [['--seed', '7'], { seed: 7 }],
  [['--seed=7'], { seed: 7 }],
  [['--seed', '1', '--seed', '2'], { seed: 2 }],
  [['--section', '4', '--section=5'], { section: ['4', '5'] }],
  [['--section=a=b'], { section: ['a=b'] }],
  [['--section='], { section: [''] }],
  [['--slow', '--seed', '7'], { slow: true, seed: 7 }],
  [['--slow=false'], { slow: false }],
  [['--section', '-1'], { section: ['-1'] }],
])('%j gives %j', (args, values) => {
  expect(parseOptions(table, args)).toEqual({ values, words: [], help: false });
});

test('other arguments and --help are separated from options', () => {
  expect(parseOptions(table, ['a', '--slow', 'b', '-h'])).toEqual({
    values: { slow: true },
    words: ['a', 'b'],
    help: true,
  });
});

test.each([
  [['--sed', '1'], 'unknown option --sed: did you mean --seed? (--help lists all)'],
  [['--quite-another'], 'unknown option --quite-another (--help lists all)'],
  [['--toString'], 'unknown option --toString'],
  [['--seed'], '--seed needs a value: --seed N'],
  [['--seed', '--slow'], '--seed needs a value: --seed N'],
  [['--seed', 'x'], '--seed "x": expected a whole number from 0'],
  [['--slow=maybe'], '--slow "maybe": expected true or false'],
])('%j is refused', (args, message) => {
  const parse = () => parseOptions(table, args);
  expect(parse).toThrow(CommandError);
  expect(parse).toThrow(message);
});

test('an error message does not repeat a value that may contain a secret', () => {
  const parse = () => parseOptions({ url: { argument: 'URL', help: '', read: address } }, ['--url', 'a:b@c']);
  expect(parse).toThrow(/^--url: expected an address/);
});

test('an argument where only options are allowed is refused with the option to use', () => {
  expect(() => refuseWords(['a.b', 'c'], (word) => `--section ${word}`)).toThrow(
    'unexpected argument "a.b": use --section a.b',
  );
  expect(() => refuseWords([], String)).not.toThrow();
});

test('help aligns the options', () => {
  expect(helpText('x [options]', table)).toBe(
    'Usage: x [options]\n\n  --seed N     a seed\n  --section N  a section\n  --slow       slow, too\n',
  );
});
