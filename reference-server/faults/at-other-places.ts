// Planted faults of other lists, limited to a sort of kind, a verb, an encoding, an option or a scope.
import type { Fault } from './fault.ts';
import { installWhere } from './install-where.ts';
import severalOwners from './apply/several-owners.ts';
import sharing from './apply/sharing.ts';
import byOptions from './lifecycle/by-options.ts';
import texts from './objects/texts.ts';
import { isObject } from '../object.ts';
import type { Json } from '../object.ts';
import applyKeys from './apply/keys.ts';
import protobuf from './encodings/protobuf.ts';
import selectedMembers from './endpoints/selected-members.ts';
import claimTemplateStates from './kinds/claim-template-states.ts';
import claimTemplates from './kinds/claim-templates.ts';
import large from './lists/large.ts';
import someLists from './lists/sometimes.ts';
import sequences from './service/sequences.ts';
import strategicPatch from './writes/strategic-patch.ts';
import { typeOf } from './note-requests.ts';

type Matches = Parameters<typeof installWhere>[3];

const limited = (
  [faults, of]: readonly [readonly Fault[], string],
  [id, title, matches]: readonly [string, string, Matches],
  breaks: readonly string[],
): Fault => ({ id, title, breaks, install: (parts) => installWhere(parts, faults, of, matches) });

export default [
  limited(
    [selectedMembers, 'collection-delete-selects-names-that-begin-alike'],
    [
      'cluster-scoped-delete-selects-names-that-begin-alike',
      'A delete of a cluster-scoped collection by a name also deletes the objects whose names begin with it.',
      ({ route }) => route.kind.scope === 'Cluster',
    ],
    ['endpoints.delete-collection.field-selector'],
  ),
  limited(
    [sequences, 'fourth-of-collection-spared'],
    [
      'fourth-of-custom-collection-spared',
      'A deletecollection of custom objects by labels does not delete the fourth object that it finds.',
      ({ route }) => route.kind.custom === true,
    ],
    ['endpoints.delete-collection.label-selector'],
  ),
  limited(
    [protobuf, 'protobuf-scales-without-prefix'],
    [
      'protobuf-scales-of-patches-without-prefix',
      'A Scale in Protobuf that answers a PATCH does not begin with the four bytes.',
      ({ route }) => route.verb === 'patch',
    ],
    ['encodings.protobuf.envelope-prefix'],
  ),
  limited(
    [someLists, 'empty-custom-lists-of-generic-kind'],
    [
      'empty-custom-lists-over-all-of-generic-kind',
      'A list of custom objects over all namespaces without items has the kind List.',
      ({ route }) => route.namespace === '',
    ],
    ['lists.shape.kind-suffix'],
  ),
  limited(
    [strategicPatch, 'strategic-patch-is-merge-patch'],
    [
      'strategic-patch-of-workloads-is-merge-patch',
      'A strategic merge patch of a Deployment, or of another kind of apps, replaces lists.',
      ({ route }) => route.kind.group === 'apps',
    ],
    ['writes.strategic-patch.keyed-list'],
  ),
  limited(
    [claimTemplates, 'claim-template-configuration-dropped'],
    [
      'claim-template-configuration-dropped-by-apply',
      'An apply that creates a claim template drops the device configuration of its claim spec.',
      (noted) => typeOf(noted).includes('apply-patch'),
    ],
    ['kinds.claim-templates.inner-spec-kept'],
  ),
  limited(
    [claimTemplateStates, 'claim-template-members-addable'],
    [
      'claim-template-members-addable-by-strategic-patch',
      'A strategic merge patch may add members to the spec of a claim template.',
      (noted) => typeOf(noted).includes('strategic'),
    ],
    ['kinds.claim-templates.spec-immutable'],
  ),
  limited(
    [applyKeys, 'repeated-apply-to-built-in-objects-recorded'],
    [
      'repeated-forced-apply-recorded',
      'Every apply with force to a built-in object records its time, also one that changes nothing.',
      ({ route }) => route.query.get('force') === 'true',
    ],
    ['apply.request.repeated-keeps-version'],
  ),
  limited(
    [byOptions, 'delete-without-options-skips-finalizers'],
    [
      'cluster-scoped-delete-without-options-skips-finalizers',
      'A DELETE of a cluster-scoped object with no option in its body removes it, finalizers or not.',
      ({ route }) => route.kind.scope === 'Cluster',
    ],
    ['lifecycle.finalizers.keep-object'],
  ),
  limited(
    [severalOwners, 'finalizers-of-one-manager'],
    [
      'finalizers-of-one-manager-of-leases-roles-and-namespaces',
      'An apply of finalizers of a lease, role or namespace owns the whole list.',
      ({ route }) => ['Lease', 'Role', 'Namespace'].includes(route.kind.kind),
    ],
    ['apply.merge.finalizers-shared'],
  ),
  limited(
    [sharing, 'updated-field-keeps-its-owner'],
    [
      'field-patched-at-a-version-keeps-its-owner',
      'A merge patch that states a version becomes a co-owner of what it changes, beside those who applied it.',
      ({ body }) => body.form === 'document' && isPatchAtVersion(body),
    ],
    ['apply.conflict.update-takes-ownership'],
  ),
  limited(
    [texts, 'annotations-trimmed'],
    [
      'annotations-trimmed-in-protobuf',
      'Annotations in a Protobuf body lose white space at their ends.',
      (noted) => typeOf(noted).includes('protobuf'),
    ],
    ['encodings.protobuf.request'],
  ),
  limited(
    [large, 'large-exact-list-cut'],
    [
      'large-exact-list-over-all-cut',
      'A list over all namespaces with Exact without a limit returns at most 500 objects and no token.',
      ({ route }) => route.namespace === '',
    ],
    ['lists.semantics.most-recent-consistent'],
  ),
] satisfies readonly Fault[];

const isPatchAtVersion = ({ type, value }: { readonly type: string; readonly value: Json }): boolean =>
  type === 'application/merge-patch+json' &&
  isObject(value) &&
  isObject(value['metadata']) &&
  value['metadata']['resourceVersion'] !== undefined;
