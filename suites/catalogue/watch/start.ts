// Requirements on where a watch starts, by resourceVersion.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.start.unset-state-first',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch without a resourceVersion sends the most recent state first, and goes on from there.',
    observe:
      'Three objects, one just made; watch without a resourceVersion: three ADDED, the newest object among them, then live events.',
    wrong: 'Watch without a version reports only future changes.',
  },
  {
    id: 'watch.start.zero-any-state-first',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch with resourceVersion 0 sends the state at any version first, and goes on from there.',
    observe: 'ADDED for the objects of some state that was true, then the changes up to now and live ones.',
    wrong: '0 means from the beginning of history, or future only.',
  },
  {
    id: 'watch.start.nonzero-changes-only',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A watch from a nonzero resourceVersion reports only changes after it, without synthetic events.',
    observe:
      'Three old objects; watch from the version of a list, then change one object: the first event is this change.',
    wrong: 'Existing objects are sent as ADDED first.',
  },
  {
    id: 'watch.start.one-added-each',
    document: 'core',
    section: '4.12',
    also: ['core 6'],
    level: 'MUST',
    text: 'Watches that send the state first begin with one synthetic ADDED for every object at the starting version.',
    observe:
      'An object that was updated before the watch comes once, as ADDED with its latest state; a deleted one does not come.',
    wrong: 'The whole history is replayed, or the events have another type, such as INITIAL.',
  },
  {
    id: 'watch.start.future-version-silent',
    document: 'core',
    section: '4.12',
    level: 'MAY',
    text: 'A watch that names a version from the future is allowed to stay silent for its whole timeout.',
    observe:
      'Watch from such a version with timeoutSeconds=5: no event of an older change; the form of the end is recorded.',
    wrong: 'Changes that were made before the watch come, though its version is one of the future.',
  },
] as const satisfies readonly Row[];
