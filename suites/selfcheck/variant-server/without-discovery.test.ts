// The variant server without discovery; its versions are numbers, and a controller of its own writes to
// whatever is new.
import { test } from 'vitest';
import { expectGreenOnVariantServer } from './green.test-support.ts';

test('the suite is green on the variant server without discovery, and leaves nothing there', () =>
  expectGreenOnVariantServer({ seed: 12, discovery: false, opaque: false, annotated: () => true }));
