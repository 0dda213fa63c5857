// The pairs of features that meet in a request or a sequence of requests, as data: the rows whose cases use both together, or why
// no case does. `pairs.test.ts` checks that it is complete.
import type { RequirementId } from './ids.ts';

export const pairedFeatures = [
  'selectors',
  'limits',
  'versions',
  'dry-run',
  'finalizers',
  'preconditions',
  'managers',
  'sub-resources',
  'ending-namespaces',
  'restarts',
  'impersonation',
  'aggregation',
] as const;
export type PairedFeature = (typeof pairedFeatures)[number];

/** Rows whose case needs both features, or the reason why the documents do not let them meet, or say nothing of both. */
export type PairOutcome = readonly [RequirementId, ...RequirementId[]] | { readonly reason: string };
/** Each feature with those after it in the list. */
type Pairs = Readonly<Partial<Record<PairedFeature, PairOutcome>>>;

export const pairs: Readonly<Record<PairedFeature, Pairs>> = {
  selectors: {
    limits: ['lists.chunk.with-selectors', 'lists.chunk.any-walk', 'service.sequences.lists-and-pages'],
    versions: [
      'watch.selector.leads-to-list',
      'lists.exact.that-version',
      'service.sequences.lists-and-pages',
    ],
    'dry-run': ['endpoints.delete-collection.dry-run'],
    finalizers: ['endpoints.delete-collection.dry-run', 'lists.chunk.one-snapshot'],
    preconditions: {
      reason:
        'What preconditions mean for a collection that a selector names is not described: 2.9 lists the field, and one uid cannot be that of several objects.',
    },
    managers: {
      reason: 'Selectors compare values, and no sentence relates them to the manager who owns the field.',
    },
    'sub-resources': {
      reason:
        'A sub-resource belongs to one object (4.1), and the fields that a selector may name, such as those of a status, are not shown.',
    },
    'ending-namespaces': ['objects.namespaces.delete-cascades', 'watch.selector.leads-to-list'],
    restarts: ['service.state.rules-across-restart'],
    impersonation: ['service.verbs.list-several'],
    aggregation: [
      'authorization.aggregation.selectors',
      'authorization.aggregation.all-labels-of-a-selector',
      'authorization.aggregation.others-left-out',
    ],
  },
  limits: {
    versions: [
      'lists.exact.limit-that-version',
      'lists.version.limit-nonzero-exact',
      'lists.chunk.one-snapshot',
    ],
    'dry-run': ['endpoints.delete-collection.dry-run'],
    finalizers: ['lists.chunk.one-snapshot'],
    preconditions: {
      reason:
        'A list takes no preconditions, and the effect of a limit on a deletecollection is not shown (4.3).',
    },
    managers: {
      reason: 'A limit counts objects, and no sentence relates chunks to the entries inside of an object.',
    },
    'sub-resources': { reason: 'Sub-resources cannot be accessed across several resources at once (4.1).' },
    'ending-namespaces': {
      reason:
        'Who deletes the content of a namespace, and in what steps, is not described; chunks beside any deletions are judged by lists.chunk.one-snapshot.',
    },
    restarts: ['service.state.rules-across-restart'],
    impersonation: ['lists.chunk.constant-version'],
    aggregation: {
      reason:
        'The server itself collects the rules of an aggregating role; no request with a limit takes part.',
    },
  },
  versions: {
    'dry-run': ['writes.dry-run.no-side-effects', 'watch.event.every-outcome'],
    finalizers: [
      'watch.event.modified-on-terminating',
      'watch.event.every-outcome',
      'lists.chunk.one-snapshot',
    ],
    preconditions: ['service.sequences.lists-and-pages', 'service.sequences.watches'],
    managers: {
      reason:
        'Which ownership an object shows in a list at a version is open: the versions of its items are not guaranteed (4.12).',
    },
    'sub-resources': ['watch.event.modified-on-update', 'watch.event.modified-on-patch'],
    'ending-namespaces': ['watch.selector.leads-to-list'],
    restarts: ['service.state.survives-restart'],
    impersonation: ['lists.chunk.constant-version'],
    aggregation: {
      reason:
        'At which versions the rules of an aggregating role change is up to its controller (access 2.2).',
    },
  },
  'dry-run': {
    finalizers: [
      'lifecycle.finalizers.last-one-removes',
      'lifecycle.terminating.name-taken',
      'writes.dry-run.delete',
      'endpoints.delete-collection.dry-run',
    ],
    preconditions: ['writes.dry-run.validates', 'lifecycle.options.preconditions'],
    managers: ['writes.dry-run.patch', 'writes.dry-run.validates', 'endpoints.create.parameters-together'],
    'sub-resources': ['writes.dry-run.put', 'writes.dry-run.patch', 'writes.dry-run.post'],
    'ending-namespaces': ['writes.dry-run.delete'],
    restarts: ['service.state.rules-across-restart'],
    impersonation: ['writes.dry-run.same-authorization'],
    aggregation: ['authorization.aggregation.others-left-out'],
  },
  finalizers: {
    preconditions: ['writes.put.stale-version-conflict'],
    managers: ['lifecycle.finalizers.reordered', 'lifecycle.finalizers.last-one-removes'],
    'sub-resources': ['lifecycle.finalizers.others-remain'],
    'ending-namespaces': ['objects.namespaces.delete-cascades'],
    restarts: ['service.state.rules-across-restart'],
    impersonation: ['lifecycle.finalizers.reordered'],
    aggregation: {
      reason:
        'Whether a ClusterRole that is being deleted still counts as a source is not stated (access 2.2).',
    },
  },
  preconditions: {
    managers: ['writes.put.stale-version-conflict'],
    'sub-resources': ['writes.put.stale-version-conflict'],
    'ending-namespaces': {
      reason:
        'Preconditions of a delete are inferred (2.9 lists a name), and no sentence states any of a deletion that follows from that of the namespace.',
    },
    restarts: ['service.state.rules-across-restart'],
    impersonation: ['writes.put.concurrent-one-wins'],
    aggregation: {
      reason:
        'The controller that fills the rules writes by itself, and no sentence names a version that it expects.',
    },
  },
  managers: {
    'sub-resources': ['apply.conflict.update-takes-ownership'],
    'ending-namespaces': {
      reason:
        'What may be applied in a namespace that ends is not stated, and ownership goes with its object.',
    },
    restarts: ['service.state.survives-restart'],
    impersonation: ['apply.conflict.same-manager-other-user'],
    aggregation: {
      reason:
        'Whether the controller that fills the rules is a manager, and with which name, is not stated (access 2.2).',
    },
  },
  'sub-resources': {
    'ending-namespaces': {
      reason:
        'Which sub-resources a namespace or the objects in it have is not shown (4.1), nor what they do at its end.',
    },
    restarts: {
      reason:
        'A sub-resource is a view of an object, whose state survives a restart as a whole; which of them keep state of their own is not shown (4.1).',
    },
    impersonation: ['authorization.impersonation.default-none'],
    aggregation: ['authorization.aggregation.fills'],
  },
  'ending-namespaces': {
    restarts: ['service.state.rules-across-restart'],
    impersonation: {
      reason: 'Whether an account can be acted as after the end of its namespace is not stated (access 5.4).',
    },
    aggregation: {
      reason:
        'Only ClusterRoles are aggregated (access 2.2), and these belong to no namespace that could end.',
    },
  },
  restarts: {
    impersonation: {
      reason:
        'Each request states its impersonation anew, so nothing of it is kept that could outlive a restart.',
    },
    aggregation: ['authorization.aggregation.after-restart'],
  },
  impersonation: {
    aggregation: ['authorization.aggregation.rights-follow', 'authorization.aggregation.chains'],
  },
  aggregation: {},
};
