// Requirements on writes that show themselves while many clients write at once.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.concurrent.compare-and-set',
    document: 'core',
    section: '4.8',
    also: ['core 2.9'],
    level: 'MUST',
    text: 'While many clients write at once, a write that names a version succeeds only on that version, so that no update is lost.',
    observe:
      'The acknowledged writes of one object have one order in which each fits the state that the one before it left. Each client also writes a field of its own, by PUT, merge patch, JSON patch and apply: once acknowledged, it is in every later state until that client writes again.',
    wrong:
      'The version is compared first and the object written later, so that now and then two updates of one version succeed, or a patch is laid over an earlier read and takes back what was written since.',
  },
] as const satisfies readonly Row[];
