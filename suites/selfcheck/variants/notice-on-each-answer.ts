// A server may add Warning headers of its own (RFC 7234, 5.5): with each answer about objects, this one announces its maintenance,
// and states a policy in words that are also those of fields.
import { expect } from 'vitest';
import type { Variant } from './variant.ts';

const notices = [
  'this server is updated on Sunday',
  'policy: Labels and annotations that name an owner, and two Replicas or more, are recommended',
];

export const noticeOnEachAnswer: Variant = {
  id: 'notice-on-each-answer',
  title: 'Each answer has a Warning header about the server itself (RFC 7234, 5.5)',
  alter(parts) {
    const { warningsOf } = parts.deprecation;
    parts.deprecation.warningsOf = (route) => [...notices, ...warningsOf(route)];
  },
  async shows(api) {
    const answer = await api.get('/api/v1/configmaps?limit=1');
    expect(answer.headers('warning').join()).toContain('updated on Sunday');
  },
};
