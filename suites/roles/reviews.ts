// Review objects (access 2.5) that cases on default roles send, with all required fields.
import type { Names } from '../../common/dialects/names.ts';

interface Review {
  readonly path: string;
  readonly body: object;
}

const review = (group: string, kind: string, spec: object): Review => ({
  path: `/apis/${group}/v1/${kind.toLowerCase()}s`,
  body: { apiVersion: `${group}/v1`, kind, spec },
});

/** A review of an invalid token. */
export const tokenReview = ({ groups }: Names): Review =>
  review(groups.authentication, 'TokenReview', { token: 'of-nobody' });

/** A review of another user's access. */
export const accessReview = ({ groups }: Names): Review =>
  review(groups.authorization, 'SubjectAccessReview', {
    user: 'somebody-else',
    resourceAttributes: { verb: 'get', resource: 'configmaps', namespace: 'default' },
  });
