// The odd server that tells what it serves; its versions look like nothing that can be counted, and a controller of its
// own writes to what is new of all types but the templates.
import { test } from 'vitest';
import { allButTemplates } from './annotator.ts';
import { expectGreenOnOdd } from './green-on-odd.test-support.ts';

test('the suite is green on the odd server with discovery, and leaves nothing there', () =>
  expectGreenOnOdd({ seed: 11, discovery: true, opaque: true, annotated: allButTemplates }));
