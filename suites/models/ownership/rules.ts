// The rules of ownership, as messages state them, each with its clause.

export const ownershipRules = {
  conflict: 'an apply of another value to a field that another manager owns is a conflict (core 4.9.4)',
  noConflict:
    'an apply conflicts only with other owners of the fields that it changes, and never with force (core 4.9.4)',
  neverFails: 'a write other than apply never fails because of ownership (core 4.9.6)',
  unchanged: 'a conflict changes nothing (core 4.9.4)',
  stated: 'the fields of a request are stored (core 4.8.2, 4.9.7)',
  kept: 'a field that a request neither sets nor gives up does not change (core 4.9.7)',
  dropped: 'a field that its only owner omits from its next apply is removed (core 4.9.7)',
  removed: 'a field that a write other than apply removes is absent (core 4.8)',
  owner:
    'an owner remains an owner, equal values share ownership, and a change moves it (core 4.9.4 to 4.9.6)',
  noOwner:
    'ownership ends when the owner omits the field, by force, by a change of another manager, and by clearing managedFields (core 4.8.4, 4.9.4 to 4.9.6)',
} as const;

export type OwnershipRule = keyof typeof ownershipRules;

export interface OwnershipMismatch {
  readonly rule: OwnershipRule;
  readonly what: string;
}
