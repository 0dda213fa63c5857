// Faults of one kind that turn rows about any collection red, since these run on the kinds that stand in for each other.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const why = 'the seed lets the case run on the kind of the fault, whose lists it reads';

export const standInEntanglements: readonly Entanglement[] = together(
  ['lease-list-over-one-namespace', 'lease-list-only-over-all-namespaces'],
  ['lists', 'watch', 'endpoints.paths.put-needs-name', 'endpoints.create.body-required'],
  why,
);
