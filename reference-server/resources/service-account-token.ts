// The subresource `token` of service accounts: a TokenRequest (authentication group, v1).
import type { Names } from '../../common/dialects/names.ts';
import { int64, kindStruct, list, numbered, required, string, struct, time } from '../schema/declare.ts';
import { wholeObject } from '../schema/object-meta.ts';
import type { Subresource } from './declaration/kind.ts';

const boundObject = struct(
  'BoundObjectReference',
  {
    kind: string({ description: 'Pod or Secret.' }),
    apiVersion: string({ description: 'Its version.' }),
    name: string({ description: 'Its name.' }),
    uid: string({ description: 'The very object; empty for the one that has the name now.' }),
  },
  { description: 'What the token ends with.' },
);

const spec = struct(
  'TokenRequestSpec',
  {
    audiences: list(string(), { description: 'Whom the token is for; none: this server.' }),
    boundObjectRef: numbered(3, boundObject),
    expirationSeconds: int64({ description: 'How long it is good, at least ten minutes.' }),
  },
  { description: 'The requested token.' },
);

const status = struct(
  'TokenRequestStatus',
  {
    token: string({ description: 'The token.' }),
    expirationTimestamp: time({ description: 'When it ends.' }),
  },
  { description: 'The token that was issued.' },
);

/** The subresource in the names of a dialect. */
export const tokenSubresource = ({ groups }: Names): Subresource => ({
  type: 'operation',
  verbs: ['create'],
  group: groups.authentication,
  version: 'v1',
  kind: 'TokenRequest',
  schema: wholeObject(
    kindStruct(
      'TokenRequest',
      { spec: required(spec), status },
      { description: 'Requests a token of a service account.' },
    ),
  ),
});
