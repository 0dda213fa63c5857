// Requirements on a get at a resourceVersion.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.get.unset-most-recent',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A get without a resourceVersion reads the most recent state.',
    observe:
      'Many times: PATCH a counter label, then at once GET over another connection: always the new value.',
    wrong: 'GET is served from a lagging cache.',
  },
  {
    id: 'lists.get.zero-any',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A get with resourceVersion 0 may answer any version.',
    observe:
      '200 with a state that the object has or had; an object that was made a while ago is found. An older state is no failure; once all is written, the last is shown within seconds, since newer data is preferred.',
    wrong: '0 is looked up as a literal version and refused.',
  },
  {
    id: 'lists.get.nonzero-not-older',
    document: 'core',
    section: '4.12',
    level: 'MUST',
    text: 'A get with a nonzero resourceVersion answers a state that is not older.',
    observe:
      'GET at once with the resourceVersion of a PATCH answer: this change or a later one. With an older version: 200 at that state or a later one.',
    wrong: 'The version is ignored and a lagging cache answers, or the version is looked up exactly.',
  },
] as const satisfies readonly Row[];
