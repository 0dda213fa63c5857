// The switch of a thread: which mutant is on, and which ones the code has reached. The instrumented code calls both functions
// by these names; a thread imports this module before any code of the server.
import { workerData } from 'node:worker_threads';

interface Switch {
  active: string | undefined;
  /** Where reached mutants are noted; undefined where they are not noted. */
  reached: Set<string> | undefined;
}

declare global {
  /** Notes mutants, and returns true so that the code goes on. */
  var stryCov_9fa48: (...ids: readonly string[]) => boolean;
  var stryMutAct_9fa48: (id: string) => boolean;
}

/** A thread may start with a mutant on: for code that runs when a module is loaded. */
const { active } = (workerData ?? {}) as { readonly active?: string };

/** Modules of the server are loaded next. */
export const mutantSwitch: Switch = { active, reached: new Set() };

globalThis.stryMutAct_9fa48 = (id) => mutantSwitch.active === id;
globalThis.stryCov_9fa48 = (...ids) => {
  const { reached } = mutantSwitch;
  if (reached !== undefined) for (const id of ids) reached.add(id);
  return true;
};
