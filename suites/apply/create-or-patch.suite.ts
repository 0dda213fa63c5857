// Requirements on the type that an apply addresses (core 4.8). `target.suite.ts` has the cases about objects.
import { section } from '../kit/case.ts';

export default section('core', '4.8', {
  'apply.target.objects-only': {
    text: 'Apply works only on objects, which are resources with a metadata field.',
    excluded: 'not observable: the documents show no type without metadata that an apply could address',
  },
});
