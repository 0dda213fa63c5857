// Lets a fault in a part that does not see the request affect some requests only.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../parts/index.ts';
import type { WriteOptions } from '../requests/options.ts';
import type { Ready } from '../requests/stages.ts';

/** Whether a write is one of those that a fault affects. */
type Matches = (ready: Ready, options: WriteOptions) => boolean;

/** @returns whether the write that is executed now matches */
export function noteWrites(parts: Parts, matches: Matches): () => boolean {
  const { readWriteOptions } = parts.options;
  const isMatch = new AsyncLocalStorage<boolean>();
  parts.options.readWriteOptions = (ready, optionsKind) => {
    const options = readWriteOptions(ready, optionsKind);
    isMatch.enterWith(matches(ready, options));
    return options;
  };
  return () => isMatch.getStore() === true;
}

/** Whether a write has a body of a media type. */
export const hasBodyOf =
  (type: string): Matches =>
  ({ body }) =>
    body.form !== 'none' && body.type === type;
