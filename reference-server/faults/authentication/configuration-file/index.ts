// The planted faults of the authentication configuration file (document access 5.3), by file.
import type { Fault } from '../../fault.ts';
import choice from './choice.ts';
import claims from './claims.ts';
import extra from './extra.ts';
import extraKeys from './extra-keys.ts';
import extraValues from './extra-values.ts';
import files from './files.ts';
import issuers from './issuers.ts';
import laterMembers from './later-members.ts';
import mappings from './mappings.ts';
import reloads from './reloads.ts';
import rules from './rules.ts';
import sources from './sources.ts';
import tokens from './tokens.ts';
import userRules from './user-rules.ts';
import usernameForms from './username-forms.ts';
import usernames from './usernames.ts';

export const configurationFaults: readonly Fault[] = [
  ...choice,
  ...claims,
  ...extra,
  ...extraKeys,
  ...extraValues,
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
