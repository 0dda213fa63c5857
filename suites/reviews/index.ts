// The files of requirements of this topic, in the order in which their cases run.
import accessAttributes from './access-attributes.suite.ts';
import accessReviews from './access-reviews.suite.ts';
import agreement from './agreement.suite.ts';
import rulesReviews from './rules-reviews.suite.ts';
import selfReviews from './self-reviews.suite.ts';
import tokenReviews from './token-reviews.suite.ts';

export default {
  'access-attributes': accessAttributes,
  'access-reviews': accessReviews,
  agreement,
  'rules-reviews': rulesReviews,
  'self-reviews': selfReviews,
  'token-reviews': tokenReviews,
};
