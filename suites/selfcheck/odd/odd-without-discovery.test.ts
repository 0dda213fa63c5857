// The odd server that does not tell what it serves; its versions are numbers, and a controller of its own writes to
// whatever is new.
import { test } from 'vitest';
import { expectGreenOnOdd } from './green-on-odd.test-support.ts';

test('the suite is green on the odd server without discovery, and leaves nothing there', () =>
  expectGreenOnOdd({ seed: 12, discovery: false, opaque: false, annotated: () => true }));
