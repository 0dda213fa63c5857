// Requirements on what an apply keeps, changes and removes.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.merge.request-wins',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Where both sides state a value the applied one wins.',
    observe: 'Same manager applies app=a then app=b: value b with no conflict.',
    wrong: 'Existing values win.',
  },
  {
    id: 'apply.merge.dropped-removed',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'What the same manager applied before, and now leaves out and nobody else owns, is removed.',
    observe: 'm1 applies labels x and y, then only x: y is gone.',
    wrong: 'Apply never removes anything.',
  },
  {
    id: 'apply.merge.shared-kept',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'What is left out but owned by another manager as well stays.',
    observe: 'm1 and m2 apply y; m1 leaves it out: y stays.',
    wrong: 'Removed regardless of other owners.',
  },
  {
    id: 'apply.merge.unowned-default-or-deleted',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'A field that nobody owns any more goes back to its default or is deleted.',
    observe:
      'Apply a PodTemplate whose pod has a terminationGracePeriodSeconds of 7, then leave it out: the field is gone or shows another value, the default. A label that is left out is deleted.',
    wrong: 'The last value stays without an owner.',
  },
  {
    id: 'apply.merge.others-fields-kept',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Fields that this manager never applied are left untouched.',
    observe: 'Labels set by a POST stay when m2 applies others.',
    wrong: 'Apply deletes everything not in the request.',
  },
  {
    id: 'apply.merge.patch-strategy-marker',
    document: 'core',
    section: '4.9',
    level: 'SHOULD',
    text: 'A list without a listType but with the marker patchStrategy=merge is read as a map keyed by its patchMergeKey. Which lists of built-in types carry the marker is not shown.',
    observe:
      'Two managers apply containers of different names to one PodTemplate: both are kept (containers carry the marker with the key name in known servers).',
    wrong: 'Such lists are replaced whole.',
  },
] as const satisfies readonly Row[];
