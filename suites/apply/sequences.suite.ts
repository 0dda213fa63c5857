// Cases: generated sequences of writes by several managers against the executable model of ownership (core 4.9).
import { section } from '../kit/case.ts';
import { runOwnershipSequences } from '../models/ownership/sequences.ts';

export default section({
  'apply.sequences.any': {
    general: true,
    run: (context) => runOwnershipSequences(context, 12),
  },
});
