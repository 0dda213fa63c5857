// What an object may look like after a request: the fate of each cell, and who owns it then.
import type { Cell } from './cells.ts';
import type { Owners } from './owned.ts';
import type { OwnershipRule } from './rules.ts';

export interface Fate {
  readonly value: string;
  readonly is: 'there' | 'gone' | 'either';
  /** What is broken where it is otherwise. */
  readonly rule: OwnershipRule;
}

export interface Expected {
  /** What is not in it must not be there. */
  readonly cells: ReadonlyMap<Cell, Fate>;
  readonly owners: Owners;
  readonly isCleared: boolean;
  /** Cells whose value stays, so that it must keep an owner. */
  readonly stillOwned?: ReadonlySet<Cell>;
}
