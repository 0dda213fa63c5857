// Cases: types that stand for an operation, of which nothing is kept (core 1).
import { recordOf } from '../kit/answer.ts';
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';

export default section('core', '1', {
  'service.virtual.review-not-stored': {
    text: 'Some resource types represent an operation instead of a stored object.',
    observe:
      'POST a named SelfSubjectAccessReview, or where names are refused one without: the answer holds the result (status.allowed). A GET of that name and of the collection afterwards is no success, or a list without it.',
    wrong: 'Each posted review shows up afterwards in a list.',
    async run({ api, names, namespace, uniqueName, expect }) {
      const { authorization: group } = names.groups;
      const kind = 'SelfSubjectAccessReview';
      const path = `/apis/${group}/v1/${kind.toLowerCase()}s`;
      const name = uniqueName('review');
      // What the run has just done; the name tells the review from those of others.
      await namespace.podTemplates.given();
      const asked = { verb: 'create', resource: 'podtemplates', namespace: namespace.name, name };
      const body = { apiVersion: `${group}/v1`, kind, spec: { resourceAttributes: asked } };
      const named = await api.post(path, { ...body, metadata: { name } });
      // Virtual types may lack names (core 2.2).
      if (!named.ok) expect.refused(named, 'POST of a review with a name');
      const answer = named.ok ? named : await api.post(path, body);
      expect.success(answer, 'POST of a review');
      const status = expect.present(recordOf(answer)['status'], 'status in the answer to a review');
      expect.contains(status, { allowed: true }, 'status of a review of what the caller has just done');

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
