// Requirements on lists in chunks: limit and continue tokens.
import { section } from '../../kit/case.ts';

export default section('core', '4.12', {
  'lists.continue.clients-restart': {
    text: 'After 410 the client starts the list anew or leaves limit out.',
    excluded: 'a duty of clients: after 410 they start the list anew',
  },
});
