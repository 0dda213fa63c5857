// The flags of authorization (document access 5.4): modes in their order, the file of mode ABAC, and the
// configuration file with the flags that cannot be combined with it.
import { parsePolicyFile, PolicyFileError } from '../access/abac/policy-file.ts';
import type { AbacPolicy } from '../access/abac/policy.ts';
import { parseAuthorization } from '../access/authorization-file/parse-configuration.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { AuthorizationValues, Flag, WebhookValues } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { ownParsers, readModes } from './named-values.ts';
import type { FlagReader } from './named-values.ts';
import { authorizationModes } from '../options.ts';
import type { AuthorizationConfig, ServerOptions } from '../options.ts';
import { readConfigurationFile, readFileAs } from './read-file.ts';
import { readText } from './values.ts';
import { authorizationPrefix, combineAuthorizationWebhook } from './webhook-flags.ts';

const modeFlag = 'authorization-mode';
const policyFlag = 'authorization-policy-file';
const configFlag = 'authorization-config';

/** Each `read` throws FlagError without the name of the flag. */
export const authorizationFlags: readonly Flag[] = [
  {
    name: modeFlag,
    value: 'MODES',
    fallback: 'AlwaysAllow',
    help: `Comma-separated, in the order of evaluation: ${authorizationModes.join(', ')}.`,
    read: (text, reader) => ({ authorizationModes: readModes(text, reader) }),
  },
  {
    name: policyFlag,
    value: 'FILE',
    fallback: '',
    help: 'Policies of mode ABAC, one JSON object per line.',
    read: async (path, reader) => ({
      policyFile: { path, text: await readFileAs(path, reader, (read) => read()) },
    }),
  },
  {
    name: configFlag,
    value: 'FILE',
    fallback: '',
    help: `Configuration file of the authorizers, instead of --${modeFlag}; it is read again when it changes.`,
    read: (text) => ({ authorizationFile: readText(text) }),
  },
];

type Values = Pick<ServerOptions, 'authorizationModes' | 'names'> &
  Pick<AuthorizationValues, 'policyFile' | 'authorizationFile'> & { readonly webhooks: WebhookValues };

/** The options that depend on several flags. @param given the names of the given flags, without dashes
 * @throws FlagError with the name of the flag */
export async function combineAuthorization(
  values: Values,
  given: readonly string[],
  reader: FlagReader,
): Promise<Pick<ServerOptions, 'abacPolicies' | 'authorizationConfig' | 'authorizationWebhook'>> {
  const { authorizationModes: modes, authorizationFile } = values;
  const abacPolicies = policiesOf(values);
  if (authorizationFile !== undefined) {
    const authorizationConfig = await readConfig(authorizationFile, values, given, reader);
    return { abacPolicies, authorizationConfig, authorizationWebhook: undefined };
  }
  const { parsers } = reader;
  const isMode = modes.includes('Webhook');
  const authorizationWebhook = combineAuthorizationWebhook(values.webhooks, given, {
    isMode,
    ...(parsers && { parsers }),
  });
  return { abacPolicies, authorizationConfig: undefined, authorizationWebhook };
}

/** @throws FlagError that names the file, the line and the field */
async function readConfig(
  path: string,
  { names }: Pick<Values, 'names'>,
  given: readonly string[],
  reader: FlagReader,
): Promise<AuthorizationConfig> {
  const conflictingFlags = given
    .filter((name) => name === modeFlag || name.startsWith(authorizationPrefix))
    .map((name) => `--${name}`);
  const { authorizationFile: parts } = reader.parsers ?? ownParsers;
  try {
    const loaded = await readConfigurationFile(path, reader, (root, readNamed) =>
      parseAuthorization(root, { names, parts, readNamed }),
    );
    return { loaded, conflictingFlags };
  } catch (error) {
    if (error instanceof FlagError)
      throw new FlagError(`--${configFlag}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** @throws FlagError */
function policiesOf({
  authorizationModes: modes,
  policyFile,
  names,
}: Values & { readonly names: Names }): readonly AbacPolicy[] | undefined {
  const isAbac = modes.includes('ABAC');
  if (policyFile === undefined) {
    if (isAbac) throw new FlagError(`--${modeFlag}: the mode ABAC needs --${policyFlag}`);
    return undefined;
  }
  if (!isAbac) throw new FlagError(`--${policyFlag}: needs the mode ABAC: --${modeFlag}=ABAC`);
  try {
    return parsePolicyFile(policyFile.text, policyFile.path, names);
  } catch (error) {
    if (error instanceof PolicyFileError)
      throw new FlagError(`--${policyFlag}: ${error.message}`, { cause: error });
    throw error;
  }
}
