// What access reviews leave out, and what they demand, where the document is silent (access 2.5, 5.4).
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { Variant } from './variant.ts';

const sendReview = (api: Api, resourceAttributes: object) =>
  api.post(`/apis/${orch.groups.authorization}/v1/subjectaccessreviews`, {
    spec: {
      user: 'a',
      resourceAttributes: { resource: 'configmaps', namespace: 'default', ...resourceAttributes },
    },
  });

export const falseLeftOut: Variant = {
  id: 'allowed-false-left-out',
  title: 'An access review that does not allow leaves status.allowed out (access 2.5: false is a default)',
  alter({ reviews }) {
    const { accessStatus } = reviews;
    reviews.accessStatus = (judgement) => {
      const { allowed, ...others } = accessStatus(judgement);
      return allowed === true ? { allowed, ...others } : others;
    };
  },
  async shows(api) {
    const answer = await sendReview(api, { verb: 'list' });
    expect(answer.status).toBe(201);
    expect(answer.json).not.toHaveProperty('status.allowed');
  },
};

const namedVerbs = ['get', 'update', 'patch', 'delete'];

export const namesRequired: Variant = {
  id: 'reviews-require-names',
  title:
    'An access review of get, update, patch or delete without a name is refused (access 5.4: name required)',
  alter({ reviews }) {
    const { reviewProblems } = reviews;
    reviews.reviewProblems = (kind, review) => {
      const { spec } = review as { spec?: { resourceAttributes?: { verb?: string; name?: string } } };
      const { verb = '', name = '' } = spec?.resourceAttributes ?? { name: 'none' };
      const problem = {
        reason: 'FieldValueRequired',
        path: 'spec.resourceAttributes.name',
        message: 'Required value',
      } as const;
      return [
        ...reviewProblems(kind, review),
        ...(namedVerbs.includes(verb) && name === '' ? [problem] : []),
      ];
    };
  },
  async shows(api) {
    expect((await sendReview(api, { verb: 'get', name: 'a' })).status).toBe(201);
    expect((await sendReview(api, { verb: 'get' })).status).toBe(422);
  },
};
