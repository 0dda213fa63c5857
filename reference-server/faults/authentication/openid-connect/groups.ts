// Planted faults of ID tokens: the groups of their users (document access 5.2).
import type { ClaimMapping, Claims, Mapping } from '../../../access/id-tokens/settings.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

/** The elements of the claim; undefined where groups come from elsewhere. */
const elementsOf = (claims: Claims, mapping: Mapping | undefined): readonly string[] | undefined => {
  const value = mapping !== undefined && 'claim' in mapping ? claims[mapping.claim] : undefined;
  return Array.isArray(value) ? value.map(String) : undefined;
};

/** Replaces the groups of a claim with a list. */
function fromList(
  { idTokens }: Parts,
  change: (elements: readonly string[], prefix: string) => readonly string[],
): void {
  const { groupsOf } = idTokens;
  idTokens.groupsOf = (claims, mapping, variables) => {
    const elements = elementsOf(claims, mapping);
    if (elements === undefined) return groupsOf(claims, mapping, variables);
    return change(elements, (mapping as ClaimMapping).prefix);
  };
}

export default [
  {
    id: 'id-token-groups-joined',
    title: 'The groups of an ID token are joined into one.',
    breaks: [...oidc('groups-claim', 'groups-prefix'), 'authentication.configuration.groups-claim'],
    install: (parts) => fromList(parts, (elements, prefix) => [`${prefix}${elements.join(',')}`]),
  },
  {
    id: 'id-token-first-group-only',
    title: 'Only the first group of an ID token is taken.',
    breaks: [...oidc('groups-claim', 'groups-prefix'), 'authentication.configuration.groups-claim'],
    install: (parts) =>
      fromList(parts, (elements, prefix) => elements.slice(0, 1).map((one) => prefix + one)),
  },
  {
    id: 'id-token-at-most-64-groups',
    title: 'More than 64 groups of an ID token are cut off.',
    breaks: oidc('groups-claim'),
    install: (parts) =>
      fromList(parts, (elements, prefix) => elements.slice(0, 64).map((one) => prefix + one)),
  },
  {
    id: 'id-token-groups-in-lower-case',
    title: 'Groups of ID tokens are converted to lower case.',
    breaks: oidc('groups-claim'),
    install: (parts) =>
      fromList(parts, (elements, prefix) => elements.map((one) => prefix + one.toLowerCase())),
  },
  {
    id: 'id-token-groups-split-at-commas',
    title: 'A group of an ID token with a comma becomes two.',
    breaks: oidc('groups-claim'),
    install: (parts) =>
      fromList(parts, (elements, prefix) =>
        elements.flatMap((one) => one.split(/, ?/)).map((one) => prefix + one),
      ),
  },
  {
    id: 'id-token-groups-by-default',
    title: 'The claim groups is read although no option names it.',
    breaks: oidc('groups-claim-unset'),
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (claims, mapping, variables) =>
        groupsOf(claims, mapping ?? { claim: 'groups', prefix: '' }, variables);
    },
  },
  {
    id: 'id-token-groups-of-claim-groups-too',
    title: 'The groups of the claim groups are added to those of the configured claim.',
    breaks: oidc('groups-claim', 'groups-claim-unset'),
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (claims, mapping, variables) => [
        ...(groupsOf(claims, mapping, variables) ?? []),
        ...(groupsOf(claims, { claim: 'groups', prefix: '' }, variables) ?? []),
      ];
    },
  },
  {
    id: 'id-token-group-prefix-ignored',
    title: 'The prefix of groups is ignored.',
    breaks: oidc('groups-prefix'),
    install({ idTokens }) {
      idTokens.groupsPrefix = () => '';
    },
  },
  {
    id: 'id-token-group-prefix-on-the-first',
    title: 'Only the first group gets the prefix.',
    breaks: [...oidc('groups-prefix'), 'authentication.configuration.groups-claim'],
    install: (parts) =>
      fromList(parts, (elements, prefix) => elements.map((one, index) => (index === 0 ? prefix + one : one))),
  },
  {
    id: 'id-token-group-prefix-not-for-one',
    title: 'A group that is alone gets no prefix.',
    breaks: oidc('groups-prefix'),
    install: (parts) =>
      fromList(parts, (elements, prefix) =>
        elements.map((one) => (elements.length === 1 ? one : prefix + one)),
      ),
  },
  {
    id: 'id-token-group-prefix-added-once',
    title: 'A group that begins with the prefix does not get it again.',
    breaks: oidc('groups-prefix'),
    install: (parts) =>
      fromList(parts, (elements, prefix) =>
        elements.map((one) => (one.startsWith(prefix) ? one : prefix + one)),
      ),
  },
  {
    id: 'id-token-group-prefix-on-all-groups',
    title: 'The prefix is also put before the group of all authenticated users.',
    breaks: oidc('groups-prefix'),
    install({ identity, idTokens }) {
      const { withAuthenticatedGroup } = identity;
      const { groupsPrefix } = idTokens;
      let prefix = '';
      idTokens.groupsPrefix = (given) => (prefix = groupsPrefix(given));
      identity.withAuthenticatedGroup = (user) =>
        prefix === '' || !user.groups.some((group) => group.startsWith(prefix))
          ? withAuthenticatedGroup(user)
          : { ...user, groups: [...user.groups, `${prefix}system:authenticated`] };
    },
  },
  {
    id: 'id-token-group-prefix-not-for-system-groups',
    title: 'A group whose name begins with system: gets no prefix, so that tokens make administrators.',
    breaks: oidc('groups-prefix'),
    install: (parts) =>
      fromList(parts, (elements, prefix) =>
        elements.map((one) => (one.startsWith('system:') ? one : prefix + one)),
      ),
  },
  {
    id: 'id-token-username-prefix-on-groups',
    title: 'Without a prefix of their own groups get the configured prefix of usernames.',
    breaks: oidc('groups-claim'),
    install({ idTokens }) {
      const { usernamePrefix, groupsOf } = idTokens;
      let prefix = '';
      idTokens.usernamePrefix = (claim, given, url) => {
        prefix = given === undefined || given === '-' ? '' : given;
        return usernamePrefix(claim, given, url);
      };
      idTokens.groupsOf = (claims, mapping, variables) => {
        const isBare = mapping !== undefined && 'claim' in mapping && mapping.prefix === '';
        return groupsOf(claims, isBare ? { ...mapping, prefix } : mapping, variables);
      };
    },
  },
  {
    id: 'id-token-group-prefix-ends-automatic-one',
    title: 'Where groups have a configured prefix, usernames get no automatic one.',
    breaks: oidc('groups-prefix'),
    install({ idTokens }) {
      const { groupsPrefix, usernameOf } = idTokens;
      let hasPrefix = false;
      idTokens.groupsPrefix = (given) => {
        hasPrefix = given !== undefined;
        return groupsPrefix(given);
      };
      idTokens.usernameOf = (claims, mapping, variables) => {
        const isAutomatic = hasPrefix && 'claim' in mapping && mapping.prefix.endsWith('#');
        return usernameOf(claims, isAutomatic ? { ...mapping, prefix: '' } : mapping, variables);
      };
    },
  },
  {
    id: 'long-bearer-tokens-ignored',
    title: 'A bearer token of more than 4096 characters is treated as absent.',
    breaks: oidc('groups-claim'),
    install({ identity }) {
      const { readBearerToken } = identity;
      identity.readBearerToken = (header) => {
        const token = readBearerToken(header);
        return token !== undefined && token.length > 4_096 ? undefined : token;
      };
    },
  },
  {
    id: 'id-token-groups-trimmed',
    title: 'White space around the groups of an ID token is removed.',
    breaks: oidc('groups-claim'),
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (...given) => groupsOf(...given)?.map((group) => group.trim());
    },
  },
] satisfies readonly Fault[];
