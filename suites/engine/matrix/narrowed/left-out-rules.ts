// The rules of `left-out.ts`: which rows, which narrowings, why.
import type { Family } from './narrowings.ts';

export interface LeftOutRule {
  /** Families, or ids of single narrowings. */
  readonly narrowings: readonly (Family | `only-${string}`)[];
  /** Ids, beginnings of ids, or a pattern. */
  readonly rows: readonly string[] | RegExp;
  readonly except?: readonly string[];
  readonly reason: string;
}

const kinds: readonly Family[] = ['one kind', 'custom', 'cluster-scoped', 'sub-resource', 'over all'];
export const kindFamilies: readonly Family[] = ['one kind', 'custom', 'cluster-scoped', 'sub-resource'];
/** In the id of a row or a fault. */
export const namesAKind =
  /(^|[.-])(secret|config-map|lease|node|event|claim|claim-template|pod-template|webhook|definition|pod|role|binding|review|system-namespace)s?([.-]|$)/;
export const titleNamesAKind =
  /\b(secret|config map|lease|node agent|Event object|claim|pod|deployment|StatefulSet|many open watches|names that begin|role|binding|definition|webhook|service account|system namespace|review)s?\b/i;
const everyRow = /^/;

export const leftOutRules: readonly LeftOutRule[] = [
  {
    narrowings: kinds,
    rows: [
      'kinds',
      'bootstrap',
      'roles',
      'reviews',
      'versions',
      'objects.namespaces',
      'endpoints.claim-templates',
      'endpoints.pod-templates',
      'endpoints.unauthenticated',
      'authorization.aggregation',
      'authorization.escalation',
      'authorization.bindings',
      'authorization.objects',
      'authorization.nodes',
      'lifecycle.force',
      'service.virtual',
    ],
    reason: 'the row is about kinds of its own',
  },
  {
    narrowings: kindFamilies,
    rows: namesAKind,
    reason: 'the row names its kind',
  },
  {
    narrowings: [...kinds, 'namespace', 'encoding', 'large body'],
    rows: /^(health|service\.address|service\.paths)\.|\.paths?[.-]|[.-]paths?$|lowercase-method/,
    except: ['watch.paths'],
    reason: 'the row is about paths, not about objects',
  },
  {
    narrowings: [...kinds, 'namespace', 'encoding', 'large body', 'identity'],
    rows: ['authentication', 'endpoints.unauthenticated'],
    reason: 'who calls follows from the connection and the headers of its way in, before the path is read',
  },
  {
    narrowings: [...kinds, 'namespace'],
    rows: ['authorization.webhook', 'authorization.file', 'authorization.conditions', 'authorization.chain'],
    reason: 'a server is configured once, and calls a webhook alike, whatever the path is',
  },
  {
    narrowings: [...kinds, 'namespace'],
    rows: ['authorization.impersonation', 'authorization.groups', 'authorization.modes'],
    reason: 'who acts follows from headers and groups, whatever the path is',
  },
  {
    narrowings: ['encoding', 'large body'],
    rows: ['authorization', 'roles', 'bootstrap'],
    reason: 'authorization is decided before the body is read',
  },
  {
    narrowings: ['identity'],
    rows: everyRow,
    except: [
      'authorization.subjects',
      'authorization.groups',
      'authorization.impersonation',
      'authorization.decision',
      'authorization.decisions',
      'authorization.chain',
      'reviews.self',
      'roles.cluster-admin',
    ],
    reason: 'the code that carries out a request does not know how its caller was identified',
  },
  {
    narrowings: ['large body'],
    rows: [
      'lists',
      'watch',
      'lifecycle',
      'endpoints',
      'objects.names',
      'objects.versions',
      'reviews',
      'kinds',
      'errors',
      'versions.webhooks',
      'versions.workloads',
      'versions.events',
    ],
    reason: 'the request has no body, or one whose fields are few',
  },
  {
    narrowings: ['sub-resource'],
    rows: [
      'lists',
      'watch',
      'lifecycle.options',
      'endpoints.create',
      'endpoints.delete',
      'endpoints.delete-collection',
      'endpoints.list',
      'endpoints.verbs',
      'endpoints.paths',
      'objects.names',
      'writes.create',
      'writes.field-validation.warn-post',
      'writes.field-validation.strict-post',
      'writes.field-validation.ignore-post',
      'apply.target.absent-created',
      'service.verbs.list-several',
    ],
    reason: 'a sub-resource of an object is read and changed, not listed, watched, created or deleted',
  },
  {
    narrowings: ['over all'],
    rows: everyRow,
    except: ['lists', 'watch', 'authorization', 'encodings', 'service.sequences', 'service.verbs', 'errors'],
    reason: 'only lists and watches are over all namespaces',
  },
  {
    narrowings: ['over all'],
    rows: ['lists.get', 'watch.item'],
    reason: 'an object is read in its namespace',
  },
  {
    narrowings: ['encoding'],
    rows: ['versions', 'kinds', 'reviews'],
    reason: 'the row is about the fields of one kind, which are checked once they are decoded',
  },
  {
    narrowings: ['encoding'],
    rows: ['encodings', 'writes.json-patch', 'writes.merge-patch', 'writes.strategic-patch', 'writes.patch'],
    reason: 'the row is about one format',
  },
  { narrowings: ['only-yaml'], rows: ['watch'], reason: 'no document lets a watch be sent in YAML' },
  {
    narrowings: ['custom', 'one kind'],
    rows: ['writes.strategic-patch'],
    reason: 'custom kinds have no strategic merge patch, and kinds without lists with keys show none',
  },
  {
    narrowings: ['cluster-scoped'],
    rows: /namespace/,
    reason: 'the row is about namespaces',
  },
  {
    narrowings: ['namespace'],
    rows: [
      'objects.namespaces',
      'versions.definitions',
      'versions.webhooks',
      'reviews',
      'authorization.aggregation',
      'roles',
      'bootstrap',
    ],
    reason: 'the row is about cluster-scoped objects, or those of one namespace of the system',
  },
  {
    narrowings: ['namespace', 'one kind'],
    rows: /all-namespaces|cluster-scoped|cluster-unique|cluster-wide/,
    reason: 'the row is about the whole cluster',
  },
  {
    narrowings: ['one kind', 'cluster-scoped', 'sub-resource'],
    rows: ['apply.definition'],
    reason: 'the row is about the fields of custom kinds',
  },
  {
    narrowings: ['after a restart'],
    rows: ['roles', 'health', 'authentication.methods', 'authorization.modes'],
    reason: 'a start does the same whether it is the first or not, or finds what the first one made',
  },
];
