// Authorization configuration files (access 5.4): valid ones by default, with the members that a case changes.
import type { Names } from '../../../common/dialects/names.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';

/** An entry of the list of authorizers. Cases also write entries that are not valid. */
export type Authorizer = Readonly<Record<string, unknown>>;

type Named = { readonly names: Names };

export const rolesEntry: Authorizer = { type: 'RBAC', name: 'roles' };
export const nodesEntry: Authorizer = { type: 'Node', name: 'nodes' };

/** The text of a file. @param root members that replace those of a valid file; undefined removes one */
export function authorizationFile(
  { names }: Named,
  authorizers: readonly Authorizer[],
  root: Readonly<Record<string, unknown>> = {},
): string {
  const valid = {
    apiVersion: `${names.groups.serverConfiguration}/v1`,
    kind: 'AuthorizationConfiguration',
    authorizers,
  };
  return `${JSON.stringify({ ...valid, ...root }, undefined, 2)}\n`;
}

/** The flag of the file. */
export const configFlag = '--authorization-config';

/** The flags of a server with the file. */
export const configured = (
  context: Named,
  authorizers: readonly Authorizer[],
  root: Readonly<Record<string, unknown>> = {},
): Flags => ({ [configFlag]: { file: authorizationFile(context, authorizers, root) } });
