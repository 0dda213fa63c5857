// The values that each reader accepts and refuses.
import { expect, test } from 'vitest';
import {
  address,
  duration,
  featureSwitch,
  flag,
  HiddenValueError,
  list,
  oneOf,
  positiveNumber,
  shard,
  wholeNumber,
} from './readers.ts';

test.each([
  [flag, 'on', true],
  [flag, 'false', false],
  [wholeNumber(0), '0', 0],
  [wholeNumber(1, 5), '5', 5],
  [positiveNumber, '0.5', 0.5],
  [duration, '90', 90_000],
  [duration, '1.5s', 1500],
  [duration, '250ms', 250],
  [duration, '10m', 600_000],
  [duration, '1h', 3_600_000],
  [duration, '0.5ms', 1],
  [duration, '1.0004s', 1000],
  [duration, '576h', 2_073_600_000],
  [oneOf('1.1', '2'), '2', '2'],
  [list, ' a, b,,c ', ['a', 'b', 'c']],
  [list, 'b,a,b', ['b', 'a']],
  [shard, '2/5', { index: 2, count: 5 }],
  [shard, '1/1', { index: 1, count: 1 }],
  [featureSwitch, 'pods=on', ['pods', true]],
  [featureSwitch, 'claim-templates=off', ['claim-templates', false]],
  [address, 'https://h:1/base//', 'https://h:1/base'],
  [address, 'http://[::1]:8080', 'http://[::1]:8080'],
] as const)('%# %o reads %j as %j', (read, value, wanted) => {
  expect(read(value)).toEqual(wanted);
});

test.each([
  [flag, 'yes'],
  [flag, ''],
  [wholeNumber(0), '-1'],
  [wholeNumber(0), '1.0'],
  [wholeNumber(0), '1e3'],
  [wholeNumber(0), ''],
  [wholeNumber(0), '99999999999999999999'],
  [wholeNumber(1, 5), '0'],
  [wholeNumber(1, 5), '6'],
  [positiveNumber, '0'],
  [positiveNumber, 'Infinity'],
  [positiveNumber, ' '],
  [duration, '10 m'],
  [duration, '-1s'],
  [duration, '1d'],
  [duration, ''],
  [duration, '0'],
  [duration, '0.4ms'],
  [duration, '576.1h'],
  [list, ''],
  [list, ' , ,'],
  [oneOf('1.1', '2'), '1'],
  [shard, '0/5'],
  [shard, '6/5'],
  [shard, '1'],
  [shard, '1/5/9'],
  [featureSwitch, 'pods'],
  [featureSwitch, 'pods=yes'],
  [featureSwitch, '=on'],
  [address, 'host:6443'],
  [address, 'ftp://host'],
  [address, ''],
] as const)('%# %o refuses %j', (read, value) => {
  expect(() => read(value)).toThrow(/^expected /);
});

test.each([
  'https://user:secret@host',
  'https://secret@host/path',
  'user:secret@host',
  'https://host?token=secret',
  'https://host/?',
  'https://host/path#secret',
])('an error message does not repeat an address that may contain a secret: %j', (value) => {
  expect(() => address(value)).toThrow(HiddenValueError);
  expect(() => address(value)).toThrow(/^expected an address without (?!.*secret)/);
});

test('the longest duration is within the limit of a timer', () => {
  expect(duration('576h')).toBeLessThan(2 ** 31);
});
