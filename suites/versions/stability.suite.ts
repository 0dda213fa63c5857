// How long versions live: policies on releases, which no single server can show.
import { section } from '../kit/case.ts';

export default [
  section('core', '3.2', {
    'versions.stability.alpha-removal': {
      text: 'An alpha version may change, or be removed, in any release and without notice; it fits only short-lived test clusters.',
      level: 'MAY',
      alsoIn: ['core 9.1', 'core 9.2'],
      excluded: 'a policy on releases: any server is right here',
    },

    'versions.stability.beta-introduction-to-deprecation': {
      text: 'From its introduction to its deprecation a beta version has no more than 9 months or 3 minor releases, whichever is longer.',
      alsoIn: ['core 8', 'core 9.2'],
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.beta-deprecation-to-unserved': {
      text: 'A deprecated beta version is no longer served 9 months or 3 minor releases after its deprecation, whichever is longer.',
      alsoIn: ['core 8', 'core 9.2'],
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.stable-kept': {
      text: 'A stable version may be marked deprecated, but is not removed within a major version.',
      alsoIn: ['core 9.1', 'core 9.2'],
      excluded: 'a policy on releases: it spans several releases',
    },
  }),
  section('core', '9.1', {
    'versions.stability.beta-changes': {
      text: 'Schema and semantics of a beta version may change incompatibly in later versions, with migration instructions.',
      level: 'MAY',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.beta-not-for-production': {
      text: 'Beta versions are not recommended for production use.',
      excluded: 'a duty of clients: advice to users',
    },
  }),
  section('core', '9.2', {
    'versions.stability.preferred-and-storage-advance': {
      text: 'The preferred version and the storage version of a group advance only once a release supports both the new and the previous version, so that an upgrade and a rollback need no conversion.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.fields-kept': {
      text: 'A field of a stable version exists and works until that version is removed.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.constants-kept': {
      text: 'Constant and enumerated values of a stable version are kept until that version is removed.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.component-configuration': {
      text: 'Component configuration is versioned as resources are.',
      excluded: 'not observable: the configuration of components is not part of the HTTP interface',
    },

    'versions.stability.behaviour-kept-a-year': {
      text: 'A deprecated behaviour works for at least one year after the announcement.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.stability.no-less-stable-successor': {
      text: 'Nothing is deprecated in favour of a less stable alternative that the project controls.',
      excluded: 'a policy on releases: it is about announcements',
    },
  }),
];
