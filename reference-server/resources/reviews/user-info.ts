// The identity of a user, as a field of reviews (document access 2.1).
import { list, map, string, struct } from '../../schema/declare.ts';

export const userInfo = struct(
  'UserInfo',
  {
    username: string({ description: 'Identifies the user.' }),
    uid: string({ description: 'Identifies the user beyond the life of the name.' }),
    groups: list(string(), { description: 'The groups that the user is in.' }),
    extra: map(list(string()), { description: 'More, for authorizers.' }),
  },
  { description: 'The identity of a user.' },
);
