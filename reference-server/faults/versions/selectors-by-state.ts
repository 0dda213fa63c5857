// Planted faults of the selector of a workload, which may be changed in some states of the object (document core 9.3).
import type { ObjectMeta } from '../../object.ts';
import type { Fault } from '../fault.ts';

const workloads: readonly string[] = ['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'];

const mutable = (id: string, title: string, isIn: (current: ObjectMeta) => boolean): Fault => ({
  id,
  title,
  breaks: ['versions.workloads.selector-immutable'],
  install(parts) {
    const { updateProblems } = parts.validation;
    parts.validation.updateProblems = (kind, next, current) =>
      updateProblems(kind, next, current).filter(
        ({ path }) =>
          !workloads.includes(kind.kind) || !isIn(current.metadata) || !path.startsWith('spec.selector'),
      );
  },
});

export default [
  mutable(
    'selector-mutable-while-terminating',
    'The selector of a workload that is being deleted may be changed.',
    ({ deletionTimestamp }) => Boolean(deletionTimestamp),
  ),
  mutable(
    'selector-of-applied-workload-mutable',
    'The selector of a workload that an apply made may be changed.',
    ({ managedFields }) => managedFields?.some(({ operation }) => operation === 'Apply') ?? false,
  ),
] satisfies readonly Fault[];
