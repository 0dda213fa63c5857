// The flags of the audit log (document core 6), and of hidden metrics (document core 3.4).
import { readAuditPolicy } from '../observability/audit-policy.ts';
import { releaseName } from '../release.ts';
import type { Release } from '../release.ts';
import type { ServerOptions } from '../options.ts';
import type { AuditValues, Flag } from './flag.ts';
import { FlagError } from './flag-error.ts';
import { readConfigurationFile } from './read-file.ts';
import { readText } from './values.ts';

/** Each `read` throws FlagError without the name of the flag. */
export const auditFlags: readonly Flag[] = [
  {
    name: 'audit-policy-file',
    value: 'FILE',
    fallback: '',
    help: 'YAML policy of the audit log: rules with a level (None, Metadata, Request or RequestResponse), of which the first that matches decides.',
    read: async (path, reader) => ({
      auditPolicy: (await readConfigurationFile(path, reader, readAuditPolicy)).value,
    }),
  },
  {
    name: 'audit-log-path',
    value: 'FILE',
    fallback: '',
    help: 'File to which audit events are appended, one JSON object per line.',
    read: (text) => ({ auditLogPath: readText(text) }),
  },
  {
    name: 'show-hidden-metrics-for-version',
    value: 'RELEASE',
    fallback: '',
    help: 'Also show the metrics that were first hidden in this release: the previous release only.',
    read: (text) => ({ showHiddenMetricsFor: readPrevious(text) }),
  },
];

function readPrevious(text: string): Release {
  const release = /^v?1\.(\d+)$/.exec(text)?.[1];
  if (release !== undefined) return Number(release);
  throw new FlagError(`"${text}" is not a release: write one such as 1.31`);
}

/** The options that depend on both flags of the audit log. @throws FlagError with the name of the flag */
export function combineAudit({ auditPolicy, auditLogPath }: AuditValues): Pick<ServerOptions, 'audit'> {
  if (auditPolicy === undefined && auditLogPath === '') return { audit: undefined };
  if (auditPolicy === undefined) throw new FlagError('--audit-log-path: needs --audit-policy-file');
  if (auditLogPath === '') throw new FlagError('--audit-policy-file: needs --audit-log-path');
  return { audit: { policy: auditPolicy, path: auditLogPath } };
}

/** @throws FlagError for another release than the previous one */
export function checkShownMetrics({
  showHiddenMetricsFor,
  release,
}: Pick<ServerOptions, 'showHiddenMetricsFor' | 'release'>): void {
  if (showHiddenMetricsFor === undefined || showHiddenMetricsFor === release - 1) return;
  throw new FlagError(
    `--show-hidden-metrics-for-version: only the previous release is possible: ${releaseName(release - 1)}`,
  );
}
