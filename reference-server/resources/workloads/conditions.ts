// The condition lists in the status of workloads: equal except for their Protobuf numbers.
import { listBy, numbered, requiredString, string, struct, time } from '../../schema/declare.ts';
import type { FieldDeclaration } from '../../schema/declare.ts';
import type { ListSchema } from '../../schema/schema.ts';

const typed = { type: requiredString(), status: requiredString() };
const change = time({ nullable: true, description: 'When the condition last changed.' });

/** Conditions with the time of their last transition, a reason and a message. */
export const conditions = (name: string): ListSchema =>
  listOf(name, { ...typed, lastTransitionTime: change, reason: string(), message: string() });

/** Conditions of a Deployment also have the time of their last update. */
export const deploymentConditions: ListSchema = listOf('DeploymentCondition', {
  ...typed,
  reason: numbered(4, string()),
  message: string(),
  lastUpdateTime: time({ nullable: true }),
  lastTransitionTime: change,
});

/** The conditions of jobs are an atomic list. */
export const jobConditions: ListSchema = listOf(
  'JobCondition',
  {
    ...typed,
    lastProbeTime: time({ nullable: true }),
    lastTransitionTime: change,
    reason: string(),
    message: string(),
  },
  true,
);

/** @param whole atomic for apply, though merged by type in a strategic patch */
function listOf(name: string, fields: Record<string, FieldDeclaration>, whole = false): ListSchema {
  const description = 'Aspects of the current state, one a type.';
  return listBy('type', struct(name, fields), {
    description,
    ...(whole ? { listType: 'atomic' as const } : {}),
  });
}
