// Planted faults of applies that conflict with no other manager: for some values, in some states of the object, in a dry-run (document
// core 4.9).
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { ApplyRequest } from '../../apply/ownership.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import { alterApply } from './alter-ownership.ts';

const breaks = ['apply.conflict.other-owner'];

/** Applies that match are forced. */
const forced = (id: string, title: string, matches: (request: ApplyRequest) => boolean): Fault => ({
  id,
  title,
  breaks,
  install: (parts) =>
    alterApply(parts, (request, decide) => decide(matches(request) ? { ...request, force: true } : request)),
});

const isUnset = (value: Json | undefined): boolean => value === '' || value === 0 || value === false;

/** Whether a field is unset in the one and has another value in the other. */
function isUnsetIn(one: Json, other: Json | undefined): boolean {
  if (isObject(one))
    return isObject(other) && Object.entries(one).some(([name, value]) => isUnsetIn(value, other[name]));
  return isUnset(one) && other !== undefined && !sameJson(one, other);
}

const metadataOf = ({ metadata }: JsonObject): JsonObject => (isObject(metadata) ? metadata : {});

export default [
  forced(
    'apply-of-empty-values-never-conflicts',
    'An apply of an empty text, 0 or false has no conflict with the owner of another value.',
    ({ applied, live }) => isUnsetIn(applied, live),
  ),
  forced(
    'empty-values-have-no-owner',
    'An apply has no conflict with the owner of an empty text, 0 or false.',
    ({ applied, live }) => isUnsetIn(live, applied),
  ),
  forced(
    'applies-while-terminating-never-conflict',
    'An apply to an object that is being deleted has no conflicts.',
    ({ live }) => metadataOf(live)['deletionTimestamp'] !== undefined,
  ),
  forced(
    'applies-with-uid-never-conflict',
    'An apply that states the uid of the object has no conflicts.',
    ({ applied }) => metadataOf(applied)['uid'] !== undefined,
  ),
  {
    id: 'dry-applies-never-conflict',
    title: 'A dry-run of an apply has no conflicts.',
    breaks,
    install(parts) {
      const noted = noteRequests(parts, ({ route }) => route.query.get('dryRun') === 'All');
      alterApply(parts, (request, decide) =>
        decide(noted() === undefined ? request : { ...request, force: true }),
      );
    },
  },
] satisfies readonly Fault[];
