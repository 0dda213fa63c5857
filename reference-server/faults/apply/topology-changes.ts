// Planted faults of owners that were recorded before a change of the definition (document core 4.9.10).
import { differenceOf, emptySet, intersectionOf, isEmptySet, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import type { ApplyRequest } from '../../apply/ownership.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Parts } from '../../parts/index.ts';
import { reconcile } from '../../apply/reconcile.ts';
import type { Fault } from '../fault.ts';
import { alterApply } from './alter-ownership.ts';

/** Mutates how recorded fields are converted to the current schema. */
function reconcileAs(
  parts: Parts,
  turn: (recorded: FieldSet, right: FieldSet, request: ApplyRequest) => FieldSet,
): void {
  alterApply(parts, (request, decide) => {
    const owners = request.owners
      .map((owner) => {
        const right = reconcile(request.schema, request.live, owner.fields);
        return right === owner.fields ? owner : { ...owner, fields: turn(owner.fields, right, request) };
      })
      .filter(({ fields }) => !isEmptySet(fields));
    return decide({ ...request, owners });
  });
}

export default [
  {
    id: 'owners-lost-when-atomic',
    title: 'Owners of elements lose their ownership when the list becomes atomic.',
    breaks: ['apply.definition.change-to-atomic'],
    install: (parts) => reconcileAs(parts, (recorded, right) => intersectionOf(recorded, right)),
  },
  {
    id: 'maps-lost-when-atomic',
    title: 'Owners of keys lose their ownership when the map becomes atomic.',
    breaks: ['apply.definition.change-to-atomic'],
    install: (parts) =>
      reconcileAs(parts, (_recorded, right) => {
        const map = right.children.get('f:map');
        return map?.children.size === 0
          ? differenceOf(right, { here: false, children: new Map([['f:map', map]]) })
          : right;
      }),
  },
  {
    id: 'owners-inside-items-lost-when-atomic',
    title: 'Owners of keys lose their ownership when a map in the items of a keyed list becomes atomic.',
    breaks: ['apply.definition.change-to-atomic'],
    install: (parts) =>
      reconcileAs(parts, (recorded, right) => {
        const [before, after] = [recorded, right].map(({ children }) => children.get('f:inItems'));
        if (before === undefined || after === undefined) return right;
        const kept = intersectionOf(before, after);
        return { here: right.here, children: new Map(right.children).set('f:inItems', kept) };
      }),
  },
  {
    id: 'owner-of-new-whole-hears-no-force',
    title: 'A field that became atomic cannot be taken from its owners by force.',
    breaks: ['apply.definition.change-to-atomic'],
    install: (parts) =>
      alterApply(parts, (request, decide) =>
        request.owners.some((owner) => gainsWhole(request, owner))
          ? decide({ ...request, force: false })
          : decide(request),
      ),
  },
  {
    id: 'owner-of-new-whole-never-shares',
    title:
      'Any apply of a field that became atomic conflicts with its other owners, even with the same value.',
    breaks: ['apply.definition.change-to-atomic'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const conflicts = request.owners
          .filter((owner) => owner.name !== request.manager.name && gainsWhole(request, owner))
          .map((owner) => ({ owner, fields: reconcile(request.schema, request.live, owner.fields) }));
        return request.force || conflicts.length === 0 ? decide(request) : { conflicts };
      }),
  },
  {
    id: 'owner-of-whole-owns-parts',
    title: 'The owner of an atomic value owns all of its parts once it becomes granular.',
    breaks: ['apply.definition.change-from-atomic'],
    install: (parts) =>
      reconcileAs(parts, (recorded, right, { schema, live }) => {
        const opened = differenceOf(recorded, right);
        return unionOf(right, below(opened, fieldsOf(schema, live)));
      }),
  },
] as const satisfies readonly Fault[];

/** Whether the current schema extends the recorded fields of an owner. */
const gainsWhole = ({ schema, live }: ApplyRequest, { fields }: Owner): boolean =>
  !isEmptySet(differenceOf(reconcile(schema, live, fields), fields));

/** The members of `all` at and below those of `roots`. */
function below(roots: FieldSet, all: FieldSet): FieldSet {
  if (roots.here) return all;
  const children = new Map<string, FieldSet>();
  for (const [element, root] of roots.children) {
    const found = below(root, all.children.get(element) ?? emptySet);
    if (!isEmptySet(found)) children.set(element, found);
  }
  return { here: false, children };
}
