// Lets a fault in a part that does not see the request affect the requests of some answers only.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../parts/index.ts';

type Choose = Parts['encoding']['chooseMediaType'];

/** Whether a request is one of those that a fault affects: by the form of its answer, or by its sub-resource. */
type Matches = (choice: ReturnType<Choose>, subresource: string) => boolean;

/** @returns whether the request that is executed now matches */
export function noteAnswers(parts: Parts, matches: Matches): () => boolean {
  const { chooseMediaType } = parts.encoding;
  const isMatch = new AsyncLocalStorage<boolean>();
  parts.encoding.chooseMediaType = (accept, offers, names, subresource) => {
    const choice = chooseMediaType(accept, offers, names, subresource);
    isMatch.enterWith(matches(choice, subresource ?? ''));
    return choice;
  };
  return () => isMatch.getStore() === true;
}

/** @returns whether the present request is answered with a Table */
export const noteTables = (parts: Parts): (() => boolean) =>
  noteAnswers(parts, (choice) => choice?.view === 'Table');
