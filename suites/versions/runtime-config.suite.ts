// The server option --runtime-config.
import { section } from '../kit/case.ts';
import { disablesVersion, enablesType, enablesVersion, readsPairs } from './launched-versions.ts';

export default section('core', '9.1', {
  'versions.runtime-config.enable': {
    text: 'The server option --runtime-config=<group>/<version> enables that version, such as an alpha version that is off by default.',
    observe:
      'Started with resource.orch.io/v1alpha3 (and the feature gate of the type): the list of resourceclaimtemplates is 200; no other version of the group appears that was off before.',
    wrong: 'The option is accepted and nothing is served, or the whole group becomes served.',
    needs: ['launcher'],
    run: enablesVersion,
  },

  'versions.runtime-config.pairs': {
    text: 'The option --runtime-config takes comma-separated key[=value] pairs, and a missing value means true.',
    observe:
      'Started with <group>/<version> and with <group>/<version>=true the server serves the same; with two pairs in one option, both count, and so does the last of three.',
    wrong: 'Only the first pair is read, or only the first two.',
    needs: ['launcher'],
    run: readsPairs,
  },

  'versions.runtime-config.disable': {
    text: '--runtime-config=<group>/<version>=false disables that version, as if it were removed; everything else stays.',
    observe:
      'Started so for a served version: reads, watches and writes on its collections are no 2xx, and discovery does not list the type there; other groups, and other versions of the group, answer as before. So do, in a release from 1.21 to 1.24 that the launcher starts, versions whose names begin with that of the disabled one, or are its beginning.',
    wrong:
      'The version is hidden in discovery but still served, or discovery still lists it, or the whole group goes, or a version with a longer name.',
    alsoIn: ['core 9.3'],
    needs: ['launcher'],
    run: disablesVersion,
  },

  'versions.runtime-config.single-type': {
    text: '--runtime-config=<group>/<version>/<resource type> enables one type.',
    observe:
      'Started with resource.orch.io/v1alpha3/resourceclaimtemplates: this type is served, other types of that version are not. With resourceclaims beside it, in either order, both are.',
    wrong: 'The whole version becomes served, or of two types of it the last one only.',
    needs: ['launcher'],
    run: enablesType,
  },
});
