// Requirements on PUT and its compare-and-set on resourceVersion.
import type { Row } from '../row.ts';

export default [
  {
    id: 'writes.put.stale-version-conflict',
    document: 'core',
    section: '4.8',
    also: ['core 7'],
    level: 'MUST',
    text: 'PUT with a resourceVersion that is no longer current is answered 409 Conflict and changes nothing.',
    observe:
      'Read a version of a config map and, where served, of a custom object, change the object, PUT with the version read first: exactly 409, and a GET shows the object as the change left it.',
    wrong: 'The last writer wins with 200, or the answer is 412.',
  },
  {
    id: 'writes.put.current-version-succeeds',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'PUT with the current version replaces the object and yields a new version.',
    observe:
      'GET, edit a label, PUT: 200 or 201, a new resourceVersion, and a GET shows the content that was sent.',
    wrong: 'resourceVersion stays the same after a change.',
  },
  {
    id: 'writes.put.concurrent-one-wins',
    document: 'core',
    section: '4.8',
    level: 'MUST',
    text: 'Of concurrent PUTs with the same version only one succeeds.',
    observe:
      'Several PUTs at once with the same resourceVersion and different labels: exactly one succeeds, the others answer 409, and the final label is that of the one which succeeded.',
    wrong: 'The version check and the write are two steps, so several succeed.',
  },
  {
    id: 'writes.put.without-version',
    document: 'core',
    section: '4.8',
    level: 'UNSPECIFIED',
    text: 'A client has to send resourceVersion with a PUT. The answer to a PUT without it is not described: a refusal or an unconditional update.',
    observe:
      'PUT of an existing object without resourceVersion; record the status, and whether the object changed.',
    wrong: 'Failing a server that allows unconditional updates.',
  },
] as const satisfies readonly Row[];
