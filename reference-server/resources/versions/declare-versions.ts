// Declares the further versions of kinds: those that a release removed, and those that are served beside the stored one.
// Each shows the same stored objects (document core 9.2, 9.3).
import type { Names } from '../../../common/dialects/names.ts';
import { isDeprecated, releaseName } from '../../release.ts';
import type { Lifetime, Release } from '../../release.ts';
import { wholeObject } from '../../schema/object-meta.ts';
import type { Kind } from '../declaration/kind.ts';
import { apiVersionOf } from '../declaration/kind-version.ts';
import { podSecurityPolicyKind } from '../pod-security-policy.ts';
import type { StoredAs } from '../declaration/stored-as.ts';
import type { Conversion } from './conversion.ts';
import { conversions } from './conversions.ts';
import { introductions, removals } from './removals.ts';

interface Place extends Lifetime {
  readonly group: string;
  readonly version: string;
}

/**
 * The kinds with their lifetimes, followed by their further versions.
 * @param kinds of the newest release
 * @param release which of them are deprecated depends on it
 */
export function withEarlierVersions(kinds: readonly Kind[], names: Names, release: Release): readonly Kind[] {
  const { groups } = names;
  const policies = podSecurityPolicyKind(names);
  const stored = [...kinds, { ...policies, schema: wholeObject(policies.schema) }];
  const kindIn = (group: string, name: string) =>
    stored.find((kind) => kind.group === group && kind.kind === name);
  const removed = removals.flatMap(({ stays, group, kinds: goers, ...others }) =>
    goers.flatMap((name) => {
      const kind = kindIn(stays(groups), name);
      return kind === undefined ? [] : [versionOf(kind, { ...others, group: group(groups) }, release)];
    }),
  );
  const autoscaler = kindIn(groups.autoscaling, 'HorizontalPodAutoscaler');
  const former = autoscaler && versionOf(autoscaler, { group: autoscaler.group, version: 'v1' }, release);
  return [...kinds.map(withIntroduction), ...(former === undefined ? [] : [former]), ...removed];
}

function withIntroduction(kind: Kind): Kind {
  const introducedIn = kind.group === '' ? undefined : introductions[kind.kind];
  return introducedIn === undefined ? kind : { ...kind, introducedIn };
}

/** A further version of a kind. */
function versionOf(kind: Kind, { group, version, removedIn, introducedIn }: Place, release: Release): Kind {
  const conversion = conversions[kind.kind]?.[version];
  const place = { ...kind, group, version };
  return {
    ...place,
    ...(conversion === undefined
      ? {}
      : { schema: wholeObject(conversion.schema), ...withoutRules, storedAs: undefined }),
    ...(kind.virtual === true ? {} : { storedAs: kind.storedAs ?? storageOf(kind, conversion) }),
    ...(introducedIn === undefined ? {} : { introducedIn }),
    ...(removedIn === undefined ? {} : { removedIn }),
    ...(removedIn !== undefined && isDeprecated({ removedIn }, release)
      ? { deprecation: deprecationOf(kind, place, removedIn) }
      : {}),
  };
}

/** Rules and columns of the stored version read fields that this one names in another way. */
const withoutRules = {
  defaults: undefined,
  validate: undefined,
  validateNew: undefined,
  validateUpdate: undefined,
  columns: undefined,
};

function storageOf(kind: Kind, conversion: Conversion | undefined): StoredAs {
  return {
    group: kind.group,
    version: kind.version,
    plural: kind.plural,
    fields: {},
    isStorageKind: true,
    ...(conversion === undefined
      ? {}
      : { toStored: conversion.toStored, fromStored: conversion.fromStored, defaults: kind.defaults }),
  };
}

function deprecationOf(kind: Kind, place: Kind, removedIn: Release): string {
  const successor = kind.kind === 'PodSecurityPolicy' ? '' : `; use ${apiVersionOf(kind)} ${kind.kind}`;
  return `${apiVersionOf(place)} ${kind.kind} is deprecated, unavailable in v${releaseName(removedIn)}+${successor}`;
}
