// A change of an object by the verb of the current variation, for cases about any write.
import type { Answer } from '../answers/answer.ts';
import type { SendOptions } from '../requests/api.ts';
import type { Overrides } from './object.ts';
import type { Resource } from '../kinds/resource.ts';

export type WriteVerb = 'put' | 'merge-patch' | 'json-patch' | 'strategic-patch' | 'apply';
/** The first is that of the base variation. */
export type WriteVerbs = readonly [WriteVerb, ...WriteVerb[]];

/** The verbs that change any object, and can remove members. */
export const anyWrite: WriteVerbs = ['put', 'merge-patch', 'json-patch', 'strategic-patch'];

/** Also apply, for cases that remove nothing. */
export const anyWriteOrApply: WriteVerbs = [...anyWrite, 'apply'];

/** Changes an existing object. A member of the change that is null is removed; objects are merged, scalars replaced. Lists
 * are replaced by some verbs and merged by others, so a change has none but new ones. Returns the answer, which it does not judge. PUT and JSON patch read the object first, and PUT sends the version read. */
export type Write = (
  resource: Resource,
  name: string,
  change: Overrides,
  options?: SendOptions,
) => Promise<Answer>;
