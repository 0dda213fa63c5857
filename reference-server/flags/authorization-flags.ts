// The flags of authorization (document access 5.4): modes in their order, the file of mode ABAC, and the
// configuration file with the flags that cannot be combined with it.
import { parsePolicyFile, PolicyFileError } from '../access/abac/policy-file.ts';
import type { AuthorizationValues, Flag } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { readModes } from './named-values.ts';
import { authorizationModes } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { readFileAs } from './read-file.ts';
import { readText } from './values.ts';

const modeFlag = 'authorization-mode';
const policyFlag = 'authorization-policy-file';
const configFlag = 'authorization-config';
const webhookPrefix = 'authorization-webhook-';

const webhookFlag = (name: string, value: string, help: string): Flag => ({
  name: `${webhookPrefix}${name}`,
  value,
  fallback: '',
  help: `${help} Not implemented yet.`,
  read: (text) => {
    readText(text);
    return {};
  },
});

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
    help: `Configuration file of the authorizers, instead of --${modeFlag}. Not implemented yet.`,
    read: (text) => ({ authorizationConfig: { file: readText(text), conflictingFlags: [] } }),
  },
  webhookFlag('config-file', 'FILE', 'Configuration file with the service of mode Webhook.'),
  webhookFlag('version', 'VERSION', 'Version of the reviews that mode Webhook sends.'),
  webhookFlag('cache-authorized-ttl', 'DURATION', 'How long mode Webhook caches allowed requests.'),
  webhookFlag('cache-unauthorized-ttl', 'DURATION', 'How long mode Webhook caches other requests.'),
];

/** The options that depend on several flags. @param given the names of the given flags, without dashes
 * @throws FlagError with the name of the flag */
export function combineAuthorization(
  values: Pick<ServerOptions, 'authorizationModes' | 'authorizationConfig' | 'names'> &
    Pick<AuthorizationValues, 'policyFile'>,
  given: readonly string[],
): Pick<ServerOptions, 'abacPolicies' | 'authorizationConfig'> {
  const { authorizationModes: modes, authorizationConfig: config, policyFile, names } = values;
  const webhooks = given.filter((name) => name.startsWith(webhookPrefix));
  const conflictingFlags = given
    .filter((name) => name === modeFlag || webhooks.includes(name))
    .map((name) => `--${name}`);
  const authorizationConfig = config && { ...config, conflictingFlags };
  if (authorizationConfig === undefined && webhooks[0] !== undefined)
    throw new FlagError(`--${webhooks[0]}: the mode Webhook is not implemented yet: leave the flag out`);
  const isAbac = modes.includes('ABAC');
  if (policyFile === undefined) {
    if (isAbac) throw new FlagError(`--${modeFlag}: the mode ABAC needs --${policyFlag}`);
    return { abacPolicies: undefined, authorizationConfig };
  }
  if (!isAbac) throw new FlagError(`--${policyFlag}: needs the mode ABAC: --${modeFlag}=ABAC`);
  try {
    return {
      abacPolicies: parsePolicyFile(policyFile.text, policyFile.path, names),
      authorizationConfig,
    };
  } catch (error) {
    if (error instanceof PolicyFileError)
      throw new FlagError(`--${policyFlag}: ${error.message}`, { cause: error });
    throw error;
  }
}
