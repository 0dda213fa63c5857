// SelfSubjectReview (authentication group, v1): the identity of the requesting user (document access 4).
import { kindStruct, struct } from '../../schema/declare.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { reviewKind } from './review-kind.ts';
import { userInfo } from './user-info.ts';

const status = struct('SelfSubjectReviewStatus', { userInfo }, { description: 'What the server found.' });

/** The kind. */
export const selfSubjectReviewKind: KindDeclaration = (names) =>
  reviewKind({
    group: names.groups.authentication,
    version: 'v1',
    kind: 'SelfSubjectReview',
    scope: 'Cluster',
    schema: kindStruct('SelfSubjectReview', { status }, { description: 'Who the caller is.' }),
  });
