// The ids of requirements, from the lock: a mistyped id does not compile, and a new one compiles after `npm run lock`.
import type lock from './lock.json';

type Lock = typeof lock;

/** The id of a requirement that exists: retired ones are left out. */
export type RequirementId = {
  [id in keyof Lock]: Lock[id] extends { readonly retired: string } ? never : id;
}[keyof Lock];

/** Whether an id is the wanted one, or begins with it and a dot. */
export const isBelow = (id: string, wanted: string) => id === wanted || id.startsWith(`${wanted}.`);
