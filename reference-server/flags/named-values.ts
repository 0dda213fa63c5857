// Parses values of flags that name an address, a file, a dialect, modes or controllers.
import { clientConfigurationParts } from '../remote/client-configuration.ts';
import { isIP } from 'node:net';
import { DialectError, loadDialect } from '../../common/dialects/load.ts';
import { nearest } from '../../common/text/nearest.ts';
import type { Names } from '../../common/dialects/names.ts';
import type { X509Certificate } from 'node:crypto';
import { certificateParts } from '../access/client-certificates.ts';
import { idTokenParts } from '../access/id-tokens/parts.ts';
import type { IdTokenParts } from '../access/id-tokens/parts.ts';
import { modeParts } from '../access/mode-parts.ts';
import { serviceAccountParts } from '../access/service-accounts/parts.ts';
import { authorizationFileParts } from '../access/authorization-file/fields.ts';
import type { AuthorizationFileParts } from '../access/authorization-file/fields.ts';
import { staticTokenParts } from '../access/static-tokens.ts';
import type { StaticToken } from '../access/static-tokens.ts';
import { accessWebhookParts, tokenWebhookParts } from '../access/webhooks/parts.ts';
import type { AccessWebhookParts, TokenWebhookParts } from '../access/webhooks/parts.ts';
import { controllers } from '../controllers/index.ts';
import { gateParts } from '../feature-gates.ts';
import { FlagError } from './flag-error.ts';
import { authorizationModes } from '../options.ts';
import type { AuthorizationMode } from '../options.ts';
import { readFileAs } from './read-file.ts';
import type { FileReader } from './read-file.ts';
import { readList, readRuntimeConfig } from './values.ts';

export interface FlagReader extends FileReader {
  /** By default the server's own. */
  readonly parsers?: {
    readonly staticTokens: Pick<typeof staticTokenParts, 'readTokenFile'>;
    readonly certificates: Pick<typeof certificateParts, 'parseAuthorities'>;
    readonly access: Pick<typeof modeParts, 'modeOf'>;
    readonly idTokens: IdTokenParts;
    readonly gates: typeof gateParts;
    readonly registry: { readonly readRuntimeConfig: typeof readRuntimeConfig };
    readonly serviceAccounts: Pick<typeof serviceAccountParts, 'parseKeys'>;
    readonly clientConfigurations: typeof clientConfigurationParts;
    readonly tokenWebhooks: Pick<TokenWebhookParts, 'versionNamed' | 'defaults'>;
    readonly accessWebhooks: Pick<AccessWebhookParts, 'versionNamed' | 'defaults'>;
    readonly authorizationFile: AuthorizationFileParts;
  };
}

export const ownParsers: NonNullable<FlagReader['parsers']> = {
  staticTokens: staticTokenParts,
  certificates: certificateParts,
  access: modeParts,
  idTokens: idTokenParts,
  gates: gateParts,
  registry: { readRuntimeConfig },
  serviceAccounts: serviceAccountParts,
  clientConfigurations: clientConfigurationParts,
  tokenWebhooks: tokenWebhookParts,
  accessWebhooks: accessWebhookParts,
  authorizationFile: authorizationFileParts,
};

export function readAddress(text: string): string {
  if (isIP(text) === 0)
    throw new FlagError(`"${text}" is not an IP address: write one such as 127.0.0.1 or ::`);
  return text;
}

export const readTokens = (path: string, reader: FlagReader): Promise<readonly StaticToken[]> =>
  readFileAs(path, reader, (reader.parsers ?? ownParsers).staticTokens.readTokenFile);

export function readAuthorities(path: string, reader: FlagReader): Promise<readonly X509Certificate[]> {
  const { certificates } = reader.parsers ?? ownParsers;
  return readFileAs(path, reader, async (read) => certificates.parseAuthorities(await read()));
}

export async function readDialect(name: string, reader: FlagReader): Promise<Names> {
  try {
    return await loadDialect(name, { readFile: (path) => reader.readFile(String(path)) });
  } catch (error) {
    if (error instanceof DialectError) throw new FlagError(error.message, { cause: error });
    throw error;
  }
}

const modes = authorizationModes;

export function readModes(text: string, reader: FlagReader): readonly AuthorizationMode[] {
  const { modeOf } = (reader.parsers ?? ownParsers).access;
  const named = readList(text);
  if (named.length === 0) throw new FlagError(`needs at least one of ${modes.join(', ')}`);
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice !== undefined) throw new FlagError(`names ${twice} more than once: leave one of them out`);
  return named.map((name) => {
    const mode = modeOf(name);
    if (mode !== undefined) return mode;
    const meant = nearest(name, modes) ?? modes.join(' or ');
    throw new FlagError(`unknown mode "${name}": use ${meant}`);
  });
}

export function readControllers(text: string): readonly string[] {
  const known = controllers.map(({ name }) => name);
  const named = readList(text);
  for (const name of named) {
    const plain = name.replace(/^-/, '');
    if (name === '*' || known.includes(plain)) continue;
    throw new FlagError(
      `unknown controller "${plain}": use *, ${known.join(', ')}, or one of them after a -`,
    );
  }
  return named;
}
