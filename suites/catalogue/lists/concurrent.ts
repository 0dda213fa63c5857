// Requirements on lists and reads that show themselves while many clients write at once.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.concurrent.snapshot-pages',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, the chunks of a list are together one state of the collection: that of the first chunk.',
    observe:
      'The joined chunks fit one moment between request and answer of the first one: every write acknowledged before, none sent after, and no two states that were never there together.',
    wrong: 'A later chunk now and then shows a write that came after the first one.',
  },
  {
    id: 'lists.concurrent.most-recent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a list without a version is consistent data at the newest version.',
    observe:
      'A whole list fits one moment between request and answer: every write acknowledged before, none sent after.',
    wrong: 'Under load a list comes from a copy that lags by a few writes.',
  },
  {
    id: 'lists.concurrent.get-most-recent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'While many clients write at once, a get without a version reads the newest state.',
    observe: 'Gets and writes of one object have a common order that keeps to what was answered before what.',
    wrong: 'Under load a get comes from a copy that lags by a write.',
  },
] as const satisfies readonly Row[];
