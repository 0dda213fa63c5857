// Planted faults of the groups and uid mappings of the authentication configuration file (document access 5.3).
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type GroupsOf = IdTokenParts['groupsOf'];
type UidOf = IdTokenParts['uidOf'];

/** Replaces the groups of a token. */
const groups = (
  id: string,
  title: string,
  breaks: readonly string[],
  replace: (groupsOf: GroupsOf) => GroupsOf,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.groupsOf = replace(idTokens.groupsOf);
  },
});

/** Replaces the uid of a token. */
const uids = (
  id: string,
  title: string,
  breaks: readonly string[],
  replace: (uidOf: UidOf) => UidOf,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.uidOf = replace(idTokens.uidOf);
  },
});

/** Whether an expression reads a member of a claim. */
const isDeep = (mapping: Parameters<UidOf>[1]): boolean =>
  mapping !== undefined &&
  'expression' in mapping &&
  [...mapping.expression.paths].some((path) => path.split('.').length > 2);

export default [
  groups(
    'configured-groups-of-direct-claims-only',
    'An expression of the groups that reads a member of a claim yields none.',
    ['groups-expression-string'],
    (groupsOf) => (claims, mapping, variables) =>
      isDeep(mapping) ? [] : groupsOf(claims, mapping, variables),
  ),
  uids(
    'configured-uid-of-direct-claims-only',
    'An expression of the uid that reads a member of a claim yields none.',
    ['uid-expression'],
    (uidOf) => (claims, mapping, variables) => (isDeep(mapping) ? '' : uidOf(claims, mapping, variables)),
  ),
  groups(
    'configured-groups-by-default',
    'Without a mapping of groups the claim groups is read.',
    ['groups-absent'],
    (groupsOf) => (claims, mapping, variables) =>
      groupsOf(claims, mapping ?? { claim: 'groups', prefix: '' }, variables),
  ),
  groups(
    'configured-groups-of-claim-groups',
    'The claim groups adds to the mapped groups.',
    ['groups-claim'],
    (groupsOf) => (claims, mapping, variables) => [
      ...(groupsOf(claims, mapping, variables) ?? []),
      ...(mapping !== undefined && 'claim' in mapping
        ? (groupsOf(claims, { ...mapping, claim: 'groups' }, variables) ?? [])
        : []),
    ],
  ),
  groups(
    'configured-groups-prefix-on-single-groups',
    'The prefix is added to a single group, and not to a list of several.',
    ['groups-claim'],
    (groupsOf) => (claims, mapping, variables) => {
      const given = groupsOf(claims, mapping, variables);
      return mapping !== undefined && 'claim' in mapping && (given?.length ?? 0) > 1
        ? groupsOf(claims, { ...mapping, prefix: '' }, variables)
        : given;
    },
  ),
  groups(
    'configured-groups-prefix-on-the-first',
    'The prefix is added to the first group only.',
    ['groups-claim'],
    (groupsOf) => (claims, mapping, variables) => {
      if (mapping === undefined || 'expression' in mapping) return groupsOf(claims, mapping, variables);
      const [first = '', ...others] = groupsOf(claims, { ...mapping, prefix: '' }, variables) ?? [];
      return [`${mapping.prefix}${first}`, ...others];
    },
  ),
  groups(
    'configured-groups-up-to-thirty-two',
    'Of a long list of groups the first 32 are used.',
    ['groups-claim'],
    (groupsOf) =>
      (...given) =>
        groupsOf(...given)?.slice(0, 32),
  ),
  groups(
    'configured-first-group-only',
    'Only the first group of a list is used.',
    ['groups-claim', 'groups-expression-list', 'user-rule-sees-mapped-user'],
    (groupsOf) =>
      (...given) =>
        groupsOf(...given)?.slice(0, 1),
  ),
  groups(
    'configured-group-lists-joined',
    'A list of groups that an expression yields becomes one group.',
    ['groups-expression-list'],
    (groupsOf) => (claims, mapping, variables) => {
      const given = groupsOf(claims, mapping, variables);
      return mapping !== undefined && 'expression' in mapping && given !== undefined
        ? [given.join(',')]
        : given;
    },
  ),
  groups(
    'configured-group-texts-only',
    'A token is refused where the expression of groups yields a list of several.',
    ['groups-expression-list'],
    (groupsOf) => (claims, mapping, variables) => {
      const given = groupsOf(claims, mapping, variables);
      return mapping !== undefined && 'expression' in mapping && (given?.length ?? 0) > 1 ? undefined : given;
    },
  ),
  groups(
    'configured-group-texts-split-at-commas',
    'A group with commas is split.',
    ['groups-expression-string', 'groups-expression-list'],
    (groupsOf) =>
      (...given) =>
        groupsOf(...given)?.flatMap((group) => group.split(',')),
  ),
  groups(
    'configured-group-texts-split',
    'A text that the expression of groups yields is split into characters.',
    ['groups-expression-string', 'distributed-claims'],
    (groupsOf) => (claims, mapping, variables) => {
      const given = groupsOf(claims, mapping, variables);
      return mapping !== undefined && 'expression' in mapping && given?.length === 1 ? [...given[0]!] : given;
    },
  ),
  {
    id: 'configured-groups-claim-preferred',
    title: 'Of a claim and an expression for the groups the claim is used.',
    breaks: config('groups-exclusive'),
    install({ idTokens }) {
      idTokens.configuration.checkGroupsExclusive = () => {};
    },
  },
  uids(
    'configured-uid-of-sub',
    'The uid is sub, whatever is configured.',
    ['uid-claim', 'uid-expression'],
    (uidOf) => (claims, mapping, variables) =>
      uidOf(claims, mapping && { claim: 'sub', prefix: '' }, variables),
  ),
  uids(
    'configured-uid-in-lower-case',
    'The uid is converted to lower case.',
    ['uid-claim'],
    (uidOf) =>
      (...given) =>
        uidOf(...given)?.toLowerCase(),
  ),
  uids(
    'configured-uid-by-claim-only',
    'An expression for the uid yields none.',
    ['uid-expression'],
    (uidOf) => (claims, mapping, variables) =>
      mapping !== undefined && 'expression' in mapping ? '' : uidOf(claims, mapping, variables),
  ),
  uids(
    'configured-uid-required',
    'A token of a tenant with roles is refused where no uid is mapped.',
    ['uid-absent'],
    (uidOf) => (claims, mapping, variables) =>
      uidOf(claims, mapping, variables) || ('tenant' in claims && 'roles' in claims ? undefined : ''),
  ),
  {
    id: 'configured-uid-claim-preferred',
    title: 'Of a claim and an expression for the uid the claim is used.',
    breaks: config('uid-exclusive'),
    install({ idTokens }) {
      idTokens.configuration.checkUidExclusive = () => {};
    },
  },
] as const satisfies readonly Fault[];
