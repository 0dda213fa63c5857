// The flags of the server, one row each: what --help shows, and how a value is read.
import { bundledDialects } from '../../fixtures/dialects/load.ts';
import { controllers } from '../controllers/index.ts';
import { admissionFlags } from './admission-flags.ts';
import { authorizationFlags } from './authorization-flags.ts';
import type { Flag } from './flag.ts';
import { readFeatureGates } from './gate-settings.ts';
import { readAudiences, readKeyFiles, readSigningKey } from './key-values.ts';
import { readAddress, readAuthorities, readControllers, readDialect, readTokens } from './named-values.ts';
import { readBoolean, readBytes, readDurationMs, readInteger, readSwitches, readText } from './values.ts';

const shownController = ({ name, onlyByName }: (typeof controllers)[number]) =>
  onlyByName === true ? `${name} (by name only)` : name;

/** @throws FlagError, each `read`, without the name of the flag */
export const flags: readonly Flag[] = [
  {
    name: 'secure-port',
    value: 'PORT',
    fallback: '6443',
    help: 'Port for HTTPS; 0 is any free one.',
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
    help: 'Where a generated certificate and its authority (ca.crt) are kept.',
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
    help: 'PEM key of --tls-cert-file.',
    read: (text) => ({ keyFile: readText(text) }),
  },
  {
    name: 'client-ca-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM certificates of the authorities that sign those of clients.',
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
    help: 'PEM RSA or ECDSA keys, private or public, that service account tokens may be signed by; default the TLS key.',
    read: async (texts, reader) => ({ serviceAccountKeyFiles: await readKeyFiles(texts, reader) }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'FILE',
    fallback: '',
    help: 'PEM private key that service account tokens are signed by; default the first one that they may be.',
    read: async (path, reader) => ({ serviceAccountSigningKey: await readSigningKey(path, reader) }),
  },
  {
    name: 'service-account-issuer',
    value: 'URL',
    fallback: 'https://apiserver.default.svc',
    help: 'Who service account tokens say they are from.',
    read: (text) => ({ serviceAccountIssuer: readText(text) }),
  },
  {
    name: 'service-account-lookup',
    value: 'BOOLEAN',
    fallback: 'true',
    bare: 'true',
    help: 'Whether service account tokens end with the account, Secret or pod that they are bound to.',
    read: (text) => ({ serviceAccountLookup: readBoolean(text) }),
  },
  {
    name: 'api-audiences',
    value: 'NAMES',
    fallback: '',
    adds: true,
    help: 'Comma-separated; whom service account tokens are for; default the issuer.',
    read: (text) => ({ apiAudiences: readAudiences(text) }),
  },
  {
    name: 'anonymous-auth',
    value: 'BOOLEAN',
    fallback: 'true',
    bare: 'true',
    help: 'Whether requests without a credential are those of an anonymous user.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
  {
    name: 'enable-bootstrap-token-auth',
    value: 'BOOLEAN',
    fallback: 'false',
    bare: 'true',
    help: 'Whether the bootstrap tokens in Secrets of the system namespace are bearer tokens.',
    read: (text) => ({ bootstrapTokenAuth: readBoolean(text) }),
  },
  ...authorizationFlags,
  ...admissionFlags,
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
    read: (text) => ({ runtimeConfig: readSwitches(text, true) }),
  },
  {
    name: 'livez-grace-period',
    value: 'DURATION',
    fallback: '0s',
    help: 'A start that is not finished does not count against /livez for this long.',
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
    help: 'Where objects are kept over restarts; without it they are in memory only.',
    read: (text) => ({ dataDir: readText(text) }),
  },
  {
    name: 'history-limit',
    value: 'BYTES',
    fallback: '256Mi',
    help: 'Most bytes of past states that are kept for watches and chunks.',
    read: (text) => ({ historyLimitBytes: readBytes(text) }),
  },
  {
    name: 'history-retention',
    value: 'DURATION',
    fallback: '5m',
    help: 'For how long past states are kept.',
    read: (text) => ({ historyRetentionMs: readDurationMs(text) }),
  },
  {
    name: 'continue-token-lifetime',
    value: 'DURATION',
    fallback: '5m',
    help: 'For how long the token of a chunk is good.',
    read: (text) => ({ continueTokenLifetimeMs: readDurationMs(text) }),
  },
  {
    name: 'dialect',
    value: 'NAME|FILE',
    fallback: 'orch',
    help: `Names that the server speaks: ${bundledDialects.join(', ')}, or a YAML file.`,
    read: async (name, reader) => ({ names: await readDialect(name, reader) }),
  },
  {
    name: 'controllers',
    value: 'NAMES',
    fallback: '*',
    help: `Comma-separated; * is all but those marked so, -NAME all but one: ${controllers.map(shownController).join(', ')}.`,
    read: (text) => ({ controllers: readControllers(text) }),
  },
];
