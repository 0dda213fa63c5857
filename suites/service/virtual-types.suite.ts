// Cases: types that represent an operation and are not stored (core 1).
import { recordOf } from '../kit/answers/answer.ts';
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import { postReview, reviewPlural } from '../kit/reviews/reviews.ts';
import { isRecord } from '../kit/objects/object.ts';

export default section('core', '1', {
  'service.virtual.review-not-stored': {
    text: 'Some resource types represent an operation instead of a stored object.',
    observe:
      'POST a SelfSubjectAccessReview with a name, or without one where names are refused: the answer has the result (status.allowed). Afterwards a GET of that name fails, and a GET of the collection fails or returns a list without it.',
    wrong: 'Each posted review appears afterwards in a list.',
    async run(context) {
      const { api, names, namespace, uniqueName, expect } = context;
      const { authorization: group } = names.groups;
      const kind = 'SelfSubjectAccessReview';
      const path = `/apis/${group}/v1/${await reviewPlural(context, kind)}`;
      const name = uniqueName('review');
      // The review is about a request that the run has just sent; the name distinguishes it from other reviews.
      await namespace.podTemplates.given();
      const resourceAttributes = {
        verb: 'create',
        resource: 'podtemplates',
        namespace: namespace.name,
        name,
      };
      const spec = { resourceAttributes };
      const named = await postReview(context, kind, { metadata: { name }, spec });
      // Virtual types may lack names (core 2.2).
      if (!named.ok) expect.refused(named, 'POST of a review with a name');
      const answer = named.ok ? named : await postReview(context, kind, { spec });
      expect.success(answer, 'POST of a review');
      const status = expect.present(recordOf(answer)['status'], 'status in the answer to a review');
      expect.contains(
        status,
        { allowed: true },
        'status of a review of the request that the caller has just sent',
      );

      for (const one of new Set([name, nameIn(answer) ?? name]))
        expect.refused(await api.get(`${path}/${one}`), 'GET of a review by its name');
      const list = await api.get(path);
      if (!list.ok) return expect.refused(list, 'GET of the collection of reviews');
      const isListed = list.list.items.some((item) => JSON.stringify(item).includes(name));
      expect.equal(isListed, false, 'whether a posted review is listed');
    },
  },
});

/** The name that an answer gives its object, if any. */
function nameIn(answer: Answer): string | undefined {
  const { metadata } = recordOf(answer);
  const name = isRecord(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
