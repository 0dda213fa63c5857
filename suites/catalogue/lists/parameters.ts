// Requirements on the query parameters of list, and what the documents leave open about them.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.parameters.field-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'list takes fieldSelector, which restricts the result.',
    observe:
      'Objects a and b: GET configmaps?fieldSelector=metadata.name=a holds a only (the syntax of selectors is not shown; this is the common form).',
    wrong: 'fieldSelector is ignored and everything is returned.',
  },
  {
    id: 'lists.parameters.label-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'list takes labelSelector, which restricts the result.',
    observe:
      'Objects with the labels app=x and app=y: labelSelector=app=x lists those with x only (the syntax of selectors is not shown; this is the common form).',
    wrong: 'labelSelector is ignored and everything is returned.',
  },
  {
    id: 'lists.parameters.limit-not-integer',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'limit is an integer: a value that is none is refused.',
    observe: 'GET configmaps?limit=2 is 200; limit=abc is a refusal.',
    wrong: 'limit=abc is taken as no limit.',
  },
  {
    id: 'lists.parameters.timeout-seconds',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'list takes timeoutSeconds.',
    observe: 'GET configmaps?timeoutSeconds=10: 200 with the same items as without.',
    wrong: 'timeoutSeconds is refused outside a watch.',
  },
  {
    id: 'lists.parameters.match-unknown-value',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'A value of resourceVersionMatch other than Exact and NotOlderThan is refused.',
    observe:
      'List with the version of a list made just before: 200 with each of the two values, a refusal with resourceVersionMatch=Foo. A server that ignores the match, which clients tolerate (4.12), does not exercise it.',
    wrong: 'An unknown value is ignored.',
  },
  {
    id: 'lists.parameters.invalid-combination-codes',
    document: 'core',
    section: '7',
    level: 'UNSPECIFIED',
    text: 'The status codes of invalid list combinations, other than continue with a nonzero version, are not shown.',
    observe:
      'Send each invalid combination of resourceVersionMatch, resourceVersion and limit: record the status.',
    wrong: 'Demanding 400 or 422.',
  },
  {
    id: 'lists.continue.default-lifetime',
    document: 'core',
    section: '8',
    also: ['core 4.12'],
    level: 'SHOULD',
    text: 'By default a continue token lives for 5 minutes.',
    observe: 'A token that is 4 minutes old gives the next chunk; an older one may give 410.',
    wrong: '410 after half a minute on a server with default options.',
    slow: true,
  },
  {
    id: 'lists.parameters.unknown-version-wait-bounded',
    document: 'core',
    section: '8',
    also: ['core 4.12'],
    level: 'MUST',
    text: 'A list of a version from the future waits no longer than the request timeout (timeoutSeconds).',
    observe: 'List with a version far ahead and timeoutSeconds=1: answered within a few seconds.',
    wrong: 'The request hangs for a minute.',
  },
  {
    id: 'lists.parameters.limit-greatest',
    document: 'core',
    section: '8',
    level: 'UNSPECIFIED',
    text: 'The greatest value of limit is not shown.',
    observe: 'List with limit=1000000, 0 and -1: record the answers.',
    wrong: 'Demanding an error for a large limit.',
  },
] as const satisfies readonly Row[];
