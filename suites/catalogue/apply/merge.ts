// Requirements on what an apply keeps, changes and removes.
import type { Row } from '../row.ts';

export default [
  {
    id: 'apply.merge.request-wins',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'Where an apply and the stored object both state a value the applied one wins.',
    observe: 'Same manager applies app=a then app=b: value b with no conflict.',
    wrong: 'Existing values win.',
  },
  {
    id: 'apply.merge.dropped-removed',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'What a manager applied before, and now leaves out of its apply and nobody else owns, is removed.',
    observe: 'm1 applies labels x and y, then only x: y is gone.',
    wrong: 'Apply never removes anything.',
  },
  {
    id: 'apply.merge.shared-kept',
    document: 'core',
    section: '4.9',
    level: 'MUST',
    text: 'What an apply leaves out stays when another manager owns it as well.',
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
      'A label that its manager leaves out is deleted. Where workloads are served, apply a Deployment with progressDeadlineSeconds and revisionHistoryLimit, then without: each is gone or has the value of a fresh object made without it. The same for terminationGracePeriodSeconds of a PodTemplate, where the server keeps that field.',
    wrong: 'The last value stays without an owner.',
  },
  {
    id: 'apply.merge.patch-strategy-marker',
    document: 'core',
    section: '4.9',
    level: 'SHOULD',
    text: 'A list without a listType but with the marker patchStrategy=merge is read as a map keyed by its patchMergeKey. Which lists of built-in types carry the marker is not shown.',
    observe:
      'Two managers apply containers of different names to one PodTemplate: both are kept (that containers carry the marker, with the key name, is customary).',
    wrong: 'Such lists are replaced whole.',
  },
] as const satisfies readonly Row[];
