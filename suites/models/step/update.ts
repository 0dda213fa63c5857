// update: a PUT replaces only the object with the version in its body (core 4.8).
import { refused } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { UpdateRequest } from '../requests.ts';
import { collectionOf, currentOf, versionsOfName } from '../state.ts';
import type { State } from '../state.ts';
import { change } from './change.ts';
import { creation } from './create.ts';

export function update(state: State, request: UpdateRequest): readonly Outcome[] {
  const { collection, name, version, content } = request;
  const current = currentOf(state, collection).get(name);
  // A PUT is a create or an update, depending on whether the object exists (core 4.2).
  if (current === undefined)
    return [refused(state, 'missing'), creation(state, request, [200, 201], 'missing')];
  if (current.isTerminating)
    return [
      change(state, collection, current, content),
      creation(state, request, [200, 201], 'missing'),
      refused(state, 'foreign'),
    ];
  if (version === current.version) return [change(state, collection, current, content)];
  const isItsOwn = versionsOfName(collectionOf(state, collection), name).some(
    (one) => one.uid === current.uid && one.version === version,
  );
  return isItsOwn
    ? [refused(state, 'stale', (status) => status === 409, '409')]
    : [refused(state, 'foreign')];
}
