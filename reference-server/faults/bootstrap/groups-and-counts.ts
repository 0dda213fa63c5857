// Faults of the extra groups of bootstrap tokens, and of many signing tokens (document access 2.4, 5.5).
import type { Fault } from '../fault.ts';

const mostSigners = 6;

export default [
  {
    id: 'bootstrap-groups-cut-after-two',
    title: 'Only the first two extra groups of a bootstrap token are added.',
    breaks: ['bootstrap.groups.extra'],
    install({ bootstrap }) {
      const { groupsOf } = bootstrap;
      bootstrap.groupsOf = (secret) => groupsOf(secret)?.slice(0, 3);
    },
  },
  {
    id: 'bootstrap-groups-lower-cased',
    title: 'The extra groups of a bootstrap token are turned to lower case.',
    breaks: ['bootstrap.groups.extra'],
    install({ bootstrap }) {
      const { groupsOf } = bootstrap;
      bootstrap.groupsOf = (secret) => groupsOf(secret)?.map((group) => group.toLowerCase());
    },
  },
  {
    id: 'bootstrap-groups-cached',
    title: 'The groups of a bootstrap token are those that its Secret had at its first use.',
    breaks: ['bootstrap.token.follows-secret'],
    install({ bootstrap }) {
      const { groupsOf } = bootstrap;
      const known = new Map<string, readonly string[] | undefined>();
      bootstrap.groupsOf = (secret) => {
        const { uid = '' } = secret.metadata;
        if (!known.has(uid)) known.set(uid, groupsOf(secret));
        return known.get(uid);
      };
    },
  },
  {
    id: 'six-signing-tokens-at-most',
    title: 'Only six bootstrap tokens sign cluster-info.',
    breaks: ['bootstrap.signing.key-per-token'],
    install({ bootstrap }) {
      const { signedData } = bootstrap;
      bootstrap.signedData = (data, signatures, names) =>
        signedData(data, Object.fromEntries(Object.entries(signatures).slice(-mostSigners)), names);
    },
  },
  {
    id: 'former-bootstrap-secrets-accepted',
    title: 'A bootstrap token with a secret that its Secret had at an earlier use still authenticates.',
    breaks: ['bootstrap.token.follows-secret'],
    install({ bootstrap }) {
      const { usableToken, isSameSecret } = bootstrap;
      const former = new Map<string, Set<string>>();
      const current = new Map<string, string>();
      bootstrap.usableToken = (secret, use, tools) => {
        const token = usableToken(secret, use, tools);
        if (token !== undefined && use === 'authentication') {
          const { uid = '' } = secret.metadata;
          current.set(token.secret, uid);
          former.set(uid, (former.get(uid) ?? new Set()).add(token.secret));
        }
        return token;
      };
      bootstrap.isSameSecret = (expected, presented) =>
        isSameSecret(expected, presented) ||
        (former.get(current.get(expected) ?? '')?.has(presented) ?? false);
    },
  },
] as const satisfies readonly Fault[];
