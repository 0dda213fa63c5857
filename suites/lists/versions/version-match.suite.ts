// Requirements on lists with resourceVersionMatch.
import { section } from '../../kit/case.ts';

export default section('core', '4.12', {
  'lists.match.clients-set-it': {
    text: 'Clients set the match whenever they set a version on a list.',
    excluded: 'a duty of clients: they set the match whenever they set a version',
  },

  'lists.match.clients-tolerate': {
    text: 'Clients put up with servers that ignore the match.',
    excluded: 'a duty of clients: they tolerate servers that ignore the match',
  },

  'lists.exact.clients-verify': {
    text: 'With Exact and no limit clients check that the collection version matches.',
    excluded: 'a duty of clients: they check the version of the collection',
  },

  'lists.not-older.clients-handle-gone': {
    text: 'With NotOlderThan and limit clients handle 410 by a newer or an empty version.',
    excluded: 'a duty of clients: they handle 410 by a newer or an empty version',
  },
});
