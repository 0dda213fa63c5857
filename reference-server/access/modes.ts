// The authorizer of each mode of --authorization-mode (document access 5.4).
import type { AuthorizationMode } from '../flags/options.ts';
import type { Parts } from '../parts/index.ts';
import { alwaysAllow, alwaysDeny } from './authorizer.ts';
import type { Authorizer } from './authorizer.ts';
import { rbacAuthorizer } from './rbac/authorizer.ts';
import type { Grants } from './rbac/grants.ts';

/** What authorizers are made of. */
export interface ModeTools {
  readonly grants: Grants;
  readonly parts: Parts;
}

export const modes: Readonly<Record<AuthorizationMode, (tools: ModeTools) => Authorizer>> = {
  AlwaysAllow: () => alwaysAllow,
  AlwaysDeny: () => alwaysDeny,
  RBAC: ({ grants, parts }) => rbacAuthorizer(grants, parts.rbac),
};
