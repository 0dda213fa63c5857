// The rules of the fields of the authorization configuration file (document access 5.4). Each throws ConfigurationProblem.
import type { Names } from '../../../common/dialects/names.ts';
import type { Setting } from '../../configuration-files/setting.ts';
import { hasChanged } from '../../configuration-files/reloaded.ts';
import { labelValueRule } from '../../resources/declaration/name-rules.ts';
import { failurePolicies } from '../webhooks/failure-policy.ts';
import type { FailurePolicy } from '../webhooks/failure-policy.ts';
import type { ReviewVersion } from '../webhooks/token-review.ts';
import { reviewVersions } from '../webhooks/token-review.ts';
import type { RemoteService } from '../../remote/client-configuration.ts';
import type { AuthorizerEntry, EntryType } from './configuration.ts';
import { entryTypes } from './configuration.ts';

const longestTimeoutMs = 30_000;
const maxConditions = 64;

function checkApiVersion(apiVersion: Setting, names: Names): void {
  apiVersion.oneOf([`${names.groups.serverConfiguration}/v1`]);
}

function checkKind(kind: Setting): void {
  kind.oneOf(['AuthorizationConfiguration']);
}

/** The entries, at least one. */
const listed = (authorizers: Setting): readonly Setting[] => authorizers.items({ min: 1 });

const readType = (type: Setting): EntryType => type.oneOf(entryTypes);

/** Required, in the form of the value of a label. */
function readName(name: Setting): string {
  const text = name.text();
  const broken = labelValueRule(text);
  if (broken === undefined) return text;
  throw name.problem('does not have the form of a label', `write letters, digits, - _ and . between them`);
}

/** Two entries of one name would share their metrics. */
export function checkNames(entries: readonly { readonly name: string; readonly setting: Setting }[]): void {
  for (const [index, { name, setting }] of entries.entries()) {
    if (entries.findIndex((one) => one.name === name) < index)
      throw setting.problem('is the name of an earlier entry', 'give each entry its own');
  }
}

/** Only webhooks can be listed several times. */
function checkTypes(entries: readonly { readonly type: EntryType; readonly typeSetting: Setting }[]): void {
  for (const [index, { type, typeSetting }] of entries.entries()) {
    if (type !== 'Webhook' && entries.findIndex((one) => one.type === type) < index)
      throw typeSetting.problem(`is ${type}, as in an earlier entry`, 'remove one of them');
  }
}

/** Required, at most 30 seconds. */
function readTimeoutMs(timeout: Setting): number {
  const ms = timeout.durationMs();
  if (ms > 0 && ms <= longestTimeoutMs) return ms;
  throw timeout.problem('is not a timeout', 'write a duration above 0s, at most 30s');
}

const readReviewVersion = (version: Setting): ReviewVersion => version.oneOf(reviewVersions);

/** Required also without conditions. */
function checkConditionVersion(version: Setting): void {
  version.oneOf(['v1']);
}

const readFailurePolicy = (policy: Setting): FailurePolicy => policy.oneOf(failurePolicies);

const readAuthorizedTtlMs = (ttl: Setting): number => ttl.durationMs(5 * 60_000);
const readUnauthorizedTtlMs = (ttl: Setting): number => ttl.durationMs(30_000);

/** The setting with the path of the client configuration. */
function readConnection(connectionInfo: Setting): Setting {
  const { type, kubeConfigFile } = connectionInfo.fields('type', 'kubeConfigFile');
  if (type.oneOf(['KubeConfigFile', 'InClusterConfig']) === 'InClusterConfig')
    throw type.problem(
      'is InClusterConfig, which would make this server call itself',
      'use KubeConfigFile with a path',
    );
  kubeConfigFile.text();
  return kubeConfigFile;
}

/** @param read of the setting with the path */
const readService = (
  connectionInfo: Setting,
  read: (path: Setting) => Promise<RemoteService>,
): Promise<RemoteService> => read(readConnection(connectionInfo));

/** The settings with the expressions. */
const readConditions = (matchConditions: Setting): readonly Setting[] =>
  matchConditions.items({ max: maxConditions }).map((item) => item.fields('expression').expression);

/** The order of the list is the order of evaluation. */
const entriesInOrder = (entries: readonly AuthorizerEntry[]): readonly AuthorizerEntry[] => entries;

export const authorizationFileParts = {
  checkApiVersion,
  checkKind,
  listed,
  readType,
  readName,
  checkTypes,
  readTimeoutMs,
  readReviewVersion,
  checkConditionVersion,
  readFailurePolicy,
  readAuthorizedTtlMs,
  readUnauthorizedTtlMs,
  readService,
  readConditions,
  entriesInOrder,
  /** The name of an entry in metrics. */
  nameInMetrics: ({ name }: AuthorizerEntry): string => name,
  /** How often the file is read where no change is observed (document access 5.4, 8). */
  reloadIntervalMs: 60_000,
  hasChanged,
  /** Whether a changed file that is valid takes effect. */
  reloads: (_entries: readonly AuthorizerEntry[]): boolean => true,
  /** Called for a changed file that is not valid. */
  refusesReload: (): void => {},
  /** Whether an entry of the file is an authorizer. */
  isKept: (_type: EntryType, _webhook: Setting): boolean => true,
};

export type AuthorizationFileParts = typeof authorizationFileParts;
