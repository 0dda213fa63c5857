// The planted faults of the authentication configuration file (document access 5.3), by file.
import type { Fault } from '../fault.ts';
import choice from './configuration-choice.ts';
import claims from './configuration-claims.ts';
import extra from './configuration-extra.ts';
import extraKeys from './configuration-extra-keys.ts';
import files from './configuration-files.ts';
import issuers from './configuration-issuers.ts';
import laterMembers from './configuration-later-members.ts';
import mappings from './configuration-mappings.ts';
import reloads from './configuration-reloads.ts';
import rules from './configuration-rules.ts';
import sources from './configuration-sources.ts';
import tokens from './configuration-tokens.ts';
import userRules from './configuration-user-rules.ts';
import usernameForms from './configuration-username-forms.ts';
import usernames from './configuration-usernames.ts';

export const configurationFaults: readonly Fault[] = [
  ...choice,
  ...claims,
  ...extra,
  ...extraKeys,
  ...files,
  ...issuers,
  ...laterMembers,
  ...mappings,
  ...reloads,
  ...rules,
  ...sources,
  ...tokens,
  ...userRules,
  ...usernameForms,
  ...usernames,
];
