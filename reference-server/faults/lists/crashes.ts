// Faults of requests that the documents call invalid (core 4.12): the client error is answered 500.
import { ApiError } from '../../errors/api-error.ts';
import type { Fault } from '../fault.ts';
import { combination } from './combinations.ts';
import { replaceListMeaning } from './mutate-reads.ts';
import type { ListPredicate } from './mutate-reads.ts';

const emptyVersion = 'lists.match.empty-version';

export default [
  crash('exact-alone-crashes', 'Exact without a version', combination('Exact', 'whole', 'unset'), [
    'lists.exact.without-version',
    emptyVersion,
  ]),
  crash('exact-of-zero-crashes', 'Exact at version 0', combination('Exact', 'whole', 'zero'), [
    'lists.exact.zero',
  ]),
  crash(
    'exact-with-limit-alone-crashes',
    'Exact and a limit alone',
    combination('Exact', 'limited', 'unset'),
    ['lists.exact.limit-without-version', emptyVersion],
  ),
  crash(
    'exact-with-limit-of-zero-crashes',
    'Exact and a limit at version 0',
    combination('Exact', 'limited', 'zero'),
    ['lists.exact.limit-zero'],
  ),
  crash('not-older-alone-crashes', 'NotOlderThan alone', combination('NotOlderThan', 'whole', 'unset'), [
    'lists.not-older.without-version',
    emptyVersion,
  ]),
  crash(
    'not-older-with-limit-alone-crashes',
    'NotOlderThan and a limit alone',
    combination('NotOlderThan', 'limited', 'unset'),
    ['lists.not-older.limit-without-version', emptyVersion],
  ),
  {
    id: 'initial-events-exact-crashes',
    title: 'A watch with sendInitialEvents and Exact is answered 500.',
    breaks: ['watch.initial-events.match-required'],
    install({ versions }) {
      const { checkListOptions } = versions;
      versions.checkListOptions = (query, isWatch) => {
        if (isWatch && query.get('resourceVersionMatch') === 'Exact') throw crashed();
        checkListOptions(query, isWatch);
      };
    },
  },
] as const satisfies readonly Fault[];

const crashed = () => new ApiError('InternalError', 'unexpected resourceVersionMatch');

function crash(id: string, what: string, isAffected: ListPredicate, breaks: readonly string[]): Fault {
  return {
    id,
    title: `A list with ${what} is answered 500.`,
    breaks,
    install: (parts) =>
      replaceListMeaning(parts, isAffected, () => {
        throw crashed();
      }),
  };
}
