// Requirements on the object that an apply addresses: absent, existing, or no object at all.
import { section } from '../kit/case.ts';

export default section('core', '4.8', {
  'apply.target.objects-only': {
    text: 'Apply works only on objects, which are resources with a metadata field.',
    excluded: 'not observable: the documents show no type without metadata that an apply could address',
  },
});
