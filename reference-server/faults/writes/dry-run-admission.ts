// Planted faults of dry-runs and admission webhooks (document core 4.10).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import { noteWrites } from '../note-writes.ts';

const row = (name: string) => `writes.dry-run.${name}`;

type NotedRequest = Parameters<Parameters<typeof noteRequests>[1]>[0];

export default [
  {
    id: 'dry-run-refused-by-any-webhook',
    title: 'A dry-run fails where any webhook would be called.',
    breaks: ['admits', 'side-effects-none'].map(row),
    install(parts) {
      parts.admission.supportsDryRun = () => false;
    },
  },
  {
    id: 'dry-run-asks-no-webhook',
    title: 'A dry-run does not call webhooks.',
    breaks: ['admits', 'side-effects-none'].map(row),
    install(parts) {
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        facts.attempt.dryRun ? undefined : matchedVersion(webhook, facts);
    },
  },
  {
    id: 'dry-run-is-not-mutated',
    title: 'A dry-run does not call mutating webhooks.',
    breaks: [row('admits')],
    install(parts) {
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        facts.attempt.dryRun && 'reinvocationPolicy' in webhook ? undefined : matchedVersion(webhook, facts);
    },
  },
  ...(['CREATE', 'UPDATE', 'DELETE'] as const).map((operation) => ({
    id: `dry-run-without-webhooks-of-${operation.toLowerCase()}`,
    title: `A dry-run does not call webhooks for the operation ${operation}.`,
    breaks: operation === 'CREATE' ? ['admits', 'side-effects-none'].map(row) : [row('admits')],
    install(parts: Parts) {
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        facts.attempt.dryRun && facts.attempt.operation === operation
          ? undefined
          : matchedVersion(webhook, facts);
    },
  })),
  {
    id: 'dry-run-calls-side-effects',
    title: 'A webhook that declares side effects is accepted and called in a dry-run.',
    breaks: [row('side-effect-refused'), 'versions.webhooks.side-effects'],
    install(parts) {
      parts.admission.supportsDryRun = () => true;
      const { problems } = parts.validation;
      parts.validation.problems = (kind, object) =>
        problems(kind, object).filter(({ path }) => !path.endsWith('.sideEffects'));
    },
  },
  {
    id: 'apply-of-new-objects-is-an-update-for-webhooks',
    title: 'For webhooks, an apply that creates an object has the operation UPDATE.',
    breaks: ['service.verbs.apply-classed-as-create'],
    install(parts) {
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) => {
        const isApplied = JSON.stringify(facts.attempt.object?.['metadata'] ?? {}).includes('"Apply"');
        const attempt = isApplied ? { ...facts.attempt, operation: 'UPDATE' as const } : facts.attempt;
        return matchedVersion(webhook, { ...facts, attempt });
      };
    },
  },
  {
    id: 'puts-of-new-objects-are-updates-for-webhooks',
    title: 'For webhooks, a PUT that creates an object has the operation UPDATE.',
    breaks: ['service.verbs.put-classed-as-create'],
    install(parts) {
      const isPut = noteWrites(parts, ({ route }) => route.verb === 'update');
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) => {
        if (isPut() && facts.attempt.operation === 'CREATE')
          Object.assign(facts.attempt, { operation: 'UPDATE' });
        return matchedVersion(webhook, facts);
      };
    },
  },
  {
    id: 'dry-run-in-an-absent-namespace',
    title: 'A dry-run create is not checked for its namespace, since nothing will be stored there.',
    breaks: ['writes.dry-run.validates'],
    install({ admission }) {
      const { entersNamespace } = admission;
      admission.entersNamespace = (route, current) =>
        !route.query.getAll('dryRun').includes('All') && entersNamespace(route, current);
    },
  },
  ...Object.entries({
    'of sub-resources': ({ route }: NotedRequest) => route.subresource !== '',
    'of custom objects': ({ route }: NotedRequest) => route.kind.custom === true,
    'that the body of a DELETE requests': ({ route }: NotedRequest) =>
      route.verb === 'delete' && !route.query.has('dryRun'),
  }).map(([what, isAffected]) => ({
    id: `dry-run-without-webhooks-${what.toLowerCase().replaceAll(' ', '-')}`,
    title: `A dry-run ${what} does not call webhooks.`,
    breaks: [row('admits')],
    install(parts: Parts) {
      const noted = noteRequests(parts, isAffected);
      const { matchedVersion } = parts.admission;
      parts.admission.matchedVersion = (webhook, facts) =>
        facts.attempt.dryRun && noted() !== undefined ? undefined : matchedVersion(webhook, facts);
    },
  })),
] as const satisfies readonly Fault[];
