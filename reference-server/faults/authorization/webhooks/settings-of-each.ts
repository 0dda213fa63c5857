// Faults of the settings of webhooks: those of the first apply to all, or the failurePolicy does not apply (access 5.4).
import type { Setting } from '../../../configuration-files/setting.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = 'authorization.file.settings-of-each';

/** What a reader returned for the first entry of the file is returned for all later ones. */
function asInTheFirst<T>(read: (setting: Setting) => T): (setting: Setting) => T {
  let first: { readonly value: T } | undefined;
  return (setting) => {
    const value = read(setting);
    if (setting.field.startsWith('authorizers[0]')) first = { value };
    return first?.value ?? value;
  };
}

export default [
  {
    id: 'timeout-of-the-first-webhook-for-all',
    title: 'The timeout of the first webhook applies to all.',
    breaks: [row],
    install({ authorizationFile: file }) {
      file.readTimeoutMs = asInTheFirst(file.readTimeoutMs);
    },
  },
  {
    id: 'cache-of-allowed-of-the-first-webhook-for-all',
    title: 'The authorizedTTL of the first webhook applies to all.',
    breaks: [row],
    install({ authorizationFile: file }) {
      file.readAuthorizedTtlMs = asInTheFirst(file.readAuthorizedTtlMs);
    },
  },
  {
    id: 'cache-of-refused-of-the-first-webhook-for-all',
    title: 'The unauthorizedTTL of the first webhook applies to all.',
    breaks: [row],
    install({ authorizationFile: file }) {
      file.readUnauthorizedTtlMs = asInTheFirst(file.readUnauthorizedTtlMs);
    },
  },
  {
    id: 'review-version-of-the-first-webhook-for-all',
    title: 'The subjectAccessReviewVersion of the first webhook applies to all.',
    breaks: [row],
    install({ authorizationFile: file }) {
      file.readReviewVersion = asInTheFirst(file.readReviewVersion);
    },
  },
  ...(['Deny', 'NoOpinion'] as const).map((other) => ({
    id: `unreachable-webhook-always-${other === 'Deny' ? 'denies' : 'continues'}`,
    title: `Where nothing listens at the URL of an authorization webhook, failurePolicy counts as ${other}.`,
    breaks: [`authorization.webhook.failure-${other === 'Deny' ? 'no-opinion' : 'deny'}`],
    install({ accessWebhooks }: Parts) {
      const { judgementOnFailure } = accessWebhooks;
      accessWebhooks.judgementOnFailure = (policy, code) =>
        judgementOnFailure(code === 'unreachable' ? other : policy, code);
    },
  })),
  {
    id: 'connection-type-of-later-webhooks-unchecked',
    title: 'The type of a connection is checked in the first webhook only.',
    breaks: ['authorization.webhook.connection-type-unknown'],
    install({ authorizationFile: file }) {
      const { readService } = file;
      file.readService = (connectionInfo, read) => {
        if (connectionInfo.field.startsWith('authorizers[0]')) return readService(connectionInfo, read);
        return read(connectionInfo.fields('type', 'kubeConfigFile').kubeConfigFile);
      };
    },
  },
] as const satisfies readonly Fault[];
