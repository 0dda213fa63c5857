// What the variant server stores: marks of its own admission, a finalizer of its own on whatever is deleted, which it takes
// off a while later; and the other answer to DELETE where the documents name none.
import { differenceOf, setOf } from '../../../reference-server/apply/field-set.ts';
import type { Owner } from '../../../reference-server/apply/owners.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import { successStatus } from '../../../reference-server/errors/status.ts';
import { createRandom } from '../../kit/data/random.ts';
import { alterReads } from './reads.ts';
import { alterWatches } from './watches.ts';

export const lateFinalizer = 'vendor.example/late';
const mark = { 'vendor.example/admitted': 'yes' };
/** What its admission sets, its admission owns, and the maps that it is in. */
const marked = setOf(
  ['f:labels', 'f:annotations'].flatMap((field) => [
    ['f:metadata', field],
    ['f:metadata', field, 'f:vendor.example/admitted'],
  ]),
);
const answeredWithObject = new Set(['podtemplates', 'resourceclaimtemplates']);

export function alter(parts: Parts): void {
  const random = createRandom('odd parts');
  alterReads(parts, random);
  alterWatches(parts, random);
  const { newMetadata } = parts.metadata;
  parts.metadata.newMetadata = (given, creation) => {
    const metadata = newMetadata(given, creation);
    return {
      ...metadata,
      labels: { ...metadata.labels, ...mark },
      annotations: { ...metadata.annotations, ...mark },
    };
  };
  const { recordUpdate } = parts.ownership;
  parts.ownership.recordUpdate = (request) => {
    const owners = recordUpdate(request);
    if (request.before !== undefined) return owners;
    const others = owners.map((owner) => ({ ...owner, fields: differenceOf(owner.fields, marked) }));
    const { now: time, manager } = request;
    const vendor: Owner = { ...manager, name: 'vendor-admission', operation: 'Update', fields: marked, time };
    return [...others, vendor];
  };
  const { propagationFinalizers } = parts.deletion;
  parts.deletion.propagationFinalizers = (current, policy) => [
    ...new Set([...propagationFinalizers(current, policy), lateFinalizer]),
  ];
  const { deletedBody } = parts.answers;
  parts.answers.deletedBody = (kind, last, gone) => {
    if (answeredWithObject.has(kind.plural)) return deletedBody(kind, last, gone);
    if (kind.deleteAnswer !== 'object' && gone) return last;
    const { name = '', uid = '' } = last.metadata;
    return successStatus({ name, group: kind.group, kind: kind.plural, uid });
  };
}
