// Faults of the members of an authorization webhook in the configuration file (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Setting } from '../../../configuration-files/setting.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.webhook.${name}`;

type FileParts = Parts['authorizationFile'];
/** Readers of one setting. */
type Reader = 'readTimeoutMs' | 'readReviewVersion' | 'readFailurePolicy';

/** Reads a value where the server refuses the setting. */
function accept<Name extends Reader>(
  parts: Parts,
  reader: Name,
  isAccepted: (setting: Setting) => boolean,
  value: ReturnType<FileParts[Name]>,
): void {
  const read = parts.authorizationFile[reader] as (setting: Setting) => ReturnType<FileParts[Name]>;
  const mutated = (setting: Setting) => (isAccepted(setting) ? value : read(setting));
  parts.authorizationFile[reader] = mutated as FileParts[Name];
}

const isAbsent = ({ isSet }: Setting) => !isSet;
const isUnknown =
  (...known: readonly string[]) =>
  ({ value }: Setting) =>
    typeof value === 'string' && value !== '' && !known.includes(value);

/** Reads a value where the setting is refused and belongs to the second entry. */
function acceptInSecond<Name extends Reader>(
  parts: Parts,
  reader: Name,
  value: ReturnType<FileParts[Name]>,
): void {
  const read = parts.authorizationFile[reader] as (setting: Setting) => ReturnType<FileParts[Name]>;
  const mutated = (setting: Setting) => {
    try {
      return read(setting);
    } catch (error) {
      if (setting.field.startsWith('authorizers[1].')) return value;
      throw error;
    }
  };
  parts.authorizationFile[reader] = mutated as FileParts[Name];
}

const faults: readonly Fault[] = [
  {
    id: 'authorization-webhook-second-not-validated',
    title: 'The timeout, version and failurePolicy of a second webhook are not validated.',
    breaks: [
      'timeout-required',
      'timeout-maximum',
      'version-required',
      'version-values',
      'failure-policy-required',
      'failure-policy-values',
    ].map(row),
    install(parts) {
      acceptInSecond(parts, 'readTimeoutMs', 30_000);
      acceptInSecond(parts, 'readReviewVersion', 'v1');
      acceptInSecond(parts, 'readFailurePolicy', 'NoOpinion');
    },
  },
  {
    id: 'authorization-webhook-timeout-of-words',
    title: 'A timeout that is not a duration is read as 30s.',
    breaks: [row('timeout-required')],
    install: (parts) =>
      accept(
        parts,
        'readTimeoutMs',
        ({ value }) => typeof value === 'string' && /^[a-z]+$/i.test(value),
        30_000,
      ),
  },
  {
    id: 'authorization-webhook-without-settings-skipped',
    title: 'An entry of type Webhook without the settings of a webhook is skipped.',
    breaks: [row('timeout-required')],
    install(parts) {
      parts.authorizationFile.isKept = (type, webhook) => type !== 'Webhook' || webhook.isSet;
    },
  },
  {
    id: 'authorization-webhook-timeout-assumed',
    title: 'Without timeout 30s is assumed.',
    breaks: [row('timeout-required')],
    install: (parts) => accept(parts, 'readTimeoutMs', isAbsent, 30_000),
  },
  {
    id: 'authorization-webhook-timeout-reduced',
    title: 'A timeout above 30 seconds is silently reduced.',
    breaks: [row('timeout-maximum')],
    install: (parts) =>
      accept(parts, 'readTimeoutMs', (setting) => setting.isSet && setting.durationMs() > 30_000, 30_000),
  },
  {
    id: 'authorization-webhook-timeout-in-seconds',
    title: 'The maximum of a timeout is compared in whole seconds.',
    breaks: [row('timeout-maximum')],
    install: (parts) =>
      accept(
        parts,
        'readTimeoutMs',
        (setting) => setting.isSet && Math.floor(setting.durationMs() / 1000) === 30,
        30_000,
      ),
  },
  {
    id: 'authorization-webhook-version-assumed',
    title: 'Without subjectAccessReviewVersion v1 is assumed.',
    breaks: [row('version-required')],
    install: (parts) => accept(parts, 'readReviewVersion', isAbsent, 'v1'),
  },
  {
    id: 'authorization-webhook-unknown-version-assumed',
    title: 'Unknown values of subjectAccessReviewVersion count as v1.',
    breaks: [row('version-values')],
    install: (parts) => accept(parts, 'readReviewVersion', isUnknown('v1', 'v1beta1'), 'v1'),
  },
  {
    id: 'authorization-webhook-policy-assumed',
    title: 'Without failurePolicy NoOpinion is assumed.',
    breaks: [row('failure-policy-required')],
    install: (parts) => accept(parts, 'readFailurePolicy', isAbsent, 'NoOpinion'),
  },
  {
    id: 'authorization-webhook-unknown-policy-assumed',
    title: 'Unknown values of failurePolicy count as NoOpinion.',
    breaks: [row('failure-policy-values')],
    install: (parts) => accept(parts, 'readFailurePolicy', isUnknown('NoOpinion', 'Deny'), 'NoOpinion'),
  },
  {
    id: 'authorization-webhook-in-cluster-accepted',
    title: 'With a connection of type InClusterConfig the server calls itself.',
    breaks: [row('connection-in-cluster')],
    install: (parts) => assumeService(parts, (type) => type === 'InClusterConfig'),
  },
  {
    id: 'authorization-webhook-unknown-connection-accepted',
    title: 'A connection of an unknown type is accepted, and calls fail.',
    breaks: [row('connection-type-unknown')],
    install: (parts) => assumeService(parts, (type) => type === 'Url'),
  },
  {
    id: 'authorization-webhook-connection-assumed',
    title: 'Without the path of a connection file the server calls its own address.',
    breaks: [row('connection-file-required')],
    install: (parts) => assumeService(parts, (type, path) => type === 'KubeConfigFile' && !path),
  },
];

/** Calls an address of its own for connections that the server refuses. */
function assumeService(parts: Parts, isAccepted: (type: unknown, path: unknown) => boolean): void {
  const { readService } = parts.authorizationFile;
  parts.authorizationFile.readService = async (connectionInfo, read) => {
    const { type, kubeConfigFile } = connectionInfo.fields('type', 'kubeConfigFile');
    if (!isAccepted(type.value, kubeConfigFile.value)) return readService(connectionInfo, read);
    return { url: 'https://localhost/', trust: { authorities: undefined }, token: undefined };
  };
}

export default faults;
