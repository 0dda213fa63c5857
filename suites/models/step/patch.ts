// patch: it changes the fields that it contains, whatever its form is (core 4.8, 4.9).
import { refused } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { PatchRequest } from '../requests.ts';
import { currentOf } from '../state.ts';
import type { State } from '../state.ts';
import { change } from './change.ts';

export function patch(state: State, { collection, name, content }: PatchRequest): readonly Outcome[] {
  const current = currentOf(state, collection).get(name);
  if (current === undefined) return [refused(state, 'missing')];
  const changes = change(state, collection, current, content);
  return current.isTerminating ? [changes, refused(state, 'missing')] : [changes];
}
