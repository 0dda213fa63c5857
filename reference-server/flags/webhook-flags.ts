// The flags of remote services: token webhook (document access 5.1) and authorizer of mode Webhook (document access 5.4).
import { readConfiguration } from '../configuration-files/read-configuration.ts';
import type { ReadNamed } from '../configuration-files/load-file.ts';
import { fileProblem } from '../file-problems.ts';
import type { RemoteService } from '../remote/client-configuration.ts';
import type { AccessWebhookSettings } from '../access/webhooks/access-webhook.ts';
import type { TokenWebhookSettings } from '../access/webhooks/token-webhook.ts';
import { reviewVersions } from '../access/webhooks/token-review.ts';
import type { ReviewVersion } from '../access/webhooks/token-review.ts';
import type { Flag, WebhookValues } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { ownParsers } from './named-values.ts';
import type { FlagReader } from './named-values.ts';
import { readFileAs } from './read-file.ts';
import { readDurationMs } from './values.ts';

const tokenPrefix = 'authentication-token-webhook-';
export const authorizationPrefix = 'authorization-webhook-';

/** Each `read` throws FlagError without the name of the flag. */
export const webhookFlags: readonly Flag[] = [
  {
    name: `${tokenPrefix}config-file`,
    value: 'FILE',
    fallback: '',
    help: 'Client configuration of the service that identifies the users of bearer tokens.',
    read: async (path, reader) => ({
      webhooks: { tokenService: await readService(path, reader) },
    }),
  },
  {
    name: `${tokenPrefix}cache-ttl`,
    value: 'DURATION',
    fallback: '',
    help: 'How long decisions of the token webhook are cached; default 2m.',
    read: (text) => ({ webhooks: { tokenTtlMs: readDurationMs(text) } }),
  },
  {
    name: `${tokenPrefix}version`,
    value: 'VERSION',
    fallback: '',
    help: `Version of the reviews that the token webhook receives: ${reviewVersions.join(' or ')}; default v1beta1.`,
    read: (text, { parsers = ownParsers }) => ({
      webhooks: { tokenVersion: readVersion(text, parsers.tokenWebhooks.versionNamed(text)) },
    }),
  },
  {
    name: `${authorizationPrefix}config-file`,
    value: 'FILE',
    fallback: '',
    help: 'Client configuration of the service that decides in mode Webhook.',
    read: async (path, reader) => ({
      webhooks: { authorizationService: await readService(path, reader) },
    }),
  },
  {
    name: `${authorizationPrefix}version`,
    value: 'VERSION',
    fallback: '',
    help: `Version of the reviews that mode Webhook sends: ${reviewVersions.join(' or ')}; default v1beta1.`,
    read: (text, { parsers = ownParsers }) => ({
      webhooks: { authorizationVersion: readVersion(text, parsers.accessWebhooks.versionNamed(text)) },
    }),
  },
  {
    name: `${authorizationPrefix}cache-authorized-ttl`,
    value: 'DURATION',
    fallback: '',
    help: 'How long mode Webhook caches allowed requests; default 5m.',
    read: (text) => ({ webhooks: { authorizedTtlMs: readDurationMs(text) } }),
  },
  {
    name: `${authorizationPrefix}cache-unauthorized-ttl`,
    value: 'DURATION',
    fallback: '',
    help: 'How long mode Webhook caches other requests; default 30s.',
    read: (text) => ({ webhooks: { unauthorizedTtlMs: readDurationMs(text) } }),
  },
];

function readVersion(text: string, version: ReviewVersion | undefined): ReviewVersion {
  if (version !== undefined) return version;
  throw new FlagError(`"${text}" is not a version of reviews: use ${reviewVersions.join(' or ')}`);
}

/** @throws FlagError that names file, line and field */
function readService(path: string, reader: FlagReader): Promise<RemoteService> {
  const { serviceIn } = (reader.parsers ?? ownParsers).clientConfigurations;
  const readNamed: ReadNamed = async (named, namedPath) => {
    try {
      return await reader.readFile(namedPath);
    } catch (error) {
      throw named.problem(`names ${namedPath}: ${fileProblem(error)}`, 'correct the path or the file', error);
    }
  };
  return readFileAs(path, reader, async (read) =>
    serviceIn(readConfiguration(path, await read()), readNamed),
  );
}

type Given = readonly string[];

/** @param given the names of the given flags, without dashes. @throws FlagError with the name of the flag */
export function combineTokenWebhook(
  values: WebhookValues,
  given: Given,
  { parsers = ownParsers }: FlagReader,
): { readonly tokenWebhook: TokenWebhookSettings | undefined } {
  const { tokenService: service, tokenTtlMs, tokenVersion } = values;
  if (service === undefined) {
    const [other] = given.filter((name) => name.startsWith(tokenPrefix));
    if (other !== undefined) throw new FlagError(`--${other}: needs --${tokenPrefix}config-file`);
    return { tokenWebhook: undefined };
  }
  const { defaults } = parsers.tokenWebhooks;
  const version = tokenVersion ?? defaults.version;
  return { tokenWebhook: { service, version, cacheTtlMs: tokenTtlMs ?? defaults.cacheTtlMs } };
}

/** The settings of mode Webhook, which must be one of the modes. @throws FlagError with the name of the flag */
export function combineAuthorizationWebhook(
  values: WebhookValues,
  given: Given,
  { isMode, parsers = ownParsers }: Pick<FlagReader, 'parsers'> & { readonly isMode: boolean },
): AccessWebhookSettings | undefined {
  const [first] = given.filter((name) => name.startsWith(authorizationPrefix));
  if (!isMode) {
    if (first === undefined) return undefined;
    throw new FlagError(`--${first}: needs the mode Webhook: --authorization-mode=Webhook`);
  }
  const { authorizationService: service } = values;
  if (service === undefined)
    throw new FlagError(`--authorization-mode: the mode Webhook needs --${authorizationPrefix}config-file`);
  const { defaults } = parsers.accessWebhooks;
  return {
    service,
    version: values.authorizationVersion ?? defaults.version,
    authorizedTtlMs: values.authorizedTtlMs ?? defaults.authorizedTtlMs,
    unauthorizedTtlMs: values.unauthorizedTtlMs ?? defaults.unauthorizedTtlMs,
    timeoutMs: defaults.timeoutMs,
    failurePolicy: defaults.failurePolicy,
    conditions: undefined,
  };
}
