// CronJob (batch group, v1): creates jobs on a schedule.
import type { ApiObject } from '../object.ts';
import {
  boolean,
  int64,
  integer,
  kindStruct,
  list,
  numbered,
  oneOf,
  required,
  requiredString,
  string,
  struct,
  time,
} from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import { objectMeta } from '../schema/object-meta.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { forbiddenAt, invalidAt } from './declaration/problems.ts';
import { objectReference } from './declaration/references.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';
import { jobSpecProblems } from './workloads/job-rules.ts';
import { jobSpec } from './workloads/job-spec.ts';
import { withTemplateDefaults } from './workloads/workload.ts';

type CronJob = ApiObject & StoredStruct<{ spec: typeof spec; status: typeof status }>;

const spec = struct('CronJobSpec', {
  schedule: requiredString({ description: 'When jobs begin: minute, hour, day, month, day of the week.' }),
  startingDeadlineSeconds: int64({ minimum: 0 }),
  concurrencyPolicy: oneOf(['Allow', 'Forbid', 'Replace'], { default: 'Allow' }),
  suspend: boolean({ default: false }),
  jobTemplate: required(
    struct('JobTemplateSpec', { metadata: objectMeta, spec: { ...jobSpec, default: {} } }, { default: {} }),
  ),
  successfulJobsHistoryLimit: integer({ minimum: 0, default: 3 }),
  failedJobsHistoryLimit: integer({ minimum: 0, default: 1 }),
  timeZone: string({ description: 'Of the schedule; the one of the server by default.' }),
});

const status = struct('CronJobStatus', {
  active: list(objectReference),
  lastScheduleTime: numbered(4, time()),
  lastSuccessfulTime: time(),
});

/** The kind. The server creates no jobs for it. */
export const cronJobKind: KindDeclaration = (names) => ({
  group: names.groups.batch,
  version: 'v1',
  kind: 'CronJob',
  plural: 'cronjobs',
  singular: 'cronjob',
  shortNames: ['cj'],
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'CronJob',
    { spec: { ...spec, default: {} }, status: { ...status, default: {} } },
    { description: 'Jobs at the times of a schedule.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Schedule', 'When jobs begin.', (object) => (object as CronJob).spec?.schedule),
    textColumn('Suspend', 'Whether no jobs begin.', ({ spec }: CronJob) =>
      spec?.suspend === true ? 'True' : 'False',
    ),
    ageColumn,
  ],
  defaults: (object) => withJobTemplateDefaults(object),
  validate: (object) => problems(object),
});

function withJobTemplateDefaults(object: CronJob): CronJob {
  const { spec } = object;
  if (spec?.jobTemplate?.spec === undefined) return object;
  const job = withTemplateDefaults({ metadata: {}, spec: spec.jobTemplate.spec });
  if (job.spec === spec.jobTemplate.spec) return object;
  return { ...object, spec: { ...spec, jobTemplate: { ...spec.jobTemplate, spec: job.spec } } };
}

/** Names of its jobs are longer by 11 characters. */
const longestName = 52;

function problems({ metadata, spec = {} }: CronJob): FieldProblem[] {
  const { schedule = '', jobTemplate } = spec;
  const { name = '' } = metadata;
  return [
    ...(name.length > longestName
      ? [invalidAt('metadata.name', name, `must be no more than ${longestName} characters`)]
      : []),
    ...(schedule === '' || isSchedule(schedule)
      ? []
      : [invalidAt('spec.schedule', schedule, 'expected exactly 5 fields, or a word such as @daily')]),
    ...(schedule.includes('TZ')
      ? [forbiddenAt('spec.schedule', 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead')]
      : []),
    ...jobSpecProblems(jobTemplate?.spec ?? {}, 'spec.jobTemplate.spec'),
  ];
}

function isSchedule(text: string): boolean {
  if (/^@(yearly|annually|monthly|weekly|daily|midnight|hourly|every \S+)$/.test(text)) return true;
  const fields = text
    .replace(/^(CRON_)?TZ=\S+\s+/, '')
    .trim()
    .split(/\s+/);
  return fields.length === 5 && fields.every((field) => /^[-*/,?0-9A-Za-z]+$/.test(field));
}
