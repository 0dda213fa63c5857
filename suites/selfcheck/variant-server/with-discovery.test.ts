// The variant server with discovery; its versions look like nothing that can be counted, and a controller of its
// own writes to what is new of all types but the templates.
import { test } from 'vitest';
import { allButTemplates } from './annotator.ts';
import { expectGreenOnVariantServer } from './green.test-support.ts';

test('the suite is green on the variant server with discovery, and leaves nothing there', () =>
  expectGreenOnVariantServer({ seed: 11, discovery: true, opaque: true, annotated: allButTemplates }));
