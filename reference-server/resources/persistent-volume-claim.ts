// PersistentVolumeClaim (core group, v1): a claim for a persistent volume, for pods of its namespace.
import type { ApiObject } from '../object.ts';
import { kindStruct } from '../schema/declare.ts';
import type { StoredStruct } from '../schema/declare.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { sameJson } from '../same-json.ts';
import { ageColumn, nameColumn, textColumn } from './declaration/columns.ts';
import type { KindDeclaration } from './declaration/kind.ts';
import { accessModeProblems, volumeClaimStatus } from './pod-spec/volume-claim.ts';
import { volumeClaimSpec } from './pod-spec/volumes.ts';
import { forbiddenAt, requiredAt } from './declaration/problems.ts';
import { allVerbs, statusSubresource } from './declaration/verbs.ts';

type ClaimObject = ApiObject &
  StoredStruct<{ spec: typeof volumeClaimSpec; status: typeof volumeClaimStatus }>;

const specOf = (object: ApiObject) => (object as ClaimObject).spec ?? {};

/** The kind. After creation only the requested size may change, and the volume may be set. */
export const persistentVolumeClaimKind: KindDeclaration = () => ({
  group: '',
  version: 'v1',
  kind: 'PersistentVolumeClaim',
  plural: 'persistentvolumeclaims',
  singular: 'persistentvolumeclaim',
  shortNames: ['pvc'],
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct(
    'PersistentVolumeClaim',
    { spec: { ...volumeClaimSpec, default: {} }, status: volumeClaimStatus },
    { description: 'A claim for a persistent volume.' },
  ),
  nameRule: 'dns-subdomain',
  deleteAnswer: 'object',
  subresources: { status: statusSubresource },
  columns: [
    nameColumn,
    textColumn('Status', 'Whether it is bound.', (claim) => (claim as ClaimObject).status?.phase),
    textColumn('Volume', 'To which volume.', (claim) => specOf(claim).volumeName),
    ageColumn,
  ],
  validate: (object) => [
    ...accessModeProblems(specOf(object).accessModes, 'spec.accessModes'),
    ...(specOf(object).resources?.requests?.['storage'] === undefined
      ? [requiredAt('spec.resources[storage]')]
      : []),
  ],
  validateUpdate: specProblems,
});

function specProblems(next: ApiObject, current: ApiObject): FieldProblem[] {
  const { volumeName: bound = '' } = specOf(current);
  const fixed = ({ resources: _size, volumeName, ...rest }: NonNullable<ClaimObject['spec']>) =>
    bound === '' ? rest : { ...rest, volumeName };
  if (sameJson(fixed(specOf(next)), fixed(specOf(current)))) return [];
  return [forbiddenAt('spec', 'is immutable after creation except resources.requests for bound claims')];
}
