// What a request to a deprecated endpoint shows, and the policies on command-line elements.
import { section } from '../../kit/case.ts';
import { mustLabelGauge, mustSetGauge } from './deprecated-gauge.ts';
import { mustAnnotate, mustWarn } from './deprecated-requests.ts';

export default [
  section('core', '9.2', {
    'versions.deprecation.warning-header': {
      text: 'A request to a deprecated endpoint succeeds and its answer has a Warning header.',
      observe:
        'On a served deprecated version (of the target, or of an earlier release that the launcher starts): list, POST, GET, PUT, each type of patch, apply, watch, DELETE and, where there is one, a dry-run of deletecollection succeed and each has a Warning header of the form 299 agent "text". So have a GET and a list of a large object, compressed, and a POST with an unknown field, beside the warning about it, the same list a second time, a GET of the status of an object, where there is one, and a list in an earlier release that is three releases before the removal of the version, where the launcher starts one. Requests in the replacement have no such warning.',
      wrong: 'Only writes have the header, or only the first of several like requests.',
      alsoIn: ['core 7'],
      since: 'v1.19',
      run: mustWarn,
    },

    'versions.deprecation.audit-annotation': {
      text: 'A request to a deprecated endpoint adds the annotation orch.io/deprecated with value true to its audit event.',
      observe:
        'In the audit output of a launched server: reads, watches and writes on a deprecated version have it, and a GET of a missing object there, and one of the status of an object, where there is one; requests elsewhere do not.',
      wrong: 'The annotation is missing for reads or sub-resources, or where the answer is an error.',
      alsoIn: ['core 6'],
      needs: ['launcher', 'audit'],
      since: 'v1.19',
      run: mustAnnotate,
    },

    'versions.deprecation.metric-value': {
      text: 'A request to a deprecated endpoint sets the gauge apiserver_requested_deprecated_apis to 1.',
      observe:
        'On the metrics page the gauge for that endpoint is 1 after one request and after ten, reads and writes, and on launched servers after nothing but a POST, a watch, or a GET of a missing object.',
      wrong: 'It counts requests, or is set by some only, such as reads, or those that succeed.',
      since: 'v1.19',
      run: mustSetGauge,
    },

    'versions.deprecation.metric-labels': {
      text: 'The gauge apiserver_requested_deprecated_apis has the labels group, version, resource, subresource and removed_release.',
      observe:
        'The gauge has these labels; removed_release agrees with the table of removals; the first four have the same values as those of apiserver_request_total for the same request. After a GET of the status of an object, where there is one, the gauge has the subresource status, too.',
      wrong:
        'removed_release holds the version of deprecation, or requests for a sub-resource count for the resource.',
      since: 'v1.19',
      run: mustLabelGauge,
    },

    'versions.deprecation.command-line-warns': {
      text: 'Deprecated command-line elements warn on use, with an option to silence this.',
      excluded: 'not observable: the documents name no deprecated command-line element',
    },

    'versions.deprecation.user-command-line-stable': {
      text: 'User-facing GA command-line elements work 12 months or 2 releases after deprecation.',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.user-command-line-beta': {
      text: 'User-facing beta command-line elements work 3 months or 1 release after deprecation, whichever is longer.',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.user-command-line-alpha': {
      text: 'User-facing alpha command-line elements may go at once after the deprecation.',
      level: 'MAY',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.admin-command-line-stable': {
      text: 'Admin-facing GA command-line elements work 6 months or 1 release after deprecation.',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.admin-command-line-beta': {
      text: 'Admin-facing beta command-line elements work 3 months or 1 release after deprecation, whichever is longer.',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.admin-command-line-alpha': {
      text: 'Admin-facing alpha command-line elements may go at once after the deprecation.',
      level: 'MAY',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },

    'versions.deprecation.command-line-successor': {
      text: 'A command-line element is not deprecated for a less stable one, and flags without a prefix count as GA.',
      excluded: 'a policy on releases: the life of command-line elements spans several releases',
    },
  }),
  section('core', '9.3', {
    'versions.deprecation.find-own-use': {
      text: 'Users find their use of deprecated APIs by client warnings, metrics and audit data.',
      since: 'v1.19',
      excluded: 'a duty of clients: how users look for it',
    },

    'versions.deprecation.conversion-tool': {
      text: 'A command-line tool converts manifests to a wanted group and version.',
      excluded: 'a duty of clients: a tool outside the interface',
    },
  }),
];
