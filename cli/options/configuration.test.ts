// Options from a configuration file, and its error messages with file, line and option.
import { expect, test } from 'vitest';
import { readDocument } from '../../suites/kit/document/read-document.ts';
import { configurationSchema, readConfiguration } from './configuration.ts';
import { address, flag, list, text, wholeNumber } from './readers.ts';

const table = {
  seed: { argument: 'N', help: 'a seed', read: wholeNumber(0) },
  section: { argument: 'N', help: 'a section', repeatable: true, read: text },
  namespaces: { argument: 'A,B', help: 'some names', read: list },
  url: { argument: 'URL', help: 'an address', read: address },
  slow: { argument: '', help: 'slow, too', read: flag },
  config: { argument: 'FILE', help: 'a file', read: text },
} as const;

const read = (source: string) =>
  readDocument(source, 'f.yaml', 'options', (root) => readConfiguration(table, root), configurationSchema);

test.each([
  ['seed: 3', { seed: 3 }],
  ['seed: "3"', { seed: 3 }],
  ['slow: true', { slow: true }],
  ['slow: off', { slow: false }],
  ['section: 4.10', { section: ['4.10'] }],
  ['section: [4.10, "5"]', { section: ['4.10', '5'] }],
  ['namespaces: a,b', { namespaces: ['a', 'b'] }],
  ['namespaces: [a, b]', { namespaces: ['a', 'b'] }],
  ['{}', {}],
])('%j gives %j', (source, values) => {
  expect(read(source)).toEqual(values);
});

test.each([
  ['# c\nsede: 1', 'f.yaml:2: sede: unknown option: did you mean seed?'],
  ['toString: 1', 'f.yaml:1: toString: unknown option'],
  ['seed: x', 'f.yaml:1: seed: "x": expected a whole number from 0'],
  ['seed: [1, 2]', 'f.yaml:1: seed: takes one value, not a list: expected N'],
  ['seed: {a: 1}', 'f.yaml:1: seed: expected N, found a mapping or list'],
  ['slow: true\nseed:', 'f.yaml:2: seed: has no value: expected N'],
  ['seed: null', 'f.yaml:1: seed: has no value: expected N'],
  ['seed: ""', 'f.yaml:1: seed: has no value: expected N'],
  ['slow:', 'f.yaml:1: slow: has no value: expected true or false'],
  ['section: []', 'f.yaml:1: section: has no value: expected N'],
  ['section:\n- a\n-', 'f.yaml:3: section[1]: has no value: expected N'],
  ['section: [[a]]', 'f.yaml:1: section[0]: expected N, found a mapping or list'],
  ['namespaces: []', 'f.yaml:1: namespaces: has no value: expected A,B'],
  ['namespaces: ","', 'f.yaml:1: namespaces: ",": expected at least one name, such as a,b'],
  ['config: other.yaml', 'f.yaml:1: config: not allowed in a configuration file'],
  ['- seed', 'f.yaml:1: expected one mapping of option names to values'],
  ['seed', 'f.yaml:1: expected one mapping of option names to values'],
  ['~', 'f.yaml:1: expected one mapping of option names to values'],
  ['# nothing', 'f.yaml:1: the file is empty: give options'],
])('%j is refused', (source, message) => {
  expect(() => read(source)).toThrow(message);
});

test('an error message does not repeat a value that may contain a secret', () => {
  expect(() => read('url: https://user:secret@host')).toThrow(/^f\.yaml:1: url: expected (?!.*secret)/);
});
