// Names of versions, which versions are on by default, and that versions convert into each other.
import { section } from '../kit/case.ts';
import { alphaIsOff, mustHaveForms, newBetaIsOff, oldBetaIsOn } from './default-versions.ts';
import { mustRoundTrip } from './round-trip.ts';

export default [
  section('core', '9.1', {
    'versions.groups.version-names': {
      text: 'Version names of built-in groups are of three forms: alpha ones contain alpha, beta ones contain beta, a stable one is v and an integer.',
      observe:
        'Each version found for a built-in group (discovery where it answers, apiVersion values) contains alpha or beta, or is v and an integer.',
      wrong: 'A stable version is called 1.0.',
      run: mustHaveForms,
    },

    'versions.defaults.alpha-off': {
      text: 'Alpha built-in versions are disabled by default.',
      observe:
        'On a server started by default, and on one with the feature gate of the type and nothing else, GET /apis/resource.orch.io/v1alpha3/resourceclaimtemplates is no 2xx, and on the former discovery, where it answers, shows no version with alpha in its name in a built-in group.',
      wrong: 'An alpha version is served by default.',
      level: 'SHOULD',
      needs: ['launcher'],
      run: alphaIsOff,
    },

    'versions.defaults.beta-off': {
      text: 'Beta built-in versions introduced in v1.22 or later are disabled by default.',
      observe:
        'On a server started by default, none of the beta versions that the documents place in v1.22 or later answers (flow control v1beta3, of releases from v1.26 to v1.31); any other beta version found is recorded, as its age is not known.',
      wrong: 'New beta versions are served by default.',
      level: 'SHOULD',
      needs: ['launcher'],
      run: newBetaIsOff,
    },

    'versions.defaults.old-beta-on': {
      text: 'Beta versions introduced before v1.22 stay enabled by default. (Which ones these are is inferred; the last that the documents name is removed in v1.27.)',
      observe:
        'On a server of a release from v1.24 to v1.26 started by default (the launcher states how, where the target is of a later one), storage.orch.io/v1beta1 answers for csistoragecapacities.',
      wrong: 'An old beta version is off by default.',
      level: 'SHOULD',
      needs: ['launcher'],
      run: oldBetaIsOn,
    },
  }),
  section('core', '9.2', {
    'versions.groups.versions-round-trip': {
      text: 'Where a type is served in two versions, a field that they represent in different ways converts back and forth without loss.',
      observe:
        'For HorizontalPodAutoscaler in v1 and v2, PriorityLevelConfiguration in v1beta2 and v1beta3, and Ingress in v1beta1 and v1, with rules with and without paths (these on an earlier release that the launcher starts), as far as they are served: an object written in one, read and PUT in the other, reads in the first as it was written, and a change in the second shows in the first.',
      wrong: 'Conversion drops a renamed field.',
      run: mustRoundTrip,
    },
  }),
];
