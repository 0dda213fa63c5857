// TokenReview (authentication group, v1): the user of a bearer token (document access 2.5).
import { boolean, kindStruct, list, required, string, struct } from '../../schema/declare.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { reviewKind } from './review-kind.ts';
import { userInfo } from './user-info.ts';

const spec = struct(
  'TokenReviewSpec',
  {
    token: string({ description: 'The bearer token.' }),
    audiences: list(string(), { description: 'Whom it should be for, one of them; none: this server.' }),
  },
  { description: 'The token in question.' },
);

const status = struct(
  'TokenReviewStatus',
  {
    authenticated: boolean({ description: 'Whether the token identifies a user.' }),
    user: userInfo,
    error: string({ description: 'Why the token identifies no user.' }),
    audiences: list(string(), { description: 'Those of the audiences that it is for.' }),
  },
  { description: 'What the server found.' },
);

/** The kind. */
export const tokenReviewKind: KindDeclaration = (names) =>
  reviewKind({
    group: names.groups.authentication,
    version: 'v1',
    kind: 'TokenReview',
    scope: 'Cluster',
    schema: kindStruct(
      'TokenReview',
      { spec: required(spec), status },
      { description: 'The user of a bearer token.' },
    ),
  });
