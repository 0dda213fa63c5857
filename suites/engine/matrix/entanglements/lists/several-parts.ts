// Faults that turn further rows about several parts of lists red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['cluster-scoped-list-whole'],
    [
      'lists.chunk.limit-is-maximum',
      'lists.parameters.limit-not-integer',
      'lists.remaining-count',
      'lists.shape.continue-when-incomplete',
    ],
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lists.chunk': ['custom-list-ends-early'],
      'lists.chunk.all-namespaces': ['position-of-custom-objects-skips-what-begins-alike'],
      'lists.shape.one-namespace': [
        'custom-list-ends-early',
        'position-of-custom-objects-skips-what-begins-alike',
      ],
    },
    'the case reads, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lists.exact.that-version': ['token-without-namespace'],
      'lists.parameters.label-selector': ['token-without-namespace'],
      'lists.version.unset-most-recent': ['token-without-namespace'],
    },
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
] satisfies readonly Entanglement[];
