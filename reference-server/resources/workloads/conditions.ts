// The condition lists in the status of workloads: alike but for their numbers in Protobuf.
import { listBy, numbered, requiredString, string, struct, time } from '../../schema/declare.ts';
import type { FieldDeclaration } from '../../schema/declare.ts';
import type { ListSchema } from '../../schema/schema.ts';

const typed = { type: requiredString(), status: requiredString() };
const change = time({ nullable: true, description: 'When the condition last changed.' });

/** Conditions that tell when they changed, why, and more. */
export const conditions = (name: string): ListSchema =>
  listOf(name, { ...typed, lastTransitionTime: change, reason: string(), message: string() });

/** Those of a Deployment also tell when they were last looked at. */
export const deploymentConditions: ListSchema = listOf('DeploymentCondition', {
  ...typed,
  reason: numbered(4, string()),
  message: string(),
  lastUpdateTime: time({ nullable: true }),
  lastTransitionTime: change,
});

/** Jobs are replaced whole in theirs. */
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
