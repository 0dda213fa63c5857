// Review objects (access 2.5) as far as cases on default roles send them: with all that they must have.
import type { Names } from '../../fixtures/dialects/names.ts';

interface Review {
  readonly path: string;
  readonly body: object;
}

const review = (group: string, kind: string, spec: object): Review => ({
  path: `/apis/${group}/v1/${kind.toLowerCase()}s`,
  body: { apiVersion: `${group}/v1`, kind, spec },
});

/** Asks who bears a token that is nobody's. */
export const tokenReview = ({ groups }: Names): Review =>
  review(groups.authentication, 'TokenReview', { token: 'of-nobody' });

/** Asks what somebody else may do. */
export const accessReview = ({ groups }: Names): Review =>
  review(groups.authorization, 'SubjectAccessReview', {
    user: 'somebody-else',
    resourceAttributes: { verb: 'get', resource: 'configmaps', namespace: 'default' },
  });
