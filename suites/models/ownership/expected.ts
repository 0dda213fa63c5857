// The expected object after a request: the presence and value of each field path, and its owners.
import type { FieldPath } from './field-paths.ts';
import type { Owners } from './owned.ts';
import type { OwnershipRule } from './rules.ts';

export interface ExpectedField {
  readonly value: string;
  readonly presence: 'present' | 'absent' | 'either';
  /** The violated rule if the field differs. */
  readonly rule: OwnershipRule;
}

export interface Expected {
  /** All other fields must be absent. */
  readonly expectedFields: ReadonlyMap<FieldPath, ExpectedField>;
  readonly owners: Owners;
  readonly isCleared: boolean;
  /** Field paths with an unchanged value. Each must still have an owner. */
  readonly stillOwned?: ReadonlySet<FieldPath>;
}
