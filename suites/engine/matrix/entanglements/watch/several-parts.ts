// Faults that turn further rows about several parts of watch red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'watch.event.every-outcome': ['starts-one-change-late', 'watch-redirected'],
      'watch.event.with-namespace': ['watch-redirected'],
      'watch.selector.leads-to-list': ['starts-one-change-late'],
      'watch.start.nonzero-changes-only': ['starts-one-change-late', 'watch-redirected'],
    },
    'its watches have each form, begin in the past, and go on to the end',
  ),
] satisfies readonly Entanglement[];
