// The life of a metric: deprecated, hidden, deleted.
import { section } from '../../kit/case.ts';
import {
  deprecatedMetricsAreLogged,
  hiddenMetricsAreShown,
  noticesNameReleases,
  oldMetricsAreHidden,
} from './deprecated-metrics.ts';

export default [
  section('core', '3.4', {
    'versions.metrics.deprecated-description': {
      text: 'A deprecated metric has a description that begins with a notice of the form (Deprecated from x.y), and stays registered.',
      observe:
        'On the metrics page, each help text with "(Deprecated" begins with it, behind a stability level in brackets at most, names a version there after from or since, and its metric is still on the page. With none, there is nothing to judge.',
      wrong: 'The notice names no version, or stands at the end of the text.',
      needs: ['metrics'],
      run: noticesNameReleases,
    },

    'versions.metrics.deprecated-logged': {
      text: 'Registering a deprecated metric writes a warning to the log. (That the warning names the metric is inferred.)',
      observe:
        'For each metric whose description has the deprecation notice, the output of the launched server has a warning that names it; and each metric of the page that a line of the output calls deprecated has the notice.',
      wrong: 'Deprecated metrics are registered silently, or those with labels get no notice.',
      level: 'SHOULD',
      needs: ['launcher', 'metrics'],
      run: deprecatedMetricsAreLogged,
    },

    'versions.metrics.hidden-after-three-releases': {
      text: 'A deprecated metric is hidden, that is no longer registered, once the current version is 3 minor releases past its deprecated version.',
      observe:
        'No description on the metrics page says (Deprecated from x.y) with x.y three or more minor releases before the version of the server. Where one does, which --show-hidden-metrics-for-version may cause, the page of a server that the launcher starts without options decides.',
      wrong: 'Long deprecated metrics are still exposed by default.',
      needs: ['metrics'],
      run: oldMetricsAreHidden,
    },

    'versions.metrics.show-hidden': {
      text: 'The server option --show-hidden-metrics-for-version enables hidden metrics.',
      observe:
        'Started with the option set to the previous minor release, the server runs and its metrics page has the hidden metrics, whose descriptions still have the notice; where the release has none (the launcher may name them), there is nothing to judge.',
      wrong: 'The option has no effect, or the server refuses it.',
      needs: ['launcher', 'metrics'],
      run: hiddenMetricsAreShown,
    },

    'versions.metrics.deleted-one-release-later': {
      text: 'A hidden metric may be deleted one release after it became hidden.',
      level: 'MAY',
      alsoIn: ['core 9.2'],
      excluded: 'a policy on releases: it spans several releases',
    },
  }),
  section('core', '9.2', {
    'versions.metrics.minimum-lifetime': {
      text: 'Minimum metric lifetimes: stable 4 releases or 12 months, beta 2 releases or 8 months, alpha none.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.metrics.stable-after-deprecation': {
      text: 'A deprecated stable metric lives on for 3 releases or 9 months.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.metrics.beta-after-deprecation': {
      text: 'A deprecated beta metric lives on for 1 release or 4 months.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.metrics.alpha-after-deprecation': {
      text: 'A deprecated alpha metric has no further time.',
      level: 'MAY',
      excluded: 'a policy on releases: it spans several releases',
    },
  }),
];
