// The text of a broken guarantee: its name, its object, and the few steps of the history that show it. Versions and uids are
// left out: they differ from run to run, and the number of a write identifies it.
import type { Scope, Write } from './history.ts';

export interface Violation {
  readonly guarantee: string;
  readonly object: string;
  /** One step each, in words. */
  readonly trace: readonly string[];
}

export const describeViolation = ({ guarantee, object, trace }: Violation): string =>
  `${guarantee}: ${object}: ${trace.join('; ')}`;

const verbs = {
  create: 'created',
  put: 'replaced',
  patch: 'patched',
  apply: 'applied',
  delete: 'deleted',
} as const;
const outcomes = {
  done: 'acknowledged',
  refused: 'refused',
  missing: 'answered as missing',
  unknown: 'without a clear answer',
} as const;

/** `writer 2 patched pod template 3 (write 41, acknowledged)` */
export const describeWrite = ({ client, action, object, number, outcome }: Write): string =>
  `${client} ${verbs[action]} ${object} (write ${number}, ${outcomes[outcome]})`;

/** A state by its write. */
export const describeState = (write: Write | undefined): string =>
  write === undefined ? 'a state that no write made' : `the state of write ${write.number}`;

export const describeScope = ({ client, labelValue }: Scope): string =>
  labelValue === undefined ? client : `${client}, which selects the label value ${labelValue},`;
