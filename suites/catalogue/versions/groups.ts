// Names of versions, which versions are on by default, and that versions convert into each other.
import type { Row } from '../row.ts';

export default [
  {
    id: 'versions.groups.version-names',
    document: 'core',
    section: '9.1',
    level: 'MUST',
    text: 'Version names of built-in groups are of three forms: alpha ones contain alpha, beta ones contain beta, a stable one is v and an integer.',
    observe:
      'Each version found for a built-in group (discovery where it answers, apiVersion values) contains alpha or beta, or is v and an integer.',
    wrong: 'A stable version is called 1.0.',
  },
  {
    id: 'versions.groups.versions-round-trip',
    document: 'core',
    section: '9.2',
    level: 'MUST',
    text: 'Where a type is served in two versions, a field that they represent in different ways converts back and forth without loss.',
    observe:
      'For a type served in two versions: an object written in one, read and PUT in the other, reads in the first as it was written.',
    wrong: 'Conversion drops a renamed field.',
    needs: ['other-kinds'],
  },
  {
    id: 'versions.defaults.alpha-off',
    document: 'core',
    section: '9.1',
    level: 'SHOULD',
    text: 'Alpha built-in versions are disabled by default.',
    observe:
      'On a server started by default, GET /apis/resource.orch.io/v1alpha3/resourceclaimtemplates is no 2xx, and discovery, where it answers, shows no version with alpha in its name in a built-in group.',
    wrong: 'An alpha version is served by default.',
    needs: ['launcher'],
  },
  {
    id: 'versions.defaults.beta-off',
    document: 'core',
    section: '9.1',
    level: 'SHOULD',
    text: 'Beta built-in versions introduced in v1.22 or later are disabled by default.',
    observe:
      'On a server started by default, none of the beta versions that the documents place in v1.22 or later answers; any other beta version found is recorded, as its age is not known.',
    wrong: 'New beta versions are served by default.',
    needs: ['launcher'],
    since: 'v1.22',
  },
  {
    id: 'versions.defaults.old-beta-on',
    document: 'core',
    section: '9.1',
    level: 'SHOULD',
    text: 'Beta versions introduced before v1.22 stay enabled by default. (Which ones these are is inferred; the last that the documents name is removed in v1.27.)',
    observe:
      'On a server of a release before v1.27 started by default, storage.orch.io/v1beta1 answers for csistoragecapacities.',
    wrong: 'An old beta version is off by default.',
    needs: ['launcher', 'other-kinds'],
    until: 'v1.26',
  },
] as const satisfies readonly Row[];
