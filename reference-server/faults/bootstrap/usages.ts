// Faults of the usages of bootstrap tokens: one that counts for the other, and values other than true (document access
// 2.4).
import { textAt } from '../../access/bootstrap/token-secret.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'bootstrap-usage-by-the-other',
    title:
      'A bootstrap token with any value of the usage for authentication may authenticate where it may sign.',
    breaks: ['bootstrap.usage.no-authentication', 'bootstrap.token.follows-secret'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) ||
        (use === 'authentication' &&
          textAt(secret, 'usage-bootstrap-authentication') !== '' &&
          isFor(secret, 'signing'));
    },
  },
  {
    id: 'bootstrap-signing-by-any-text',
    title: 'A bootstrap token signs cluster-info where the key of that usage has any value.',
    breaks: ['bootstrap.usage.no-signing', 'bootstrap.signing.key-removed'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) || (use === 'signing' && textAt(secret, 'usage-bootstrap-signing') !== '');
    },
  },
  {
    id: 'bootstrap-signing-by-what-is-not-false',
    title: 'A bootstrap token signs cluster-info where the key of that usage is neither false nor empty.',
    breaks: ['bootstrap.usage.no-signing'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) ||
        (use === 'signing' && !['', 'false'].includes(textAt(secret, 'usage-bootstrap-signing')));
    },
  },
  {
    id: 'bootstrap-usage-by-its-beginning',
    title: 'A usage of a bootstrap token counts where its value begins with true.',
    breaks: ['bootstrap.usage.no-authentication', 'bootstrap.usage.no-signing'],
    install(parts) {
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) =>
        isFor(secret, use) || textAt(secret, `usage-bootstrap-${use}`).startsWith('true');
    },
  },
] as const satisfies readonly Fault[];
