// The flags of the server, one row each: their help, and how their values are parsed.
import { bundledDialects } from '../../common/dialects/load.ts';
import { controllers } from '../controllers/index.ts';
import { auditFlags } from './audit-flags.ts';
import { admissionFlags } from './admission-flags.ts';
import { authorizationFlags } from './authorization-flags.ts';
import { webhookFlags } from './webhook-flags.ts';
import type { Flag } from './flag.ts';
import { readFeatureGates } from './gate-settings.ts';
import { readAudiences, readKeyFiles, readSigningKey } from './key-values.ts';
import { oidcFlags } from './oidc-flags.ts';
import { newestRelease, oldestRelease, releaseName } from '../release.ts';
import {
  ownParsers,
  readAddress,
  readAuthorities,
  readControllers,
  readDialect,
  readTokens,
} from './named-values.ts';
import { readBoolean, readBytes, readDurationMs, readInteger, readRelease, readText } from './values.ts';

const controllerHelp = ({ name, onlyByName }: (typeof controllers)[number]) =>
  onlyByName === true ? `${name} (by name only)` : name;

/** Each `read` throws FlagError without the name of the flag. */
export const flags: readonly Flag[] = [
  {
    name: 'secure-port',
    value: 'PORT',
    fallback: '6443',
    help: 'Port for HTTPS; 0 selects a free port.',
    read: (text) => ({ securePort: readInteger(0, 65_535)(text) }),
  },
  {
    name: 'bind-address',
    value: 'ADDRESS',
    fallback: '127.0.0.1',
    help: 'IP address to listen on.',
    read: (text) => ({ bindAddress: readAddress(text) }),
  },
  {
    name: 'cert-dir',
    value: 'DIRECTORY',
    fallback: '.orch-certificates',
    help: 'Directory of the generated certificate and its authority (ca.crt).',
    read: (text) => ({ certDir: readText(text) }),
  },
  {
    name: 'tls-cert-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM certificate to use instead of a generated one.',
    read: (text) => ({ certificateFile: readText(text) }),
  },
  {
    name: 'tls-private-key-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM private key of the certificate in --tls-cert-file.',
    read: (text) => ({ keyFile: readText(text) }),
  },
  {
    name: 'client-ca-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM certificates of the authorities that sign client certificates.',
    read: async (path, reader) => ({ clientAuthorities: await readAuthorities(path, reader) }),
  },
  {
    name: 'token-auth-file',
    value: 'FILE',
    fallback: '',
    help: 'CSV of token, user name, uid and optional groups.',
    read: async (path, reader) => ({ staticTokens: await readTokens(path, reader) }),
  },
  {
    name: 'service-account-key-file',
    value: 'FILE',
    fallback: '',
    adds: true,
    whole: true,
    help: 'PEM RSA or ECDSA keys, private or public, that verify service account tokens; default the TLS key.',
    read: async (texts, reader) => ({ serviceAccountKeyFiles: await readKeyFiles(texts, reader) }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM private key that signs service account tokens; default the first private key that verifies them.',
    read: async (path, reader) => ({ serviceAccountSigningKey: await readSigningKey(path, reader) }),
  },
  {
    name: 'service-account-issuer',
    value: 'URL',
    fallback: 'https://apiserver.default.svc',
    help: 'Issuer of service account tokens.',
    read: (text) => ({ serviceAccountIssuer: readText(text) }),
  },
  {
    name: 'service-account-lookup',
    value: 'BOOLEAN',
    fallback: 'true',
    bare: 'true',
    help: 'Whether service account tokens are refused once their account, Secret or pod is deleted.',
    read: (text) => ({ serviceAccountLookup: readBoolean(text) }),
  },
  {
    name: 'api-audiences',
    value: 'NAMES',
    fallback: '',
    adds: true,
    help: 'Audiences of service account tokens, comma-separated; default the issuer.',
    read: (text) => ({ apiAudiences: readAudiences(text) }),
  },
  {
    name: 'anonymous-auth',
    value: 'BOOLEAN',
    fallback: 'true',
    bare: 'true',
    help: 'Whether requests without a credential are accepted as those of an anonymous user.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
  {
    name: 'enable-bootstrap-token-auth',
    value: 'BOOLEAN',
    fallback: 'false',
    bare: 'true',
    help: 'Whether bootstrap tokens in Secrets of the system namespace are accepted as bearer tokens.',
    read: (text) => ({ bootstrapTokenAuth: readBoolean(text) }),
  },
  ...oidcFlags,
  ...authorizationFlags,
  ...webhookFlags,
  ...admissionFlags,
  ...auditFlags,
  {
    name: 'feature-gates',
    value: 'NAME=BOOLEAN,…',
    fallback: '',
    adds: true,
    help: 'Features to switch on or off.',
    read: readFeatureGates,
  },
  {
    name: 'runtime-config',
    value: 'KEY[=BOOLEAN],…',
    fallback: '',
    adds: true,
    help: 'Versions to serve: GROUP/VERSION, GROUP/VERSION/RESOURCE, api/all, api/alpha, api/beta, api/ga.',
    read: (text, { parsers = ownParsers }) => ({
      runtimeConfig: parsers.registry.readRuntimeConfig(text),
    }),
  },
  {
    name: 'release',
    value: 'RELEASE',
    fallback: releaseName(newestRelease),
    help: `Release of the interface to be, from ${releaseName(oldestRelease)} to ${releaseName(newestRelease)}: it decides which versions are served.`,
    read: (text) => ({ release: readRelease(text) }),
  },
  {
    name: 'livez-grace-period',
    value: 'DURATION',
    fallback: '0s',
    help: 'How long an unfinished start does not fail /livez.',
    read: (text) => ({ livezGracePeriodMs: readDurationMs(text) }),
  },
  {
    name: 'shutdown-delay-duration',
    value: 'DURATION',
    fallback: '0s',
    help: 'How long requests are still served after the signal to end, while /readyz fails.',
    read: (text) => ({ shutdownDelayMs: readDurationMs(text) }),
  },
  {
    name: 'data-dir',
    value: 'DIRECTORY',
    fallback: '',
    help: 'Directory where objects are stored; without it they are in memory only.',
    read: (text) => ({ dataDir: readText(text) }),
  },
  {
    name: 'history-limit',
    value: 'BYTES',
    fallback: '256Mi',
    help: 'Maximum size of the history that is kept for watches and chunked lists.',
    read: (text) => ({ historyLimitBytes: readBytes(text) }),
  },
  {
    name: 'history-retention',
    value: 'DURATION',
    fallback: '5m',
    help: 'How long the history is kept.',
    read: (text) => ({ historyRetentionMs: readDurationMs(text) }),
  },
  {
    name: 'continue-token-lifetime',
    value: 'DURATION',
    fallback: '5m',
    help: 'How long the token of a chunked list is valid.',
    read: (text) => ({ continueTokenLifetimeMs: readDurationMs(text) }),
  },
  {
    name: 'dialect',
    value: 'NAME|FILE',
    fallback: 'orch',
    help: `Dialect of the names of the API: ${bundledDialects.join(', ')}, or a YAML file.`,
    read: async (name, reader) => ({ names: await readDialect(name, reader) }),
  },
  {
    name: 'controllers',
    value: 'NAMES',
    fallback: '*',
    help: `Comma-separated; * selects all but those marked "by name only", -NAME excludes one: ${controllers.map(controllerHelp).join(', ')}.`,
    read: (text) => ({ controllers: readControllers(text) }),
  },
];
