// A server may add Warning headers of its own (RFC 7234, 5.5): this one announces its maintenance with each answer about objects.
import { expect } from 'vitest';
import type { Variant } from './variant.ts';

export const noticeOnEachAnswer: Variant = {
  id: 'notice-on-each-answer',
  title: 'Each answer has a Warning header about the server itself (RFC 7234, 5.5)',
  alter(parts) {
    const { warningsOf } = parts.deprecation;
    parts.deprecation.warningsOf = (route) => ['this server is updated on Sunday', ...warningsOf(route)];
  },
  async shows(api) {
    const answer = await api.get('/api/v1/configmaps?limit=1');
    expect(answer.headers('warning').join()).toContain('updated on Sunday');
  },
};
