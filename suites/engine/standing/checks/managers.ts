// The form of the entries of managedFields, of whatever write they come (core 2.4).
import type { RequirementId } from '../../../catalogue/ids.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import { firstProblem, shown } from '../standing-check.ts';
import type { StandingCheck } from '../standing-check.ts';

type Entry = Readonly<Record<string, unknown>>;

const ofEntries = (row: RequirementId, isRight: (entry: Entry) => boolean): StandingCheck => ({
  row,
  judge: ({ objects }) =>
    firstProblem(objects, ({ name = '', metadata: { managedFields } }) =>
      firstProblem(Array.isArray(managedFields) ? managedFields : [], (entry: unknown) =>
        isRecord(entry) && isRight(entry)
          ? undefined
          : `managedFields of ${name} has the entry ${shown(entry)}`,
      ),
    ),
});

export const managerChecks: readonly StandingCheck[] = [
  ofEntries('apply.entry.fields-type', ({ fieldsType }) => fieldsType === 'FieldsV1'),
  // A manager may own nothing any more.
  ofEntries('apply.entry.fields-tree', ({ fieldsV1 }) => isRecord(fieldsV1 ?? {})),
  ofEntries(
    'apply.entry.operation-update',
    ({ operation }) => operation === 'Apply' || operation === 'Update',
  ),
  ofEntries(
    'apply.entry.version-of-fields',
    ({ apiVersion }) => typeof apiVersion === 'string' && apiVersion !== '',
  ),
];
