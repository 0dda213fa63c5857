// Requirements on the shape of a collection: kind, items, version, continue token, remaining count.
import type { Row } from '../row.ts';

export default [
  {
    id: 'lists.shape.kind-suffix',
    document: 'core',
    section: '2.5',
    also: ['core 2.11'],
    level: 'MUST',
    text: "A collection's kind is the resource kind plus the suffix List; the general kind List is no kind of the interface.",
    observe:
      'GET podtemplates is a PodTemplateList, GET configmaps a ConfigMapList, GET namespaces (where readable) a NamespaceList, and so in named groups, where they are served; also when the list is empty, filtered or in chunks.',
    wrong: 'Collections are returned with the generic kind List.',
  },
  {
    id: 'lists.shape.api-version',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: 'A collection carries an apiVersion, which is v1 for the core group.',
    observe:
      'GET podtemplates, empty and filled: apiVersion is v1. In named groups, where they are served, it is group and version, as for their objects (2.3).',
    wrong: 'apiVersion missing on empty lists.',
  },
  {
    id: 'lists.shape.resource-version',
    document: 'core',
    section: '2.5',
    also: ['core 2.3'],
    level: 'MUST',
    text: 'Every list carries metadata.resourceVersion, the version at which the collection was built.',
    observe:
      'A non-empty string on full, empty, filtered and chunked lists. List after a deletion, then create an object: a watch from the version of the list reports that object, and nothing that the list held. The same over all namespaces and, where the target has them, for a cluster-scoped and a custom kind.',
    wrong:
      'The version is missing on an empty list, constant, or that of some item, so that a watch from it repeats or loses changes.',
  },
  {
    id: 'lists.shape.continue-empty-when-complete',
    document: 'core',
    section: '2.5',
    also: ['core 4.12'],
    level: 'MUST',
    text: 'metadata.continue is an empty string when nothing remains, which marks the end; a missing field counts as empty.',
    observe:
      'List without limit, with limit equal to and above the item count, and the last chunk: continue is "" or missing.',
    wrong: 'A list whose limit equals the item count returns a token that leads to an empty page.',
  },
  {
    id: 'lists.shape.continue-when-incomplete',
    document: 'core',
    section: '2.5',
    also: ['core 4.12'],
    level: 'MUST',
    text: 'metadata.continue carries a token when items remain.',
    observe: 'List 5 objects with limit=2: metadata.continue is a non-empty string.',
    wrong: 'limit truncates the list without any token.',
  },
  {
    id: 'lists.remaining-count.exact',
    document: 'core',
    section: '2.5',
    also: ['core 8'],
    level: 'MUST',
    text: 'On an incomplete list without selectors remainingItemCount is the number of items that are not in this response.',
    observe:
      'List 5 objects of a fresh namespace with limit=2: the first chunk says 3, the second 1. "Not in this response" has two readings after the first chunk, what follows or all that other chunks hold: both are taken.',
    wrong: 'The value is the total count, counts the items of the response too, or the field is missing.',
  },
  {
    id: 'lists.remaining-count.omitted-label-selector',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: 'remainingItemCount is left out when the request used a label selector.',
    observe: '5 matching objects, limit=2 and labelSelector: field absent while continue is set.',
    wrong: 'Server reports a count that includes non-matching objects.',
  },
  {
    id: 'lists.remaining-count.omitted-field-selector',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: 'remainingItemCount is left out when the request used a field selector.',
    observe:
      'List with limit=1 and a fieldSelector that matches several objects, by metadata.namespace or metadata.name!=absent (which may be refused, since the language of selectors is not shown): the field is absent while continue is set.',
    wrong: 'Count is present with a field selector.',
  },
  {
    id: 'lists.remaining-count.omitted-complete',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: 'remainingItemCount is left out when the list is complete.',
    observe: 'List without limit, and the last chunk of a walk: the field is absent, not 0.',
    wrong: 'remainingItemCount 0 on complete lists.',
  },
  {
    id: 'lists.shape.items-one-kind',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: "items is a list, and all its members are of the collection's kind.",
    observe:
      'Pod templates and config maps in one namespace: GET podtemplates holds the pod templates only (where items state kind and apiVersion, these match).',
    wrong: 'Objects of another type appear in the collection.',
  },
  {
    id: 'lists.shape.one-namespace',
    document: 'core',
    section: '4.1',
    also: ['core 2.5'],
    level: 'MUST',
    text: 'A list of a namespaced collection holds the objects of that namespace, and of no other, whatever its name.',
    observe:
      'Objects of the same names in the namespaces n, n0 and n-x: a list of each, whole and in chunks, holds its own objects only.',
    wrong:
      'A list of the namespace n also holds the objects of n0, since keys are compared by their beginning.',
    needs: ['cluster-wide'],
  },
  {
    id: 'lists.shape.items-empty-array',
    document: 'core',
    section: '2.5',
    level: 'MUST',
    text: 'items of an empty collection is a list without members.',
    observe: 'GET podtemplates in an empty namespace: items is an empty array.',
    wrong: 'items is null or missing for an empty list.',
  },
] as const satisfies readonly Row[];
