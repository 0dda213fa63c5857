// Requirements on how a watch is requested: paths and query parameters.
import type { Row } from '../row.ts';

export default [
  {
    id: 'watch.paths.all-namespaces',
    document: 'core',
    section: '4.1',
    level: 'MUST',
    text: 'A watch on the all-namespaces path reports the changes of every namespace.',
    observe:
      'Watch /api/v1/podtemplates and create an object in each of two namespaces: both ADDED events arrive.',
    wrong: 'The watch works only below one namespace.',
    needs: ['cluster-wide'],
  },
  {
    id: 'watch.parameters.watch-one',
    document: 'core',
    section: '4.2',
    level: 'MUST',
    text: 'GET of a collection with watch=1 is a watch.',
    observe: 'GET podtemplates?watch=1&timeoutSeconds=5: a stream of events, not a list.',
    wrong: 'Only the word true is recognized.',
  },
  {
    id: 'watch.parameters.watch-true',
    document: 'core',
    section: '4.2',
    level: 'MUST',
    text: 'GET of a collection with watch=true is a watch.',
    observe:
      'GET podtemplates?watch=true: a stream of events, not a list. The same for config maps and, where the target has them, for a cluster-scoped and a custom kind.',
    wrong: 'Only the digit 1 is recognized.',
  },
  {
    id: 'watch.parameters.pretty',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'watch takes the query parameter pretty, which changes no more than the layout of the answer.',
    observe:
      'GET configmaps?watch=1&pretty=true: a stream whose events parse one by one and hold the changes.',
    wrong: 'pretty on a watch is refused, or breaks the events so that they no longer parse.',
  },
  {
    id: 'watch.parameters.field-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'watch takes fieldSelector, which restricts the events.',
    observe:
      'Watch configmaps?watch=1&fieldSelector=metadata.name=a, then create b, change it and create a: an event for a arrives, none for b (the syntax of selectors is not shown; this is the common form).',
    wrong: 'The selector filters lists but not watches.',
  },
  {
    id: 'watch.parameters.label-selector',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'watch takes labelSelector, which restricts the events.',
    observe:
      'Watch with labelSelector=app=x, then create an object with app=y, change one with it, and create one with app=x: an event for the last arrives, none for the others (the syntax of selectors is not shown; this is the common form).',
    wrong: 'The selector filters lists but not watches.',
  },
  {
    id: 'watch.parameters.both-selectors',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'watch takes fieldSelector and labelSelector together, and reports what both select.',
    observe:
      'Change an object that has the name only and one that has the label only, before the watch and live, then create one with both: an event for this one arrives, none for the others, in watches from a version, with changes in the past and live, and without a version.',
    wrong: 'With both selectors one of them counts.',
  },
  {
    id: 'watch.parameters.timeout-seconds',
    document: 'core',
    section: '4.3',
    level: 'MUST',
    text: 'watch takes timeoutSeconds and ends by itself after that time.',
    observe: 'A watch with timeoutSeconds=1 ends within a few seconds, with a clean end of the body.',
    wrong: 'The parameter is ignored and the watch stays open for minutes.',
  },
  {
    id: 'watch.parameters.watch-false',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'watch is a boolean: with watch=false or watch=0 the request is a list.',
    observe: 'GET podtemplates?watch=false and ?watch=0: 200 with a PodTemplateList, and the answer ends.',
    wrong: 'Any watch parameter, even false, opens a stream.',
  },
  {
    id: 'watch.parameters.allow-bookmarks-forms',
    document: 'core',
    section: '4.3',
    level: 'SHOULD',
    text: 'allowWatchBookmarks is a boolean: true, 1, false and 0 are all accepted.',
    observe: 'A watch with each of the four values opens and delivers the change of a pod template.',
    wrong: 'Only the word true is accepted and 1 or false is refused.',
  },
  {
    id: 'watch.paths.claim-templates',
    document: 'core',
    section: '4.4',
    level: 'MUST',
    text: 'Both list operations of ResourceClaimTemplate take the watch parameters.',
    observe:
      'GET with watch=1, allowWatchBookmarks=true and timeoutSeconds=5 in a namespace and over all namespaces: each opens a stream, and the ADDED event of a new object arrives on both.',
    wrong: 'Watch is refused on the all-namespaces path.',
    needs: ['claim-templates', 'cluster-wide'],
  },
  {
    id: 'watch.history.default-lifetime',
    document: 'core',
    section: '8',
    level: 'SHOULD',
    text: 'By default the backing store keeps the history of changes for 5 minutes.',
    observe:
      'A watch of a type in which little else changes, from a version that is 4 minutes old, replays every change since. After more than 5 minutes a replay and 410 are both fine.',
    wrong: '410 after one minute on a server with default options.',
    slow: true,
  },
] as const satisfies readonly Row[];
