// The spec of a Job, and of the job template of a CronJob.
import {
  boolean,
  int64,
  integer,
  list,
  oneOf,
  required,
  requiredString,
  set,
  string,
  struct,
} from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';
import { podTemplateSpec } from '../pod-spec/pod-spec.ts';

const exitCodes = struct('PodFailurePolicyOnExitCodesRequirement', {
  containerName: string(),
  operator: required(oneOf(['In', 'NotIn'])),
  values: required(set(integer())),
});
const failureRule = struct('PodFailurePolicyRule', {
  action: required(oneOf(['FailJob', 'FailIndex', 'Ignore', 'Count'])),
  onExitCodes: exitCodes,
  onPodConditions: list(
    struct('PodFailurePolicyOnPodConditionsPattern', {
      type: requiredString(),
      status: required(oneOf(['True', 'False', 'Unknown'], { default: 'True' })),
    }),
  ),
});
const successRule = struct('SuccessPolicyRule', {
  succeededIndexes: string(),
  succeededCount: integer({ minimum: 0 }),
});

export const jobSpec = struct(
  'JobSpec',
  {
    parallelism: integer({ minimum: 0, description: 'How many pods may run at a time; 1 by default.' }),
    completions: integer({ minimum: 0, description: 'How many pods must succeed.' }),
    activeDeadlineSeconds: int64({ minimum: 0 }),
    selector: labelSelector,
    manualSelector: boolean({ description: 'Whether the selector is set by the client.' }),
    template: required({ ...podTemplateSpec, default: {} }),
    backoffLimit: integer({ minimum: 0, description: 'How many pods may fail; 6 by default.' }),
    ttlSecondsAfterFinished: integer({ minimum: 0 }),
    completionMode: oneOf(['NonIndexed', 'Indexed']),
    suspend: boolean(),
    podFailurePolicy: struct('PodFailurePolicy', { rules: required(list(failureRule, { maxItems: 20 })) }),
    backoffLimitPerIndex: integer({ minimum: 0 }),
    maxFailedIndexes: integer({ minimum: 0 }),
    podReplacementPolicy: oneOf(['TerminatingOrFailed', 'Failed']),
    managedBy: string({ maxLength: 63 }),
    successPolicy: struct('SuccessPolicy', { rules: required(list(successRule, { maxItems: 20 })) }),
  },
  { description: 'What a job is to do.' },
);
