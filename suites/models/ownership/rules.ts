// The rules of ownership in the words of messages, each with the clause that states it.

export const ownershipRules = {
  conflict: 'an apply of another value to a field that another manager owns is a conflict (core 4.9.4)',
  noConflict:
    'an apply conflicts only with other managers that own what it changes, and never with force (core 4.9.4)',
  neverFails: 'a write other than apply never fails for ownership (core 4.9.6)',
  unchanged: 'a conflict changes nothing (core 4.9.4)',
  stated: 'what a request states is stored (core 4.8.2, 4.9.7)',
  kept: 'what a request neither states nor gives up stays as it is (core 4.9.7)',
  dropped: 'what a manager applied before, leaves out and owns alone is removed (core 4.9.7)',
  removed: 'what a write other than apply removes is gone (core 4.8)',
  owner:
    'an owner keeps its fields, shares them with equal values, and loses them with a change (core 4.9.4 to 4.9.6)',
  noOwner:
    'ownership ends by leaving a field out, by force, by the change of another manager, and by clearing (core 4.8.4, 4.9.4 to 4.9.6)',
} as const;

export type OwnershipRule = keyof typeof ownershipRules;

export interface OwnershipMismatch {
  readonly rule: OwnershipRule;
  readonly what: string;
}
