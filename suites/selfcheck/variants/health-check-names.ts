// The names of health checks are the server's own (core 4.6): some of this one have characters with a meaning in addresses.
import { expect } from 'vitest';
import type { HealthCheck } from '../../../reference-server/health/parts.ts';
import type { Variant } from './variant.ts';

const renamed = (check: HealthCheck): HealthCheck =>
  check.name.includes('/') ? { ...check, name: `${check.name} & cache+index #1?` } : check;

export const healthCheckNames: Variant = {
  id: 'health-check-names',
  title: 'Names of health checks have spaces and the characters & + # ? (core 4.6)',
  alter(parts) {
    const { selectChecks } = parts.health;
    parts.health.selectChecks = (endpoint, checks) => selectChecks(endpoint, checks).map(renamed);
    parts.health.findCheck = (endpoint, name, checks) =>
      parts.health.selectChecks(endpoint, checks).find((check) => check.name === decodeURIComponent(name));
  },
  async shows(api) {
    const { text } = await api.get('/livez?verbose', { accept: '*/*' });
    expect(text).toContain(' & cache+index #1? ok');
  },
};
