// The collections on which a case about any collection runs: servers often have separate code for each sort of kind.
import type { FeatureName } from '../../catalogue/features.ts';
import type { CaseContext, CollectionContext } from '../context.ts';
import { isCustom } from './definitions.ts';
import { NotRun } from '../failures.ts';
import type { Resource, ResourceType } from './resource.ts';
import { unlessBlocked } from '../unless-blocked.ts';

/** A custom kind that a run defines once for its cases. */
export interface CustomSubject {
  readonly scope: 'Namespaced' | 'Cluster';
  readonly hasStatus?: true;
  /** Its cases use a version of it that is not the storage version. */
  readonly isStoredInAnother?: true;
}

/** Rejects where the target does not serve it. */
export type CustomKinds = (subject: CustomSubject) => Promise<ResourceType>;

interface Subject {
  /** As messages name it. */
  readonly title: string;
  readonly needs: readonly FeatureName[];
  readonly isNamespaced: boolean;
  /** Defined by the run: without strategic merge patch (core 4.8). */
  readonly isCustom?: true;
  /** @throws NotRun where the target does not let the run write to it */
  readonly open: (context: CaseContext, kinds: CustomKinds) => Promise<Resource>;
}

const subjectTable = {
  'pod-templates': {
    title: 'pod templates',
    needs: [],
    isNamespaced: true,
    open: async ({ namespace }) => namespace.podTemplates,
  },
  'config-maps': {
    title: 'config maps',
    needs: [],
    isNamespaced: true,
    open: async ({ namespace }) => namespace.configMaps,
  },
  secrets: {
    title: 'secrets',
    needs: ['cluster-wide', 'rbac'],
    isNamespaced: true,
    // A server keeps what is sent as `stringData` in another field.
    open: ({ namespace }) =>
      readable(
        namespace.resource({ ...namespace.secrets.type, sample: () => ({ data: { key: 'dmFsdWU=' } }) }),
      ),
  },
  roles: {
    title: 'roles',
    needs: ['cluster-wide', 'rbac'],
    isNamespaced: true,
    open: ({ namespace }) => readable(namespace.roles),
  },
  leases: {
    title: 'leases',
    needs: ['leases'],
    isNamespaced: true,
    open: async ({ namespace }) => namespace.leases,
  },
  namespaces: {
    title: 'namespaces',
    needs: ['cluster-wide'],
    isNamespaced: false,
    open: async ({ cluster }) => cluster.namespaces,
  },
  'cluster-roles': {
    title: 'cluster roles',
    needs: ['cluster-wide', 'rbac'],
    isNamespaced: false,
    open: ({ cluster }) => writable(cluster.clusterRoles),
  },
  'custom-objects': {
    title: 'custom objects',
    isCustom: true,
    needs: ['cluster-wide', 'custom-definitions'],
    isNamespaced: true,
    open: async ({ namespace }, kinds) => namespace.resource(await defined(kinds, { scope: 'Namespaced' })),
  },
  'custom-objects-of-another-version': {
    title: 'custom objects of a version that is not stored',
    isCustom: true,
    needs: ['cluster-wide', 'custom-definitions'],
    isNamespaced: true,
    open: async ({ namespace }, kinds) =>
      namespace.resource(await defined(kinds, { scope: 'Namespaced', isStoredInAnother: true })),
  },
  'cluster-scoped-custom-objects': {
    title: 'cluster-scoped custom objects',
    isCustom: true,
    needs: ['cluster-wide', 'custom-definitions'],
    isNamespaced: false,
    open: async ({ cluster }, kinds) => cluster.resource(await defined(kinds, { scope: 'Cluster' })),
  },
  'status-of-custom-objects': {
    title: 'the status of custom objects',
    isCustom: true,
    needs: ['cluster-wide', 'custom-definitions'],
    isNamespaced: true,
    open: definedStatus,
  },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjectTable;
/** The first that the target has is the base of the others. */
export type Subjects = readonly [SubjectName, ...SubjectName[]];

export const subjects: Readonly<Record<SubjectName, Subject>> = subjectTable;

/** What stands in for a subject that is not the base of a case: servers have code of their own for many kinds, and for the versions of one.
 * Controllers make config maps and secrets in new namespaces, but hardly leases and roles. */
const standIns: Partial<Readonly<Record<SubjectName, Subjects>>> = {
  leases: ['leases', 'roles'],
  'custom-objects': ['custom-objects', 'custom-objects-of-another-version'],
};

/** Those that the other rows of a run need. */
const thoroughStandIns: typeof standIns = {
  ...standIns,
  'config-maps': ['config-maps', 'secrets', 'leases', 'roles'],
};

/** The seed draws one; a thorough run takes all, of more subjects. */
export const standInsOf = (name: SubjectName, thorough: boolean): Subjects =>
  (thorough ? thoroughStandIns : standIns)[name] ?? [name];

/** Built-in and custom, in a namespace and not. */
export const anyCollection: Subjects = [
  'pod-templates',
  'config-maps',
  'cluster-roles',
  'custom-objects',
  'cluster-scoped-custom-objects',
];

/** Also objects as their sub-resource shows them. */
export const anyCollectionOrPart: Subjects = [...anyCollection, 'status-of-custom-objects'];

/** The built-in base, another built-in kind, and the collections that many servers implement with other code: cluster-scoped
 * and custom. */
export const eachSortOfCollection: Subjects = ['pod-templates', 'leases', 'cluster-roles', 'custom-objects'];

/** Also objects as their sub-resource shows them. */
export const eachSortOfCollectionOrPart: Subjects = [...eachSortOfCollection, 'status-of-custom-objects'];

/** Those that take strategic merge patches (core 4.8), each with fields of its own: both leases and roles are here, so that none
 * stands in for the other. */
export const anyBuiltIn: Subjects = ['pod-templates', 'config-maps', 'leases', 'roles', 'cluster-roles'];

/** Those that never do. */
export const anyCustom: Subjects = [
  'custom-objects',
  'cluster-scoped-custom-objects',
  'status-of-custom-objects',
];

/** Those in a namespace: for rows about several namespaces, and where a wrong server that deletes or changes a whole collection
 * must harm no other object. */
export const builtInOrCustom: Subjects = ['pod-templates', 'custom-objects'];

/** The documents do not show the parameters of create and delete of pod templates (core 4.5). */
export const withAllParameters: Subjects = ['config-maps', 'cluster-roles', 'custom-objects'];

/** The same for DELETE of a collection, in a namespace of the case. */
export const withDeletableCollection: Subjects = ['config-maps', 'custom-objects'];

/** Those in a namespace. */
export const anyNamespacedCollection: Subjects = ['pod-templates', 'config-maps', 'leases', 'custom-objects'];

/** Those outside namespaces: for a row that needs `cluster-wide`. */
export const anyClusterScopedCollection: Subjects = [
  'namespaces',
  'cluster-roles',
  'cluster-scoped-custom-objects',
];

/** Whether the lists of an isolated case show only its own objects. The creation of a kind may leave an object of it, and a
 * controller may put a role or a lease into each new namespace. */
export const isOwn = ({ collection, view }: CollectionContext): boolean =>
  view === collection &&
  collection.namespace !== '' &&
  !isCustom(collection) &&
  !oftenInNew.has(collection.type.plural);

const oftenInNew: ReadonlySet<string> = new Set(['roles', 'leases']);

async function writable(resource: Resource): Promise<Resource> {
  if ((await unlessBlocked(() => resource.given())) !== undefined) return resource;
  throw new NotRun('not-exercised', `the target does not let the run create ${resource.type.plural}`);
}

/** Leaves no object in the namespace: cases count those that they find. */
async function readable(resource: Resource): Promise<Resource> {
  const { status } = await resource.list({ limit: '1' });
  if (status === 200) return resource;
  throw new NotRun('not-exercised', `the target does not let the run read ${resource.type.plural}`);
}

async function defined(kinds: CustomKinds, subject: CustomSubject): Promise<ResourceType> {
  const type = await unlessBlocked(() => kinds(subject));
  if (type !== undefined) return type;
  throw new NotRun('not-exercised', 'the target does not let the run define custom kinds');
}

/** Custom objects that are read and written through their status. The documents do not say which types have one. */
async function definedStatus({ namespace }: CaseContext, kinds: CustomKinds): Promise<Resource> {
  const type = await defined(kinds, { scope: 'Namespaced', hasStatus: true });
  const resource = namespace.resource({ ...type, through: 'status' });
  const read = await resource.read((await resource.given()).metadata.name!);
  if (read.status !== 200)
    throw new NotRun('not-exercised', 'the status of a custom object cannot be read alone');
  return resource;
}
