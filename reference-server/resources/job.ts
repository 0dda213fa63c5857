// Job (batch group, v1): pods that run to completion.
import { integer, kindStruct, set, string, struct, time } from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';
import { jobConditions } from './workloads/conditions.ts';
import {
  jobDefaults,
  jobSelectorProblems,
  jobSpecProblems,
  jobUpdateProblems,
} from './workloads/job-rules.ts';
import type { Job } from './workloads/job-rules.ts';
import { jobSpec } from './workloads/job-spec.ts';

type JobWithStatus = Job & StoredStruct<{ status: typeof status }>;

const status = struct('JobStatus', {
  conditions: jobConditions,
  startTime: time(),
  completionTime: time(),
  active: integer({ minimum: 0 }),
  succeeded: integer({ minimum: 0 }),
  failed: integer({ minimum: 0 }),
  completedIndexes: string(),
  uncountedTerminatedPods: struct('UncountedTerminatedPods', {
    succeeded: set(string()),
    failed: set(string()),
  }),
  ready: integer({ minimum: 0 }),
  failedIndexes: string(),
  terminating: integer({ minimum: 0 }),
});

/** The kind. The server runs no pods for it. */
export const jobKind: KindDeclaration = (names) => ({
  group: names.groups.batch,
  version: 'v1',
  kind: 'Job',
  plural: 'jobs',
  singular: 'job',
  categories: ['all'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'Job',
    { spec: { ...jobSpec, default: {} }, status: { ...status, default: {} } },
    { description: 'Pods that run to their end.' },
  ),
  generationOf: 'spec',
  nameRule: 'dns-subdomain',
  deleteAnswer: 'status',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Completions', 'Pods that succeeded, of those needed.', (object) => {
      const { spec, status } = object as JobWithStatus;
      return `${status?.succeeded ?? 0}/${spec?.completions ?? 1}`;
    }),
    ageColumn,
  ],
  defaults: (object) => jobDefaults(object, names),
  validate: (object) => {
    const { spec = {} } = object as Job;
    return [...jobSpecProblems(spec, 'spec'), ...jobSelectorProblems(spec)];
  },
  validateUpdate: (next, current) => jobUpdateProblems(next, current),
  selectableFields: {
    'status.successful': (object) => String((object as JobWithStatus).status?.succeeded ?? 0),
  },
});
